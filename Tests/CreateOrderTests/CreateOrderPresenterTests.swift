import APIProtocols
import CreateOrder
import CreateOrderProtocols
import CreateOrderTesting
import Foundation
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing

struct CreateOrderPresenterTests {
  let display = CreateOrderDisplayLogicSpy()
  let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
  var presenter: CreateOrderPresenter { CreateOrderPresenter(display: display, formatter: formatter) }

  @Test func `presentKeptOrder should format kept order for display, once`() async throws {
    try await presenter.presentKeptOrder(.init(receipt: OrderReceipt(order: .amy), isNew: true, isDryRun: false))

    let displayedOrder = CreateOrder.DisplayedOrder(
      id: "abc123", number: "1001", date: "6/29/07", status: "Placed", email: "amy.apple@clean-swift.com",
      name: "Amy Apple", total: "$1.23")
    #expect(
      display.calls == [
        .displayKeptOrder(
          .init(
            displayedOrder: displayedOrder, document: OrderDocument(.amy, formatter),
            notice: "Order 1001 has been created; it can be deleted.", isReplayed: false))
      ])
  }

  @Test(arguments: [
    (true, true, false, "Order 1001 would be created; nothing has been changed."),
    (false, false, false, "Order 1001 has been changed; this can be undone."),
    (false, true, false, "Order 1001 would be changed; nothing has been changed."),
    (
      true, false, true,
      "Order 1001 has been created; an earlier request with this key did it, nothing was done again."
    ),
    (
      false, false, true,
      "Order 1001 has been changed; an earlier request with this key did it, nothing was done again."
    ),
  ])
  func `what was kept is told in a sentence`(
    isNew: Bool, isDryRun: Bool, isReplayed: Bool, notice: String
  ) async throws {
    let receipt = OrderReceipt(order: .amy, isReplayed: isReplayed)

    try await presenter.presentKeptOrder(.init(receipt: receipt, isNew: isNew, isDryRun: isDryRun))

    let viewModels = display.calls.compactMap { if case .displayKeptOrder(let kept) = $0 { kept } else { nil } }
    #expect(viewModels.map(\.notice) == [notice])
    #expect(viewModels.map(\.isReplayed) == [isReplayed])
  }

  @Test func `a form shows the order's document`() async throws {
    try await presenter.presentForm(.init(order: .amy))

    #expect(display.calls == [.displayForm(.init(document: OrderDocument(.amy, formatter)))])
  }

  @Test func `every fault of a form is shown where it is`() async throws {
    let fields = [InvalidField("/email", "has no @"), InvalidField("/items/0/quantity", "is 0")]

    try await presenter.presentFailure(.invalid(fields))

    let faults = [
      Problem.Fault(pointer: "/email", message: "has no @"),
      Problem.Fault(pointer: "/items/0/quantity", message: "is 0"),
    ]
    #expect(
      display.calls == [.displayProblem(Problem(.invalid, "email has no @ (and 1 more)", faults: faults))])
  }
}
