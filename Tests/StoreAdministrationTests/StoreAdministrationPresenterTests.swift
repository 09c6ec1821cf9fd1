import Foundation
import StoreAdministration
import StoreAdministrationProtocols
import StoreAdministrationTesting
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing

struct StoreAdministrationPresenterTests {
  let display = StoreAdministrationDisplayLogicSpy()
  let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)

  @Test func `a store is shown in rows, once, and its settings with it`() async throws {
    let info = StoreInfo(
      url: "sqlite:shop.sqlite", engine: "SQLite 3.40.1", schemaVersion: 2, orders: 830, deletedOrders: 1, events: 900,
      shows: 3, melodies: 5, bytes: nil)
    let settings = StoreSettings(
      name: "Northwind", currency: "EUR", timeZone: "Europe/Berlin", address: "1 Main St\nBern", phone: "555 0100",
      taxRates: try [ShopTaxRate](typed: "19 VAT included, DE; 0"))

    try await StoreAdministrationPresenter(display: display, formatter: formatter)
      .presentResult(.info(info, settings), isDryRun: false)

    let rows = [
      ("url", "Store", "sqlite:shop.sqlite"), ("engine", "Engine", "SQLite 3.40.1"), ("schemaVersion", "Schema", "2"),
      ("orders", "Orders", "830"), ("deletedOrders", "Deleted orders", "1"), ("events", "Events", "900"),
      ("shows", "Shows", "3"), ("melodies", "Melodies", "5"),
      ("name", "Name", "Northwind"), ("currency", "Currency", "EUR"),
      ("timeZone", "Time zone", "Europe/Berlin"), ("address", "Address", "1 Main St\nBern"),
      ("phone", "Phone", "555 0100"), ("taxRates", "Tax rates", "19 VAT included, DE; 0"),
    ].map { StoreAdministration.ViewModel.Row(key: $0.0, label: $0.1, text: $0.2, number: Int64($0.2)) }
    #expect(display.calls == [.displayResult(.init(rows: rows, notice: "", isFailure: false))])
  }

  @Test func `the settings are shown alone, without a notice`() async throws {
    let shown = try await shown(.settings(StoreSettings(name: "Northwind", currency: "EUR")))
    #expect(shown.rows.map(\.key) == ["name", "currency"])
    #expect(shown.rows.map(\.text) == ["Northwind", "EUR"])
    #expect(shown.notice.isEmpty && shown.question == nil)
  }

  @Test(arguments: [
    (Int64(0), "0 bytes"), (1_023, "1023 bytes"), (1_024, "1.0 KB"), (1_261_568, "1.2 MB"), (1 << 40, "1.0 TB"),
    (.max, "8388607.9 TB"),
  ])
  func `the size of a store is in a unit that people read`(bytes: Int64, text: String) async throws {
    var info = StoreInfo.holding(1)
    info.bytes = bytes
    let row = try await shown(.info(info, StoreSettings())).rows.first { $0.key == "bytes" }
    #expect(row == .init(key: "bytes", label: "Size", text: text, number: bytes))
  }

  @Test func `an unknown value has no row, and an empty store offers the sample shop`() async throws {
    let viewModel = try await shown(.info(.holding(0), StoreSettings()))
    #expect(!viewModel.rows.map(\.key).contains { ["bytes", "timeZone"].contains($0) })
    #expect(
      viewModel.notice == "The store is empty. To try it, add the sample shop.")
  }

  @Test(arguments: [(1, 0), (0, 1)])
  func `a store that holds only shows or only melodies is not called empty`(shows: Int, melodies: Int) async throws {
    var info = StoreInfo.holding(0)
    (info.shows, info.melodies) = (shows, melodies)
    #expect(try await shown(.info(info, StoreSettings())).notice.isEmpty)
  }

  @Test(arguments: [
    (
      StoreAdministration.Response.changed(StoreSettings()), false,
      "Settings saved. New orders use them; existing orders do not change."
    ),
    (.changed(StoreSettings()), true, "Settings would be saved; nothing has been changed."),
    (
      .sampled(count: .init(orders: 60), isRemoving: false), false,
      "60 sample orders added. You can remove the sample shop at any time."
    ),
    (
      .sampled(count: .init(orders: 0), isRemoving: false), false,
      "The sample shop already exists; nothing was added."
    ),
    (
      .sampled(count: .init(orders: 1), isRemoving: true), false,
      "1 sample order removed. Your own data is unchanged."
    ),
    (
      .sampled(count: .init(orders: 60, shows: 3, tunes: 5), isRemoving: false), false,
      "60 sample orders, 3 shows and 5 tunes added. You can remove the sample shop at any time."
    ),
    (
      .sampled(count: .init(orders: 0, tunes: 1), isRemoving: true), false,
      "1 sample tune removed. Your own data is unchanged."
    ),
    (
      .sampled(count: .init(orders: 60, editedOrders: 2, tunes: 1), isRemoving: true), false,
      "60 sample orders (2 of them edited) and 1 tune removed. Your own data is unchanged."
    ),
    (.sampled(count: .init(orders: 0), isRemoving: true), false, "There are no sample orders; nothing was removed."),
    (
      .sampled(count: .init(orders: 60), isRemoving: true), true,
      "60 sample orders would be removed; nothing has been changed."
    ),
    (
      .backedUp(file: "b.sqlite"), false,
      """
      Store backed up to b.sqlite. Personal data that you remove later stays in the backup, so delete it when you no \
      longer need it.
      """
    ),
    (
      .backedUp(file: "b", .withoutCredentials), false,
      """
      Store backed up to b without credentials, which a server does not export. Personal data that you remove later \
      stays in the backup, so delete it when you no longer need it.
      """
    ),
    (
      .restored(file: "b", .withoutCredentials), false,
      """
      Store restored from b, except its credentials. If you have removed personal data since the backup, do it again.
      """
    ),
    (
      .restored(file: "b.sqlite"), false,
      """
      Store restored from b.sqlite. If you have removed personal data or revoked credentials since the backup, do it again.
      """
    ),
    (
      .copied(.init(seen: 830, saved: 829, differences: nil)), false,
      "829 of 830 orders copied. 1 already existed."
    ),
    (
      .copied(.init(seen: 1, saved: 1, differences: [])), false,
      "1 of 1 order copied. Both stores are equal."
    ),
    (.examined([StoreFinding(rule: "r", failure: nil)]), false, "The store has no errors: 1 check passed."),
  ])
  func `the result of an action is described with the next step`(
    response: StoreAdministration.Response, isDryRun: Bool, notice: String
  ) async throws {
    let viewModel = try await shown(response, isDryRun)
    #expect(viewModel.notice == notice)
    #expect(!viewModel.isFailure)
  }

  @Test(arguments: [
    (ListCount(12), "12", "12 changes to orders since the backup will be lost."),
    (ListCount(1), "1", "1 change to an order since the backup will be lost."),
    (ListCount(0), "0", "No order has changed since the backup."),
    (
      ListCount(10_000, isExact: false), "more than 10,000",
      "more than 10,000 changes to orders since the backup will be lost."
    ),
    (
      nil, "unknown",
      "The backup is not an earlier state of this store: all changes that it does not have will be lost."
    ),
  ])
  func `a dry run of a restore compares the store with the backup, and asks with the changes that are lost`(
    count: ListCount?, text: String, loss: String
  ) async throws {
    let preview = RestorePreview(
      store: StoreSummary(orders: 61, lastChange: .init(id: 9, orderID: "a", at: .amysDay)),
      backup: StoreSummary(orders: 60), lostChanges: count)
    let viewModel = try await shown(.restored(file: "b.bak", preview: preview), true)
    #expect(
      viewModel.rows.map { "\($0.key) \($0.label): \($0.text)" } == [
        "file File: b.bak", "orders Orders now: 61", "lastChange Last change now: \(formatter.dateAndTime(.amysDay))",
        "backupOrders Orders in the backup: 60", "backupLastChange Last change in the backup: none",
        "lostChanges Changes since the backup: \(text)",
      ])
    #expect(viewModel.rows.last?.number == count.flatMap { $0.isExact ? Int64($0.value) : nil })
    #expect(viewModel.question == "\(loss) Replace everything in the store with b.bak?")
    #expect(viewModel.notice == "Store would be restored from b.bak; nothing has been changed.")
  }

  @Test func `a dry run of the sample's removal asks with what goes, and how much of it is edited`() async throws {
    let count = SampleCount(orders: 60, editedOrders: 2, shows: 3, tunes: 5)
    let viewModel = try await shown(.sampled(count: count, isRemoving: true), true)
    #expect(
      viewModel.question
        == "Remove 60 sample orders (2 of them edited), 3 shows and 5 tunes, and the watching history of these shows?")
    #expect(viewModel.rows.contains(.init(key: "editedOrders", label: "Edited orders", text: "2", number: 2)))
  }

  @Test func `stores that differ are a failure, and each difference has a row`() async throws {
    let viewModel = try await shown(.copied(.init(seen: 2, saved: 2, differences: ["orders: 2 and 3"])))
    #expect(viewModel.isFailure)
    #expect(viewModel.rows.last == .init(key: "difference1", label: "Difference", text: "orders: 2 and 3"))
    #expect(viewModel.notice.contains("The stores have 1 difference."))
  }

  @Test func `of what stays behind the first five are named, and how many more there are`() async throws {
    let refused = (1...12).map { "show \($0): belongs to a show with other values" }
    let tunes = (1...5).map { "tune \($0): belongs to another melody already" }
    let viewModel = try await shown(
      .copied(
        .init(
          seen: 0, saved: 0, shows: .init(seen: 12, saved: 0, refused: refused),
          tunes: .init(seen: 5, saved: 0, refused: tunes), differences: nil)))
    let left = viewModel.rows.filter { $0.label == "Not copied" }
    #expect(left.map(\.text) == refused.prefix(5) + ["and 7 more"] + tunes)
    #expect(Set(left.map(\.key)).count == left.count)
    #expect(left.first { $0.key == "showsLeftMore" }?.number == 7)
    #expect(viewModel.isFailure)
    #expect(viewModel.notice.hasSuffix("17 could not be copied."), "\(viewModel.notice)")
  }

  @Test func `a rule that does not hold is a failure, and is told as it is`() async throws {
    let findings = [StoreFinding(rule: "totals add up", failure: "order 7"), StoreFinding(rule: "r", failure: nil)]
    let viewModel = try await shown(.examined(findings))
    #expect(viewModel.isFailure)
    #expect(viewModel.rows.map(\.text) == ["order 7", "passed"])
    #expect(viewModel.notice.hasPrefix("The store has errors: 1 of 2 checks failed."))
  }

  @Test func `progress is shown as it is, and a failure as a problem`() async throws {
    let presenter = StoreAdministrationPresenter(display: display, formatter: formatter)
    let error = OrdersWorkerError.store(.cannotCreate(.full("/var")))

    try await presenter.presentProgress(.init(share: 0.5, done: 3))
    try await presenter.presentFailure(error)

    #expect(display.calls == [.displayProgress(.init(share: 0.5, done: 3)), .displayProblem(Problem(error))])
  }

  @Test func `a display that has gone harms nothing and ends the work`() async {
    let presenter = StoreAdministrationPresenter(
      display: StoreAdministrationDisplayLogicSpy(), formatter: formatter)
    await #expect(throws: CancellationError.self) { try await presenter.presentProgress(.init()) }
    await #expect(throws: CancellationError.self) {
      try await presenter.presentResult(.backedUp(file: ""), isDryRun: false)
    }
    await #expect(throws: CancellationError.self) {
      try await presenter.presentFailure(StoreAdministrationWorkerSpy.Answers.unset)
    }
  }

  // MARK: Fixtures

  private func shown(_ response: StoreAdministration.Response, _ isDryRun: Bool = false) async throws
    -> StoreAdministration.ViewModel
  {
    try await StoreAdministrationPresenter(display: display, formatter: formatter).presentResult(
      response, isDryRun: isDryRun)
    guard case .displayResult(let viewModel)? = display.calls.first, display.calls.count == 1 else {
      throw ReaderHasGone()
    }
    return viewModel
  }
}
