import Foundation
import HTTPProtocols
import HTTPTesting
import Testing

/// Tests the files of `Tools/deploy` unchanged.
@Suite(.serialized) enum DeploymentTests {}

extension DeploymentTests {
  @Suite(.enabled(if: Proxy.isThere, "nginx or openssl is missing: apt-get install nginx openssl"))
  struct `Behind the real nginx` {
    @Test func `a reader comes by https alone, and the session's cookie never goes out without it`() async throws {
      try await Shop.with { shop in
        try await Proxy.with(shop) { proxy in
          let page = try await proxy.ask("GET /login HTTP/1.1\nX-Forwarded-For: 203.0.113.9")
          #expect(page.status == .ok)
          #expect(page.text.contains("<h1>Sign in</h1>"))
          #expect(page.fields["Strict-Transport-Security"] == "max-age=31536000")
          let cookie = try #require(page.fields["Set-Cookie"])
          #expect(cookie.hasPrefix("__Host-storekeeper_session_\(proxy.port)="))
          #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure"))
          // nginx sets the id, so that both logs have the same one.
          #expect(page.fields["X-Request-Id"]?.utf8.count == 32)

          let plain = try await ask("GET", "http://127.0.0.1:\(proxy.plainPort)/orders?status=paid")
          #expect(plain.status.rawValue == 301)
          #expect(plain.fields["Location"] == "https://localhost/orders?status=paid")
        }
      }
    }

    @Test func `an import of any length passes through piece by piece, and an export comes back`() async throws {
      try await Shop.with { shop in
        try await Proxy.with(shop) { proxy in
          let credentials = "Authorization: Bearer \(proxy.token)"
          let halves = [orders(1...20_000), orders(20_001...40_000)]
          let head = "POST /api/v1/orders/import HTTP/1.1\n\(credentials)\nContent-Type: application/x-ndjson"
          let request = Pipe()
          let client = try proxy.connect(request)
          let sending = request.fileHandleForWriting
          try await offThePool {
            try sending.write(contentsOf: Proxy.bytes(head, length: halves.map(\.utf8.count).reduce(0, +)))
            try sending.write(contentsOf: Data(halves[0].utf8))
          }
          try await eventually("the first orders, while the last ones have not been sent") {
            try await shop.desk("orders", "list", "--count") != "0\n"
          }
          try await offThePool { try sending.write(contentsOf: Data(halves[1].utf8)) }
          let answer = try #require(RawResponse.all(in: await client.finish().bytes).last)
          #expect(answer.text.contains(#""created":40000,"#))

          let export = try await proxy.ask(
            "GET /api/v1/orders/export HTTP/1.1\n\(credentials)\nAccept: application/x-ndjson")
          #expect(export.isComplete)
          #expect(export.text.split(separator: "\n").count == 40_000)
        }
      }
    }

    @Test func `the command line imports orders and restores a backup through it`() async throws {
      try await Shop.with { shop in
        try await Proxy.with(shop, isSecure: false) { proxy in
          // Longer than nginx reads into memory, and than the server accepts for other requests.
          let note = String(repeating: "gift wrap ", count: 300)
          try orders(1...3_000, note: note)
            .write(toFile: shop.path("orders.ndjson"), atomically: false, encoding: .utf8)
          let imported = try await proxy.desk("orders", "import", shop.path("orders.ndjson"))
          #expect(imported.contains("3000 created, 0 skipped, 0 rejected"))

          try await proxy.desk("store", "backup", shop.path("backup.sqlite"))
          let size = try FileManager.default.attributesOfItem(atPath: shop.path("backup.sqlite"))[.size] as? Int
          #expect(try #require(size) > 8 << 20)
          try await proxy.desk("orders", "delete", "1", "--yes")
          #expect(try await shop.desk("orders", "list", "--count") == "2999\n")
          try await proxy.desk("store", "restore", shop.path("backup.sqlite"), "--yes")
          #expect(try await shop.desk("orders", "list", "--count") == "3000\n")
        }
      }
    }

    @Test func `its own error is a problem document for a program and a page for a browser`() async throws {
      try await Shop.with { shop in
        try await Proxy.with(shop, isServed: false) { proxy in
          let unavailable = try await proxy.ask("GET /api/v1/orders HTTP/1.1")
          try expectProblem(unavailable, 502, "unavailable", "Store unavailable")
          #expect(unavailable.fields["Retry-After"] == "5")
          let page = try await proxy.ask("GET /orders HTTP/1.1\nAccept: text/html,*/*")
          #expect(page.status.rawValue == 502)
          #expect(page.fields["Content-Type"] == "text/html")
          #expect(page.text.contains("<h1>Store unavailable</h1>"))

          let head = "POST /api/v1/orders HTTP/1.1\nContent-Type: application/json"
          let refused = try await proxy.ask(head, body: String(repeating: " ", count: 1_100_000))
          try expectProblem(refused, 413, "too-large", "Too large")
          let long = try await proxy.ask("GET /orders?query=\(String(repeating: "a", count: 40_000)) HTTP/1.1")
          try expectProblem(long, 414, "usage", "Invalid request")
        }
      }
    }

    @Test func `of two servers, one that does not run is left out, whoever asks`() async throws {
      try await Shop.with { shop in
        try await Proxy.with(shop, hasOther: true) { proxy in
          // Clients are divided by their credentials: of eight, it is hardly possible that none belongs to the other one.
          for client in 1...8 {
            let token = try await shop.desk("access", "create-token", "client-\(client)", "--role", "editor")
            let credentials = "Authorization: Bearer \(token.trimmingCharacters(in: .newlines))"
            let created = try await proxy.ask(
              "POST /api/v1/orders HTTP/1.1\n\(credentials)\nContent-Type: application/json",
              body: #"{"email":"client\#(client)@example.com","total":"1.23","currency":"USD"}"#)
            #expect(created.status.rawValue == 201, "\(created.text)")
            #expect(try await proxy.ask("GET /api/v1/orders HTTP/1.1\n\(credentials)").status == .ok)
          }
          #expect(try await shop.desk("orders", "list", "--count") == "8\n")
        }
      }
    }

    @Test(arguments: ["nginx.conf", "nginx-two-servers.conf"])
    func `it closes an idle connection before the server does`(file: String) throws {
      let site = try Proxy.deployed(file)
      let idle = try #require(site.firstMatch(of: /keepalive_timeout (\d+)s;/)?.1)
      // The server's `--header-timeout` is 10 seconds.
      #expect(try #require(Int(idle)) < 10)
    }

    // MARK: Fixtures

    private func orders(_ numbers: ClosedRange<Int>, note: String = "") -> String {
      numbers.map {
        #"{"email":"order\#($0)@example.com","total":"1.23","currency":"USD","note":"\#(note)"}"# + "\n"
      }.joined()
    }

    private func expectProblem(
      _ response: RawResponse, _ status: Int, _ code: String, _ title: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      #expect(response.status.rawValue == status, sourceLocation: sourceLocation)
      #expect(response.fields["Content-Type"] == "application/problem+json", sourceLocation: sourceLocation)
      let problem = try JSON(response.text)
      #expect(problem["type"]?.text == "urn:storekeeper:problem:\(code)", sourceLocation: sourceLocation)
      #expect(problem["code"]?.text == code, sourceLocation: sourceLocation)
      #expect(problem["title"]?.text == title, sourceLocation: sourceLocation)
      #expect(response.text.contains(#""status":\#(status),"detail":""#), sourceLocation: sourceLocation)
    }
  }
}

extension BrowserTests {
  @Suite(.enabled(if: Proxy.isThere, "nginx or openssl is missing: apt-get install nginx openssl"))
  struct `In a browser behind the real nginx` {
    @Test func `somebody signs in, writes an order, and signs out`() async throws {
      try await Shop.with { shop in
        try await shop.desk("access", "set-password", "amy", "--role", "editor", input: "correct horse\n")
        try await Proxy.with(shop) { proxy in
          try await WebDriver.with(folder: shop.folder) { driver in
            try await Browser(driver: driver, origin: proxy.origin).perform(writeAnOrder)
          }
        }
      }
    }

    private func writeAnOrder(_ browser: Browser) async throws {
      try await browser.open("/orders/new")
      try await browser.fill("Name", "amy")
      try await browser.tab(to: "Password")
      try await browser.type("correct horse")
      try await browser.enter()
      try await browser.see("New order", in: "h1")
      let cookies = try await browser.driver.cookies.filter {
        $0["name"]?.text?.hasPrefix("__Host-storekeeper_session_") == true
      }
      #expect(cookies.map { [$0["secure"], $0["httpOnly"], $0["sameSite"]] } == [[true, true, "Lax"]])

      try await browser.fill("Email", "amy@example.com")
      try await browser.fill("Total", "1.23")
      try await browser.enter()
      try await browser.see("Order 1 created", in: "*[@role='status']")
      try await browser.unfold("amy")
      try await browser.follow("Sign out", "button")
      try await browser.see("You have signed out.", in: "*[@role='status']")
    }
  }
}

extension DeploymentTests {
  @Suite struct `The unit of systemd` {
    private static let analyzer = "/usr/bin/systemd-analyze"
    private static var isThere: Bool { FileManager.default.isExecutableFile(atPath: analyzer) }

    @Test(
      .enabled(if: isThere, "systemd is missing"),
      arguments: [["verify"], ["security", "--offline=true", "--threshold=15"]], [false, true])
    func `is sound, and lets the server at hardly anything`(words: [String], isForPostgreSQL: Bool) async throws {
      let name = isForPostgreSQL ? "storekeeper-server@8080.service" : "storekeeper-server.service"
      try await Shop.with { shop in
        let unit = shop.path(name)
        let text = try
          (Proxy.deployed("storekeeper-server.service") + (isForPostgreSQL ? Proxy.deployed("postgresql.conf") : ""))
          .replacing("/usr/local/bin/storekeeper-server", with: Program.built("storekeeper-server"))
        try text.write(toFile: unit, atomically: false, encoding: .utf8)
        let program = try Program(
          Self.analyzer, words + [unit], environment: shop.environment, errors: shop.path("systemd.log"))
        let end = await program.finish()
        let errors = try String(contentsOfFile: shop.path("systemd.log"), encoding: .utf8)
        #expect(end.status == 0, "\(errors)\(end.output.suffix(300))")
        #expect(!errors.contains(unit), "\(errors)")
      }
    }

    @Test func `starts the server with options that it has`() async throws {
      let unit = try Proxy.deployed("storekeeper-server.service").replacing("\\\n", with: "")
      let line = try #require(unit.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
      var words = line.split(separator: " ").dropFirst().map(String.init)
      let store = try #require(words.firstIndex(of: "--store"))
      #expect(words[store + 1] == "sqlite:/var/lib/storekeeper/store.sqlite")
      words.removeSubrange(store...(store + 1))
      try await Shop.with { shop in
        try await shop.desk("access", "create-token", "till", "--role", "admin")
        let status = try await shop.serve(words) { try await ask("GET", "\($0)/healthz").status }
        #expect(status == .ok)
      }
    }
  }
}
