import DocumentsProtocols
import HTTPProtocols
import ImportOrdersProtocols
import ImportOrdersTesting
import Locks
import Permissions
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `Importing by a page` {
  private let read = ReadBytes()

  @Test func `the form has its token first and its file last`() async throws {
    let page = try await WebHandler(WebScenesStub()).page("/orders/import")
    #expect(page.broken == [])
    #expect(page.all("form").contains { $0["enctype"] == "multipart/form-data" })
    let names = page.elements.filter { page.isIn("form", $0) }.compactMap { $0["name"] }
    #expect(names.suffix(3) == ["form_token", "layout", "file"])
  }

  @Test func `a file is tried first, and imported after a yes, once`() async throws {
    let scenes = WebScenesStub(importing: .taking(created: 2, rejected: 1, reading: read))
    let front = WebHandler(scenes)
    let preview = await front.upload("a,b\r\n1,2", name: "my <orders>.csv", layout: "csv")
    #expect(preview.status == .ok)
    let page = Markup(try await preview.text)
    #expect(page.broken == [])
    #expect(scenes.importing.requests.map(\.isDryRun) == [true])
    #expect(scenes.importing.requests.first?.layout == .csv)
    #expect(scenes.importing.requests.first?.idempotencyKey == nil)
    #expect(read.texts == ["a,b\r\n1,2"])
    #expect(page.all("h1").map(\.text) == ["Import my <orders>.csv?"])
    #expect(page.all("li").contains { $0.text == "line 3: email <x> is wrong" })
    #expect(page.all("dd").map(\.text).prefix(3) == ["2", "0", "1"])

    let yes = page.fields(ofFormTo: "/orders/import/confirm").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
    let done = await front.post("/orders/import/confirm", yes)
    #expect(done.status == .ok)
    #expect(Markup(try await done.text).broken == [])
    #expect(scenes.importing.requests.map(\.isDryRun) == [true, false])
    #expect(scenes.importing.requests.last?.layout == .csv)
    #expect(scenes.importing.requests.last?.idempotencyKey == "request-1.import")
    #expect(read.texts == ["a,b\r\n1,2", "a,b\r\n1,2"])

    #expect(await front.post("/orders/import/confirm", yes).status == 409)
    #expect(scenes.importing.requests.count == 2)
  }

  @Test func `an upload belongs to its sender only`() async throws {
    let scenes = WebScenesStub(importing: .taking(created: 1, rejected: 1, reading: read))
    let front = WebHandler(scenes)
    let page = Markup(try await front.upload("a,b\r\n1,2").text)
    let yes = page.fields(ofFormTo: "/orders/import/confirm").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
    let other = GatekeeperStub.secret(.editor)
    #expect(await front.post("/orders/import/confirm", yes, secret: other).status == 409)
    let link = try #require(page.all("a").compactMap { $0["href"] }.first { $0.contains("/rejects/") })
    #expect(await front.get(link, ["Cookie": GatekeeperStub.cookie(other)]).status == 404)
    let own = await front.get(link, ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.admin))])
    #expect(own.fields["Content-Disposition"] == "attachment; filename=\"rejects.csv\"")
    #expect(try await own.text == "heading\nbad <record> 1\n")
  }

  @Test func `a file with nothing new is not offered to be imported`() async throws {
    let scenes = WebScenesStub(importing: .taking(created: 0, rejected: 0, reading: read))
    let page = Markup(try await WebHandler(scenes).upload("x").text)
    #expect(page.broken == [])
    #expect(!page.all("form").contains { $0["action"] == "/orders/import/confirm" })
  }

  @Test(arguments: [
    (0, 2, "No record can be imported. Correct these errors and try again."), (0, 0, "The file contains no orders."),
    (2, 1, "Nothing is saved until you confirm."),
  ])
  func `the preview says what its counts mean, and repeats none of them`(
    created: Int, rejected: Int, words: String
  ) async throws {
    let scenes = WebScenesStub(importing: .taking(created: created, rejected: rejected, reading: read))
    let page = Markup(try await WebHandler(scenes).upload("x").text)
    #expect(page.broken == [])
    #expect(page.all("p").first { $0["role"] == "status" }?.text == words)
    #expect(page.all("main").first?.text.contains("\(created) created") == false)
  }

  @Test func `no file is said at its field`() async throws {
    let scenes = WebScenesStub(importing: .taking(created: 0, rejected: 0, reading: read))
    let answer = await WebHandler(scenes).upload("", name: "")
    #expect(answer.status == 422)
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("a").contains { $0["href"] == "#file" })
    #expect(scenes.importing.requests.isEmpty)
  }

  @Test func `a file in no layout that is known says so where another can be chosen`() async throws {
    let spy = ImportOrdersSceneSpy { _, display in
      try await display.displayProblem(Problem(.invalid, "this is in no layout that is known"))
    }
    let answer = await WebHandler(WebScenesStub(importing: spy)).upload("x", layout: "json")
    #expect(answer.status == 422)
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("option").first { $0["selected"] != nil }?["value"] == "json")
  }

  @Test(arguments: [(Problem.Code.unavailable, 503), (.full, 507)])
  func `an import that the store ends says what was saved, and up to which line`(code: Problem.Code, status: Int)
    async throws
  {
    let spy = ImportOrdersSceneSpy { call, display in
      try await display.displayImportedOrders(
        .init(
          tally: .init(created: 5, rejected: 1, line: 612), rejects: [], displayedRejects: [], heading: [], notice: "",
          isLast: call.request.isDryRun))
      if !call.request.isDryRun { try await display.displayProblem(Problem(code, "SELECT failed")) }
    }
    let front = WebHandler(WebScenesStub(importing: spy))
    let yes = Markup(try await front.upload("x").text).fields(ofFormTo: "/orders/import/confirm")
      .map { ($0.name, $0.value) }.filter { $0.0 != "form_token" }
    let answer = await front.post("/orders/import/confirm", yes)
    #expect(answer.status.rawValue == status)
    let text = try await answer.text
    #expect(text.contains("before that, 5 created, 0 skipped, 1 rejected, up to line 612"))
    #expect(!text.contains("SELECT"))
  }

  @Test func `a foreign form's file is not read`() async {
    let scenes = WebScenesStub(importing: .taking(created: 1, rejected: 0, reading: read))
    #expect(await WebHandler(scenes).upload("x", token: "foreign").status == 403)
    #expect(scenes.importing.requests.isEmpty)
  }
}

// MARK: Fixtures

private final class ReadBytes: Sendable {
  private let read = Lock<[String]>([])

  var texts: [String] { read.withLock { $0 } }
  func add(_ bytes: [UInt8]) { read.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } }
}

extension ImportOrdersSceneSpy {
  fileprivate static func taking(created: Int, rejected: Int, reading read: ReadBytes) -> ImportOrdersSceneSpy {
    ImportOrdersSceneSpy { call, display in
      var bytes: [UInt8] = []
      while let piece = try await call.request.source.next() { bytes += piece }
      read.add(bytes)
      let rejects = (0..<rejected).map { index in
        ImportOrders.Reject(line: index + 3, faults: [], record: Array("bad <record> \(index + 1)".utf8))
      }
      try await display.displayImportedOrders(
        .init(
          tally: .init(created: created, rejected: rejected), rejects: rejects,
          displayedRejects: rejects.map { "line \($0.line): email <x> is wrong" }, heading: Array("heading".utf8),
          notice: "\(created) created", isLast: true))
    }
  }
}

extension WebHandler {
  fileprivate func upload(
    _ content: String, name: String = "orders.csv", layout: String = "", token: String? = nil
  ) async -> HTTPResponse {
    await upload(content, to: "/orders/import", name: name, fields: [("layout", layout)], token: token)
  }
}
