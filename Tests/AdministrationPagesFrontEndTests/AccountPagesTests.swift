import AccessProtocols
import AccessTesting
import HTTPProtocols
import Permissions
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@testable import AdministrationPagesFrontEnd

@Suite struct `The account on a page` {
  private let secret = GatekeeperStub.secret(.editor)

  @Test func `a user changes the own password, and stays signed in`() async throws {
    let scenes = WebScenesStub()
    let changed = await WebHandler(scenes).post("/account", form(), secret: secret)
    #expect(changed.status == .seeOther && changed.fields["Location"] == "/account")
    #expect(
      scenes.access.requests
        == [.init(action: .changePassword(name: "editor", current: "correct horse", password: "correct horse"))])
    #expect(changed.fields.values("Set-Cookie").contains { $0.hasPrefix("storekeeper_session_80=\(secret);") })
  }

  @Test(arguments: [
    ("current", "wrong", "current-fault", "Present password is wrong."),
    ("repeated", "other", "repeated-fault", "The repeated password is not the same as the password."),
  ])
  func `a wrong or different password is refused beside its field`(
    field: String, value: String, id: String, message: String
  ) async throws {
    let scenes = WebScenesStub()
    let refused = await WebHandler(scenes).post("/account", form([field: value]), secret: secret)
    #expect(refused.status.rawValue == 422)
    let page = Markup(try await refused.text)
    #expect(page.broken == [])
    #expect(page.element(id: id)?.text == message)
    #expect(page.element(id: field)?["aria-invalid"] == "true")
    #expect(page.all("input").allSatisfy { $0["type"] != "password" || $0["value"] == nil })
    #expect(scenes.access.requests == [.init(action: .listSessions(name: "editor"))])
  }

  @Test func `a user sees the own sessions, and ends one or all others`() async throws {
    let scenes = WebScenesStub()
    let front = WebHandler(scenes)
    let page = try await front.page("/account", ["Cookie": GatekeeperStub.cookie(secret)])
    #expect(page.broken == [])
    #expect(page.all("caption").map(\.text) == ["2 sessions"])
    #expect(
      page.all("th").map(\.text).filter { $0.contains("Firefox") } == [
        "Firefox on <Linux> This browser", "Firefox on <Linux>",
      ])
    let ended = await front.post("/account/sessions/end", [("id", "3fa9c2d1e07b")], secret: secret)
    #expect(ended.status == .seeOther && ended.fields["Location"] == "/account")
    _ = await front.post("/account/sessions/end-others", [], secret: secret)
    #expect(
      scenes.access.requests.map(\.action) == [
        .listSessions(name: "editor"), .endSession(id: "3fa9c2d1e07b", name: "editor"),
        .endOtherSessions(name: "editor", id: "id-of-\(secret)"),
      ])
    for path in ["/account/sessions/end", "/account/sessions/end-others"] {
      #expect(await front.post(path, [("id", "3fa9c2d1e07b")], secret: GatekeeperStub.fresh).status.rawValue == 403)
    }
    #expect(scenes.access.requests.count == 3)
  }

  @Test func `a page with many sessions leads to the next one, of the own as of all`() async throws {
    var scenes = WebScenesStub()
    scenes.access = ManageAccessSceneSpy { _, display in
      try await display.displayResult(.init(sessions: WebScenesStub.sessions, next: "c2"))
    }
    let front = WebHandler(scenes)
    for (path, fields) in [("/account", ["Cookie": GatekeeperStub.cookie(secret)]), ("/settings/users", [:])]
      as [(String, HTTPFields)]
    {
      let page = try await front.page("\(path)?after=c1", fields)
      #expect(page.broken == [])
      #expect(page.all("a").contains { $0["rel"] == "next" && $0["href"] == "\(path)?after=c2" })
    }
    #expect(scenes.access.requests.map(\.action).contains(.listSessions(name: "editor", after: "c1")))
    #expect(scenes.access.requests.map(\.action).contains(.listSessions(name: nil, after: "c1")))
  }

  @Test func `without a session there is no form, and nothing is changed`() async throws {
    let scenes = WebScenesStub()
    let front = WebHandler(scenes)
    let page = try await front.page("/account")
    #expect(page.broken == [])
    #expect(page.element(id: "current") == nil)
    #expect(await front.post("/account", form(), secret: GatekeeperStub.fresh).status.rawValue == 403)
    #expect(scenes.access.requests.isEmpty)
  }

  // MARK: Fixtures

  private func form(_ changes: [String: String] = [:]) -> [(String, String)] {
    ["current", "password", "repeated"].map { ($0, changes[$0] ?? "correct horse") }
  }
}
