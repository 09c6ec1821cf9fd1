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
    #expect(scenes.access.requests == [.init(action: .list)])
    #expect(page.all("caption").map(\.text) == ["2 users"])
    #expect(page.all("td").map(\.text).contains("Never used"))
    #expect(page.all("a").contains { $0["href"] == "/settings/users/till%20%3C1%3E/revoke" })
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
