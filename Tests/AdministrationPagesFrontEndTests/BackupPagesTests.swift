import HTTPProtocols
import PresentationProtocols
import StoreAdministrationProtocols
import StoreAdministrationTesting
import Testing
import WebKernel
import WebTesting

@testable import AdministrationPagesFrontEnd

@Suite struct `Backups on pages` {
  @Test func `a backup is downloaded through the API, and uploaded by a form`() async throws {
    let page = try await WebHandler(WebScenesStub()).page("/settings/backups")
    #expect(page.broken == [])
    #expect(page.all("a").contains { $0["href"] == "/api/v1/store/backup" && $0["download"] != nil })
    let names = page.elements.filter { page.isIn("form", $0) }.compactMap { $0["name"] }
    let file = try #require(names.firstIndex(of: "file"))
    #expect(names[file - 1] == "form_token")
  }

  @Test func `an uploaded backup replaces the store after a confirmation, once`() async throws {
    let scenes = WebScenesStub()
    let front = WebHandler(scenes)
    let page = Markup(try await front.upload("a backup", to: "/settings/backups/restore", name: "may <1>.sqlite").text)
    #expect(page.broken == [])
    #expect(page.all("h1").map(\.text) == ["Restore this backup?"])
    #expect(scenes.backups.received == ["a backup"] && scenes.backups.restored.isEmpty)

    let yes = page.fields(ofFormTo: "/settings/backups/confirm").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
    let done = await front.post("/settings/backups/confirm", yes)
    #expect(done.status == .seeOther && done.fields["Location"] == "/settings")
    #expect(scenes.backups.restored == ["a backup"])
    let cookie = String((done.fields.values("Set-Cookie").last ?? "").prefix { $0 != ";" })
    let next = try await front.page("/settings", ["Cookie": cookie])
    #expect(
      next.all("p").first { $0["role"] == "status" }?.text
        == "Backup restored: 61 orders, 3 shows and 1 tune. If you have removed personal data since the backup, do it again. "
        + "Every user must sign in again.")
    #expect(await front.post("/settings/backups/confirm", yes).status.rawValue == 409)
    #expect(scenes.backups.restored == ["a backup"])
  }

  @Test
  func `the notice of a restore waits as long as the result of a job, since its reader may have to sign in again`()
    async throws
  {
    let front = WebHandler(WebScenesStub())
    let page = Markup(try await front.upload("a backup", to: "/settings/backups/restore", name: "may.sqlite").text)
    let yes = page.fields(ofFormTo: "/settings/backups/confirm").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
    let done = await front.post("/settings/backups/confirm", yes)
    #expect(done.fields.values("Set-Cookie").contains { $0.hasSuffix("; Max-Age=900") })
  }

  @Test func `the confirmation compares the store with the backup, and omits the path on the server`() async throws {
    let rows = [
      StoreAdministration.ViewModel.Row(key: "file", label: "File", text: "/tmp/private/store"),
      .init(key: "backupOrders", label: "Orders in the backup", text: "60"),
      .init(key: "lostChanges", label: "Changes since the backup", text: "12"),
    ]
    let scenes = WebScenesStub(
      administration: .init { _, display in
        try await display.displayResult(.init(rows: rows, notice: "", isFailure: false))
      })
    let page = Markup(
      try await WebHandler(scenes).upload("a backup", to: "/settings/backups/restore", name: "may.sqlite").text)
    #expect(
      scenes.administration.requests == [.init(action: .restore(fromFile: "/tmp/private/store"), isDryRun: true)])
    #expect(page.all("dt").map(\.text).prefix(2) == ["Orders in the backup", "Changes since the backup"])
    #expect(page.all("dd").map(\.text).prefix(2) == ["60", "12"])
  }

  @Test func `a file that is not a backup is refused beside the field`() async throws {
    let problem = Problem(invalid: [.init(pointer: "", message: "“/tmp/private/store” is a picture")])
    let scenes = WebScenesStub(administration: .init { _, display in try await display.displayProblem(problem) })
    let refused = await WebHandler(scenes).upload("x", to: "/settings/backups/restore", name: "x.sqlite")
    #expect(refused.status.rawValue == 422)
    let text = try await refused.text
    #expect(Markup(text).element(id: "file")?["aria-invalid"] == "true")
    #expect(!text.contains("private"))
    #expect(scenes.backups.restored.isEmpty)
  }

  @Test func `a backup that one user has uploaded is restored by nobody else`() async throws {
    let scenes = WebScenesStub()
    let front = WebHandler(scenes)
    let page = Markup(try await front.upload("a backup", to: "/settings/backups/restore", name: "may.sqlite").text)
    let yes = page.fields(ofFormTo: "/settings/backups/confirm").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
    let other = await front.post("/settings/backups/confirm", yes, secret: GatekeeperStub.fresh)
    #expect(other.status.rawValue == 409)
    #expect(scenes.backups.restored.isEmpty)
    #expect(await front.post("/settings/backups/confirm", yes).status == .seeOther)
    #expect(scenes.backups.restored == ["a backup"])
  }

  @Test func `a damaged backup changes nothing, and the page says why`() async throws {
    let damaged = Problem(invalid: [.init(pointer: "/file", message: "is damaged")])
    let scenes = WebScenesStub(backups: BackupServiceSpy(failure: damaged))
    let front = WebHandler(scenes)
    let page = Markup(try await front.upload("x", to: "/settings/backups/restore", name: "x.sqlite").text)
    let yes = page.fields(ofFormTo: "/settings/backups/confirm").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
    let refused = await front.post("/settings/backups/confirm", yes)
    #expect(refused.status.rawValue == 422)
    #expect(try await refused.text.contains("is damaged"))
  }

  @Test func `a form without a file is refused beside the field`() async throws {
    let refused = await WebHandler(WebScenesStub()).upload("", to: "/settings/backups/restore", name: "")
    #expect(refused.status.rawValue == 422)
    let page = Markup(try await refused.text)
    #expect(page.broken == [])
    #expect(page.element(id: "file")?["aria-invalid"] == "true")
  }
}
