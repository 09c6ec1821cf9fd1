import DocumentsProtocols
import HTTPProtocols
import Permissions
import PresentationProtocols
import ShowPresentationProtocols
import ShowPresentationTesting
import ShowQueries
import Testing
import WebKernel
import WebTesting

@Suite struct `Files of shows on pages` {
  @Test(arguments: ["/shows/import", "/shows/history"])
  func `the form has its token first and its file last`(path: String) async throws {
    let page = try await WebHandler(.answering()).page(path)
    #expect(page.broken == [])
    #expect(page.all("form").contains { $0["enctype"] == "multipart/form-data" && $0["action"] == path })
    let names = page.elements.filter { page.isIn("form", $0) }.compactMap { $0["name"] }
    #expect(names.suffix(2) == ["form_token", "file"])
  }

  @Test func `a file of shows is tried first, and taken in after a yes, once`() async throws {
    let scenes = WebScenesStub.answering()
    let front = WebHandler(scenes)
    let page = Markup(try await front.upload("[7]", to: "/shows/import", name: "my <shows>.json").text)
    #expect(page.broken == [])
    #expect(page.all("h1").map(\.text) == ["Import my <shows>.json?"])
    #expect(page.all("dd").map(\.text).prefix(4) == ["1", "0", "0", "1"])
    #expect(page.all("li").contains { $0.text == "show 2: name is missing" })
    let source = ShowsSource.json(name: "my <shows>.json", Array("[7]".utf8))
    #expect(scenes.showing.calls == [.importShows(.init(source: source, isDryRun: true))])

    let yes = page.fields(ofFormTo: "/shows/import/confirm").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
    let done = await front.post("/shows/import/confirm", yes)
    #expect(done.status == .ok)
    #expect(Markup(try await done.text).broken == [])
    let call = ShowsSceneSpy.Call.importShows(.init(source: source, idempotencyKey: "request-1.import"))
    #expect(scenes.showing.calls.dropFirst() == [call])

    #expect(await front.post("/shows/import/confirm", yes).status == 409)
    #expect(scenes.showing.calls.count == 2)
  }

  @Test func `a history is tried first, and taken in after a yes`() async throws {
    let scenes = WebScenesStub.answering()
    let front = WebHandler(scenes)
    let page = Markup(try await front.upload("{}", to: "/shows/history", name: "watched.json").text)
    #expect(page.broken == [])
    #expect(page.all("button").contains { $0.text == "Mark 1 episode as watched" })
    let yes = page.fields(ofFormTo: "/shows/history/confirm").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
    #expect(await front.post("/shows/history/confirm", yes).status == .ok)
    let bytes = Array("{}".utf8)
    #expect(
      scenes.showing.calls == [
        .importHistory(.init(name: "watched.json", bytes: bytes, isDryRun: true)),
        .importHistory(.init(name: "watched.json", bytes: bytes, idempotencyKey: "request-1.import")),
      ])
  }

  @Test func `a file that waits is nobody else's, and is what it was sent as`() async throws {
    let scenes = WebScenesStub.answering()
    let front = WebHandler(scenes)
    let page = Markup(try await front.upload("{}", to: "/shows/history", name: "a").text)
    let yes = page.fields(ofFormTo: "/shows/history/confirm").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
    let other = GatekeeperStub.secret(.editor)
    #expect(await front.post("/shows/history/confirm", yes, secret: other).status == 409)
    #expect(await front.post("/shows/import/confirm", yes).status == 409)
    #expect(scenes.showing.calls.count == 1)
  }

  @Test(arguments: ["/shows/import", "/shows/history"])
  func `an invalid, missing or foreign file is reported beside the form`(path: String) async throws {
    let spy = ShowsSceneSpy { _, display in try await display.displayProblem(Problem(.invalid, "a.json: line 1")) }
    let front = WebHandler(WebScenesStub(showing: spy))
    let spoilt = await front.upload("{", to: path, name: "a.json")
    #expect(spoilt.status == 422)
    #expect(try await spoilt.text.contains("A.json: line 1"))
    let missing = await front.upload("", to: path, name: "")
    #expect(missing.status == 422)
    #expect(Markup(try await missing.text).all("a").contains { $0["href"] == "#file" })
    #expect(spy.calls.count == 1)
    #expect(await front.upload("{}", to: path, name: "a", token: "foreign").status == 403)
    #expect(spy.calls.count == 1)
  }

  @Test func `the history goes out as a file that comes in again`() async throws {
    let entry = WatchedDocument(
      show: "431", title: "Friends", episode: "40646", season: 1, number: 1,
      watchedAt: DisplayedValue(value: "2020-01-01T00:00:00Z", display: "1/1/20"))
    let spy = ShowsSceneSpy { _, display in
      for entries in [[entry, entry], [entry], []] {
        try await display.displayHistory(.init(displayedEntries: [], entries: entries))
      }
    }
    let answer = await WebHandler(WebScenesStub(showing: spy)).get("/shows/history/export")
    #expect(answer.fields["Content-Disposition"] == "attachment; filename=\"watched.json\"")
    guard case .array(let history)? = try await answer.document["history"] else {
      Issue.record("\(answer)")
      return
    }
    #expect(history.count == 3)
    #expect(history.allSatisfy { $0["episode"] == .string("40646") })
  }

  @Test func `a viewer can download the history and upload nothing`() async throws {
    let reader: HTTPFields = ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))]
    let front = WebHandler(.answering())
    let history = try await front.page("/shows/history", reader)
    #expect(history.all("a").contains { $0["href"] == "/shows/history/export" })
    #expect(!history.all("input").contains { $0["type"] == "file" })
    #expect(await front.get("/shows/import", reader).status == 403)
    #expect(try await !front.page("/shows", reader).all("a").contains { $0["href"] == "/shows/import" })
    #expect(try await !front.page("/shows/431", reader).all("a").contains { $0["href"] == "/shows/431/delete" })
  }

  @Test func `a show goes after a yes, as it was seen`() async throws {
    let scenes = WebScenesStub.answering()
    let front = WebHandler(scenes)
    let page = try await front.page("/shows/431/delete")
    #expect(page.broken == [])
    #expect(page.all("h1").map(\.text) == ["Delete Friends & <Foes>?"])
    let yes = page.fields(ofFormTo: "/shows/431/delete").map { ($0.name, $0.value) }.filter { $0.0 != "form_token" }
    let done = await front.post("/shows/431/delete", yes)
    #expect(done.status == .seeOther)
    #expect(done.fields["Location"] == "/shows")
    #expect(
      scenes.showing.calls.last
        == .changeShow(.init(show: "431", kind: .delete, version: 7, idempotencyKey: "request-1.delete")))
    // Without a version, the seen state is unknown.
    let unseen = await front.post("/shows/431/delete", [])
    #expect(unseen.status == 428)
    #expect(try await unseen.text.contains("Delete show"))
  }

  @Test func `a show that has changed meanwhile is shown anew, and stays`() async throws {
    let spy = ShowsSceneSpy { call, display in
      guard case .changeShow = call else { return try await display.displayShow(.friends) }
      try await display.displayProblem(Problem(.conflict, "changed", currentVersion: 8))
    }
    let answer = await WebHandler(WebScenesStub(showing: spy)).post("/shows/431/delete", [("version", "6")])
    #expect(answer.status == 412)
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("button").contains { $0.text == "Delete show" })
  }
}
