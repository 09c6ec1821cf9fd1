import AccessProtocols
import AccessTesting
import HTTPProtocols
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@testable import AdministrationPagesFrontEnd

@Suite struct `Users on pages` {
  @Test func `each token and password is listed with its role and its last use`() async throws {
    let scenes = WebScenesStub()
    let page = try await WebHandler(scenes).page("/settings/users")
    #expect(page.broken == [])
    #expect(scenes.access.requests == [.init(action: .list), .init(action: .listSessions(name: nil))])
    #expect(page.all("caption").map(\.text) == ["2 users", "2 sessions"])
    for text in ["2/1/27, 12:00 AM", "orders:read, calendar"] { #expect(page.all("td").map(\.text).contains(text)) }
    #expect(page.all("td").map(\.text).contains { $0.contains("1/3/26, 12:00 AM") && $0.contains("192.0.2.1") })
    #expect(page.all("td").map(\.text).contains("Never used"))
    #expect(page.all("a").contains { $0["href"] == "/settings/users/till%20%3C1%3E/revoke" })
  }

  @Test func `each value of a user and of a session but a name has a label for a phone, which shows no headings`()
    async throws
  {
    let page = try await WebHandler(WebScenesStub()).page("/settings/users")
    let headings = page.all("th").filter { $0["scope"] == "col" && !$0.text.isEmpty }.map(\.text)
    for cell in page.all("td") where cell["class"] != "whole" && cell["class"] != "name" {
      #expect(headings.contains(try #require(cell["data-label"])))
    }
  }

  @Test func `a new token shows its secret once`() async throws {
    let scenes = WebScenesStub()
    let front = WebHandler(scenes)
    let page = Markup(try await front.post("/settings/users/token", [("name", "till"), ("role", "editor")]).text)
    #expect(page.broken == [])
    #expect(
      scenes.access.requests == [
        .init(action: .createToken(name: "till", role: "editor")), .init(action: .list),
      ])
    #expect(page.all("code").map(\.text).contains("s3cret"))
    #expect(try await !front.get("/settings/users").text.contains("s3cret"))
  }

  @Test func `a new token gets the expiry and the scopes of its form, and a refused form keeps them`() async throws {
    let scenes = WebScenesStub()
    let form = [
      ("name", "phone"), ("role", "viewer"), ("expires", "2027-01-31"), ("scope orders:read", "on"),
      ("scope calendar", "on"),
    ]
    _ = await WebHandler(scenes).post("/settings/users/token", form)
    #expect(
      scenes.access.requests.first
        == .init(
          action: .createToken(
            name: "phone", role: "viewer", expires: "2027-01-31", scopes: ["orders:read", "calendar"])))
    let refusing = WebScenesStub(
      access: ManageAccessSceneSpy { call, display in
        guard call.request.action == .list else {
          return try await display.displayProblem(Problem(invalid: [.init(pointer: "/expires", message: "is past")]))
        }
        try await display.displayResult(.init())
      })
    let page = Markup(try await WebHandler(refusing).post("/settings/users/token", form).text)
    #expect(page.broken == [])
    #expect(page.element(id: "token-expires")?["aria-invalid"] == "true")
    #expect(page.element(id: "token-expires")?["value"] == "2027-01-31")
    #expect(
      page.all("input").filter { $0["checked"] != nil }.map { $0["name"] } == ["scope orders:read", "scope calendar"])
  }

  @Test func `an administrator ends the session of any user`() async {
    let scenes = WebScenesStub()
    let ended = await WebHandler(scenes).post("/settings/users/end-session", [("id", "3fa9c2d1e07b")])
    #expect(ended.status == .seeOther && ended.fields["Location"] == "/settings/users")
    #expect(scenes.access.requests == [.init(action: .endSession(id: "3fa9c2d1e07b", name: nil))])
  }

  @Test func `a password is set if it was repeated, and never sent back`() async throws {
    let scenes = WebScenesStub()
    let front = WebHandler(scenes)
    let form = [("name", "amy"), ("role", "admin"), ("password", "correct horse")]
    let refused = await front.post("/settings/users/password", form + [("repeated", "correct house")])
    #expect(refused.status.rawValue == 422)
    let page = Markup(try await refused.text)
    #expect(page.broken == [])
    #expect(
      page.element(id: "password-repeated-fault")?.text == "The repeated password is not the same as the password.")
    #expect(page.element(id: "password-name")?["value"] == "amy")
    #expect(page.element(id: "token-name")?["value"] == "")
    #expect(try await !refused.text.contains("correct hor"))
    #expect(scenes.access.requests == [.init(action: .list)])

    let set = await front.post("/settings/users/password", form + [("repeated", "correct horse")])
    #expect(set.status == .seeOther && set.fields["Location"] == "/settings/users")
    #expect(
      scenes.access.requests.last
        == .init(action: .setPassword(name: "amy", role: "admin", password: "correct horse")))
  }

  @Test func `a refused name has its message in its own form`() async throws {
    let scenes = WebScenesStub(
      access: ManageAccessSceneSpy { call, display in
        guard call.request.action == .list else {
          return try await display.displayProblem(Problem(invalid: [.init(pointer: "/name", message: "is too long")]))
        }
        try await display.displayResult(.init(credentials: []))
      })
    let page = Markup(
      try await WebHandler(scenes).post("/settings/users/token", [("name", "x"), ("role", "viewer")]).text)
    #expect(page.broken == [])
    #expect(page.element(id: "token-name")?["aria-invalid"] == "true")
    #expect(page.element(id: "password-name")?["aria-invalid"] == nil)
  }

  @Test func `a credential is revoked after a confirmation`() async throws {
    let scenes = WebScenesStub()
    let front = WebHandler(scenes)
    let page = try await front.page("/settings/users/till%20%3C1%3E/revoke")
    #expect(page.broken == [])
    #expect(page.all("h1").map(\.text) == ["Revoke till <1>?"])
    #expect(scenes.access.requests == [.init(action: .list)])
    let revoked = await front.post("/settings/users/till%20%3C1%3E/revoke", [])
    #expect(revoked.status == .seeOther)
    #expect(scenes.access.requests.last == .init(action: .revoke(name: "till <1>")))
    #expect(await front.get("/settings/users/nobody/revoke").status.rawValue == 404)
  }
}
