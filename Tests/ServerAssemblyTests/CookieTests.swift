import CommandLineFrontEnd
import CommandLineKernel
import CommandLineTesting
import CommandLineAssembly
import Foundation
import HTTPProtocols
import HTTPTesting
import ServerCommandLineFrontEnd
import StoreAdministrationProtocols
import Testing

@testable import ServerAssembly

@Suite(.blockingClients) struct `Cookies over a real server` {
  /// Cookies that another program on this machine may have set, with this server's name in place of `NAME`.
  private static let foreign = [
    "session=2b7e151628aed2a6abf7158809cf4f3c", "NAME=2b7e151628aed2a6abf7158809cf4f3c",
    "NAME=\(String(repeating: "A", count: 43))", "NAME=v_\(String(repeating: "A", count: 43))", "NAME=%00; NAME",
    "NAME=\(String(repeating: "a", count: 4_000))", (1...16).map { "NAME=made-up-\($0)" }.joined(separator: "; "),
  ]

  @Test(arguments: foreign)
  func `an open server's forms work beside a cookie that is not its own`(cookie: String) async throws {
    try await withServer(try .local()) { server in
      let name = "storekeeper_session_\(server.port)"
      let foreign = cookie.replacing("NAME", with: name)
      let page = try server.send(.get, "/orders/new", ["Cookie": foreign])
      let fresh = try #require(page.fields["Set-Cookie"]?.split(separator: ";").first)
      #expect(fresh.hasPrefix("\(name)=v_"))
      let answer = try server.post(
        "/orders/new", "form_token=\(try page.formToken)&%2Femail=amy%40example.com&%2Ftotal=1.23",
        cookies: "\(fresh); \(foreign)")
      #expect(answer.status == .seeOther, "\(answer.text)")
      #expect(answer.fields["Location"]?.hasPrefix("/orders/") == true)
    }
  }

  @Test(arguments: foreign)
  func `signing in, a form and signing out work beside a cookie that is not the server's`(cookie: String) async throws {
    let folder = try Folder()
    try await setPassword(in: folder.store)
    try await withServer(try .local(folder.store) { $0.requiresSignIn = true }) { server in
      let foreign = cookie.replacing("NAME", with: "storekeeper_session_\(server.port)")
      let page = try server.send(.get, "/login", ["Cookie": foreign])
      let fresh = try #require(page.fields["Set-Cookie"]?.split(separator: ";").first)
      let signedIn = try server.post(
        "/login", "form_token=\(try page.formToken)&name=amy&password=correct+horse", cookies: "\(fresh); \(foreign)")
      #expect(signedIn.status == .seeOther, "\(signedIn.text)")
      let session = try #require(signedIn.fields["Set-Cookie"]?.split(separator: ";").first)
      #expect(!session.contains("=v_"))
      let cookies = "\(session); \(foreign)"
      let form = try server.send(.get, "/orders/new", ["Cookie": cookies])
      #expect(form.status == .ok)
      let token = try form.formToken
      let order = "form_token=\(token)&%2Femail=amy%40example.com&%2Ftotal=1.23"
      #expect(try server.post("/orders/new", order, cookies: cookies).status == .seeOther)
      // Nobody is signed in through a cookie from before the sign-in.
      #expect(try server.post("/orders/new", order, cookies: "\(fresh); \(foreign)").status == 401)
      #expect(try server.post("/logout", "form_token=\(token)", cookies: cookies).status == .seeOther)
      #expect(try server.send(.get, "/orders/new", ["Cookie": cookies]).status == .seeOther)
    }
  }

  @Test func `a cookie from before a restart is replaced, and the next form works`() async throws {
    var before = ""
    try await withServer(try .local()) { server in
      before = try server.send(.get, "/orders/new").fields["Set-Cookie"].map { String($0.prefix { $0 != ";" }) } ?? ""
    }
    let value = try #require(before.split(separator: "=").last)
    try await withServer(try .local()) { server in
      let page = try server.send(
        .get, "/orders/new", ["Cookie": "storekeeper_session_\(server.port)=\(value)"])
      #expect(page.fields["Set-Cookie"] != nil)
      #expect(try !page.formToken.isEmpty)
    }
  }
}

@Suite(.blockingClients) struct `A server without credentials behind a proxy` {
  @Test(arguments: ["X-Forwarded-For: 203.0.113.9", "Forwarded: for=203.0.113.9", "Via: 1.1 proxy"])
  func `refuses what the proxy passes on, and names the option that is missing`(line: String) async throws {
    let parts = line.split(separator: ": ").map(String.init)
    try await withServer(try .local()) { server in
      let answer = try server.send(.get, "/api/v1/orders", [parts[0]: parts[1]])
      #expect(answer.status == 403)
      #expect(answer.text.contains("--trusted-proxy"))
      #expect(try server.send(.get, "/api/v1/orders").status == .ok)
    }
  }
}

// MARK: Fixtures

extension TestServer {
  /// Sends a form of this server's page, as a browser does.
  fileprivate func post(_ target: String, _ form: String, cookies: String) throws -> RawResponse {
    let connection = try RawConnection(port: port)
    connection.send(
      """
      POST \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n\
      Connection: close\r\nCookie: \(cookies)\r\nContent-Type: application/x-www-form-urlencoded\r\n\
      Content-Length: \(form.utf8.count)\r\n\r\n\(form)
      """)
    return try #require(RawResponse.all(in: connection.readToEnd()).last)
  }
}

extension RawResponse {
  /// The token of the page's last form.
  fileprivate var formToken: String {
    get throws {
      let part = try #require(text.components(separatedBy: "name=\"form_token\" value=\"").dropFirst().last)
      return String(part.prefix { $0 != "\"" })
    }
  }
}

private func setPassword(in store: StoreLocation) async throws {
  let console = ConsoleStub(answers: ["correct horse", "correct horse"])
  let words = ["--store", store.url, "access", "set-password", "amy", "--role", "admin"]
  let program = CommandLineProgram(version: "1", desks: CommandLineAssembly(), console: console)
  try #require(await program.run(words.map { Array($0.utf8) }) == 0)
}
