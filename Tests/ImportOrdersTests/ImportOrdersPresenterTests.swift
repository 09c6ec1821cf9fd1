import ImportOrders
import ImportOrdersProtocols
import ImportOrdersTesting
import OrdersWorkerProtocols
import PresentationProtocols
import Testing

@Suite struct ImportOrdersPresenterTests {
  let display = ImportOrdersDisplayLogicSpy()
  var presenter: ImportOrdersPresenter { ImportOrdersPresenter(display: display) }

  @Test(arguments: [
    (ImportOrders.Tally(created: 830), false, false, "830 created, 0 skipped, 0 rejected"),
    (.init(created: 1, skipped: 2, rejected: 3), true, false, "1 created, 2 skipped, 3 rejected"),
    (.init(created: 830), true, true, "830 would be created, 0 skipped, 0 rejected; nothing has been changed"),
    (
      .init(skipped: 830, recoded: 1), true, false,
      "0 created, 830 skipped, 0 rejected; 1 record not in UTF-8 and read as Windows-1252"
    ),
    (
      .init(created: 2, withoutTimes: 1), true, false,
      "2 created, 0 skipped, 0 rejected; the times “Paid at” and “Fulfilled at” were left out (1 order)"
    ),
    (
      .init(created: 2, unidentified: 1), true, false,
      "2 created, 0 skipped, 0 rejected; "
        + "1 order without id and reference: another import of the file adds them again"
    ),
    (
      .init(created: 2, uncompared: 1), true, true,
      "2 would be created, 0 skipped, 0 rejected; 1 order not compared with later ones of the file: orders that it "
        + "repeats are counted again; nothing has been changed"
    ),
    (.init(), true, false, "the file contains no orders"),
  ])
  func `the result of an import is described in a sentence`(
    tally: ImportOrders.Tally, isLast: Bool, isDryRun: Bool, notice: String
  ) async throws {
    let heading = Array("id".utf8)
    try await presenter.presentImportedOrders(
      .init(tally: tally, rejects: [], heading: heading, isLast: isLast, isDryRun: isDryRun))
    #expect(
      display.calls == [
        .displayImportedOrders(
          .init(tally: tally, rejects: [], displayedRejects: [], heading: heading, notice: notice, isLast: isLast))
      ])
  }

  @Test func `a reject is shown by line, field and reason, and passed on as it was`() async throws {
    let reject = ImportOrders.Reject(
      line: 12,
      faults: [
        .init(pointer: "/email", message: "“amy” is not an email address"), .init(pointer: "", message: "is cut short"),
      ], record: [1, 2])
    try await presenter.presentImportedOrders(
      .init(tally: .init(rejected: 1), rejects: [reject], heading: [], isLast: false, isDryRun: false))
    guard case .displayImportedOrders(let viewModel) = display.calls.first, display.calls.count == 1 else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(viewModel.displayedRejects == ["line 12: email “amy” is not an email address; is cut short"])
    #expect(viewModel.rejects == [reject])
  }

  @Test func `failures and problems are shown as problems`() async throws {
    let problem = Problem(.invalid, "it is empty")
    try await presenter.presentProblem(problem)
    try await presenter.presentFailure(.store(.cannotCreate(.full("no room left on the disk"))))
    #expect(
      display.calls == [.displayProblem(problem), .displayProblem(Problem(.full, "no room left on the disk"))])
  }
}
