import Foundation
import HTTPProtocols
import Permissions
import PresentationProtocols
import StoreAdministrationProtocols
import StoreAdministrationTesting
import Testing
import WebKernel
import WebTesting

@testable import AdministrationPagesFrontEnd

@Suite struct `Settings on pages` {
  @Test func `every page and form but the own account requires an administrator`() async throws {
    let scenes = WebScenesStub()
    let pages = AdministrationPagesFrontEnd(
      scenes: scenes, gatekeeper: GatekeeperStub(), settings: WebSettings(timeZone: .gmt),
      jobs: Jobs(timeout: .seconds(1)))
    let restricted = pages.operations.filter { $0.role == .admin }
    #expect(restricted.count >= 12)
    #expect(
      Set(pages.operations.map(\.id)).subtracting(restricted.map(\.id)) == [
        "showAccount", "changePassword", "endSession", "endOtherSessions",
      ])
    let refused = await WebHandler(scenes).post("/settings", [], secret: GatekeeperStub.secret(.editor))
    #expect(refused.status.rawValue == 403)
    #expect(scenes.administration.calls.isEmpty)
  }

  @Test func `the settings are in a form, with the counts of the store below it`() async throws {
    let scenes = WebScenesStub()
    let page = try await WebHandler(scenes).page("/settings")
    #expect(page.broken == [])
    #expect(scenes.administration.requests == [.init(action: .info)])
    #expect(page.element(id: "name")?["value"] == "Amy’s <shop>")
    #expect(page.element(id: "currency")?["value"] == "EUR")
    #expect(page.element(id: "time_zone")?["value"] == "Europe/Berlin")
    #expect(page.all("dt").map(\.text).contains("Orders") && !page.all("dt").map(\.text).contains("Schema"))
    let links = page.all("a").compactMap { $0["href"] }
    #expect(links.contains("/settings/users") && links.contains("/settings/backups"))
  }

  @Test func `sent settings are saved, and the page says so`() async throws {
    let scenes = WebScenesStub()
    let form = [
      ("name", "Ben’s"), ("currency", "USD"), ("time_zone", ""), ("address", "1 Main St\r\nBern"),
      ("phone", "555 0100"), ("tax_rates", "19 VAT, DE\r\n0 Export"),
    ]
    let saved = await WebHandler(scenes).post("/settings", form)
    #expect(saved.status == .seeOther && saved.fields["Location"] == "/settings")
    #expect(
      scenes.administration.requests == [
        .init(
          action: .set(
            name: "Ben’s", currency: "USD", timeZone: "", address: "1 Main St\nBern", phone: "555 0100",
            taxRates: "19 VAT, DE\n0 Export"))
      ])
  }

  @Test func `a refused setting has its message beside it, and the other texts stay`() async throws {
    let scenes = WebScenesStub(
      administration: StoreAdministrationSceneSpy { call, display in
        guard case .set = call.request.action else { return try await display.displayResult(WebScenesStub.info) }
        try await display.displayProblem(Problem(invalid: [.init(pointer: "/timeZone", message: "is unknown")]))
      })
    let response = await WebHandler(scenes).post(
      "/settings", [("name", "Ben’s"), ("currency", "USD"), ("time_zone", "Mars/Base")])
    #expect(response.status.rawValue == 422)
    let page = Markup(try await response.text)
    #expect(page.broken == [])
    #expect(page.element(id: "time_zone")?["aria-invalid"] == "true")
    #expect(page.element(id: "time_zone-fault")?.text == "Time zone is unknown.")
    #expect(page.element(id: "name")?["value"] == "Ben’s")
    #expect(page.all("a").contains { $0["href"] == "#time_zone" })
  }

  @Test func `tax rates are shown one per line, and a refused one has its message beside them`() async throws {
    let scenes = WebScenesStub(
      administration: StoreAdministrationSceneSpy { call, display in
        guard case .set = call.request.action else {
          let row = StoreAdministration.ViewModel.Row(key: "taxRates", label: "Tax rates", text: "19, DE; 0")
          return try await display.displayResult(.init(rows: [row], notice: "", isFailure: false))
        }
        try await display.displayProblem(Problem(invalid: [.init(pointer: "/taxRates/1/country", message: "is bad")]))
      })
    let front = WebHandler(scenes)
    #expect(try await front.page("/settings").element(id: "tax_rates")?.text == "\n19, DE\n0")
    let page = Markup(try await front.post("/settings", [("tax_rates", "19, DE\n0, XX")]).text)
    #expect(page.broken == [])
    #expect(page.element(id: "tax_rates")?.text == "\n19, DE\n0, XX")
    #expect(page.element(id: "tax_rates-fault")?.text == "Tax rates is bad.")
    #expect(page.all("a").contains { $0["href"] == "#tax_rates" && $0.text == "Tax rate 2: country is bad." })
  }

  @Test func `the sample shop is removed by a form, after a page that counts what goes`() async throws {
    let scenes = WebScenesStub(
      administration: StoreAdministrationSceneSpy { _, display in
        try await display.displayResult(
          .init(rows: [], notice: "Removed.", isFailure: false, question: "Remove 60 sample orders (2 of them edited)?")
        )
      })
    let front = WebHandler(scenes)
    let page = Markup(try await front.post("/settings/sample", []).text)
    #expect(page.broken == [])
    #expect(page.all("p").contains { $0.text.hasPrefix("Remove 60 sample orders (2 of them edited)?") })
    #expect(scenes.administration.requests == [.init(action: .sample(isRemoving: true), isDryRun: true)])
    let yes = page.fields(ofFormTo: "/settings/sample").map { ($0.name, $0.value) }.filter { $0.0 != "form_token" }
    let removed = await front.post("/settings/sample", yes)
    #expect(removed.status == .seeOther)
    #expect(scenes.administration.requests.last == .init(action: .sample(isRemoving: true)))
  }

  @Test(arguments: [false, true])
  func `a check of the store shows each rule with its result`(isFailure: Bool) async throws {
    let scenes = WebScenesStub(
      administration: StoreAdministrationSceneSpy { _, display in
        try await display.displayResult(
          .init(
            rows: [.init(key: "sorted", label: "every list is sorted", text: isFailure ? "order 7 <x>" : "passed")],
            notice: "1 rule checked.", isFailure: isFailure))
      })
    let page = Markup(try await WebHandler(scenes).post("/settings/examination", []).text)
    #expect(page.broken == [])
    #expect(scenes.administration.requests == [.init(action: .doctor)])
    #expect(page.all("td").map(\.text) == [isFailure ? "order 7 <x>" : "passed"])
    #expect(page.all("td").map { $0["data-label"] } == ["Result"])
    #expect(page.all("p").contains { $0["class"] == (isFailure ? "alert" : "notice") && $0.text == "1 rule checked." })
  }
}
