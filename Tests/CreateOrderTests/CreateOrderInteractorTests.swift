import CreateOrder
import CreateOrderProtocols
import CreateOrderTesting
import DocumentsProtocols
import Foundation
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

struct CreateOrderInteractorTests {
  let worker = OrdersWorkerSpy()
  let presenter = CreateOrderPresentationLogicSpy()
  let receipt = OrderReceipt(order: .amy, isReplayed: true)
  let reader = ValueReaderFake(
    amounts: ["1,23 $": TypedAmount(amount: "1.23", currency: "USD")], days: ["29.06.07": "2007-06-29"])
  var interactor: CreateOrderInteractor {
    CreateOrderInteractor(worker: worker, presenter: presenter, reader: reader, context: .enUS)
  }

  @Test func `createOrder should ask orders worker to create order and presenter to format result`() async throws {
    worker.answers.receipt = { [receipt] _ in .success(receipt) }

    try await interactor.createOrder(.init(input: .amy, idempotencyKey: "k1", isDryRun: true))

    #expect(worker.calls == [.createOrder(.amy, .tried(under: "k1"))])
    #expect(presenter.calls == [.presentSavedOrder(.init(receipt: receipt, isNew: true, isDryRun: true))])
  }

  @Test func `a draft is asked for, whatever the form says`() async throws {
    worker.answers.receipt = { [receipt] _ in .success(receipt) }
    var draft = OrderInput.amy
    draft.status = .set("draft")
    var paid = OrderInput.amy
    paid.status = .set("paid")

    try await interactor.createOrder(.init(input: .amy, isDraft: true, isDryRun: true))
    try await interactor.createOrder(.init(input: paid, isDraft: true, isDryRun: true))
    try await interactor.createOrder(.init(input: paid, isDryRun: true))

    #expect(worker.calls == [draft, draft, paid].map { .createOrder($0, .tried(under: nil)) })
  }

  @Test(arguments: [true, false])
  func `updateOrder should ask orders worker to update order and presenter to format result`(
    isReplacing: Bool
  ) async throws {
    worker.answers.receipt = { [receipt] _ in .success(receipt) }

    try await interactor.updateOrder(
      .init(
        order: "#10248", input: .amy, isReplacing: isReplacing, ifVersion: 3, idempotencyKey: "k1", isDryRun: true))

    #expect(
      worker.calls == [
        .changeOrder("#10248", .edit(.amy, replacing: isReplacing), ifVersion: 3, .tried(under: "k1"))
      ])
    #expect(presenter.calls == [.presentSavedOrder(.init(receipt: receipt, isNew: false, isDryRun: true))])
  }

  @Test func `typed values are parsed before the worker is called`() async throws {
    worker.answers.receipt = { [receipt] _ in .success(receipt) }
    var typed = OrderInput()
    typed.date = .set("29.06.07")
    typed.items = .set([
      ItemInput(
        sku: "a", title: "1,23 $", quantity: "1", unitPrice: MoneyInput("1,23 $"), discount: MoneyInput("gift"))
    ])
    typed.tax = .set(MoneyInput("1,23 $", currency: "EUR"))
    typed.note = .set("29.06.07")
    typed.total = .cleared
    var read = typed
    read.date = .set("2007-06-29")
    read.isDayOnly = true
    read.items = .set([
      ItemInput(
        sku: "a", title: "1,23 $", quantity: "1", unitPrice: MoneyInput("1.23", currency: "USD"),
        discount: MoneyInput("gift"))
    ])
    read.tax = .set(MoneyInput("1.23", currency: "USD"))

    try await interactor.createOrder(.init(input: typed, isDryRun: true, isTyped: true))
    try await interactor.updateOrder(.init(order: "1001", input: typed, isDryRun: true, isTyped: true))
    try await interactor.createOrder(.init(input: typed, isDryRun: true))
    try await interactor.updateOrder(.init(order: "1001", input: typed, isDryRun: true))

    let options = WriteOptions.tried(under: nil)
    #expect(
      worker.calls == [
        .createOrder(read, options), .changeOrder("1001", .edit(read), ifVersion: nil, options),
        .createOrder(typed, options), .changeOrder("1001", .edit(typed), ifVersion: nil, options),
      ])
  }

  @Test func `a conflict of what a person typed is looked into, and any other is not`() async throws {
    var current = Order.amy
    current.version = 2
    current.phone = "555"
    let conflict = OrderConflict(of: .edit(.amy), to: current, seenVersion: 1)
    let event = OrderEvent(
      id: 2, .edited, from: .amy, to: current, by: Author(name: "ann", frontEnd: "web"), at: .amysDay)
    worker.answers.receipt = { _ in .failure(.store(.cannotUpdate(.conflict(conflict)))) }
    worker.answers.history = { _ in .success([event]) }

    try await interactor.updateOrder(.init(order: "1001", input: .amy, ifVersion: 1, isDryRun: true, isTyped: true))
    try await interactor.updateOrder(.init(order: "1001", input: .amy, ifVersion: 1, isDryRun: true))
    worker.answers.history = { _ in .failure(.store(.cannotFetch(.unavailable("locked")))) }
    try await interactor.updateOrder(.init(order: "1001", input: .amy, ifVersion: 1, isDryRun: true, isTyped: true))

    var known = conflict
    known.meanwhile = [FieldChange(field: "phone", from: nil, to: "555")]
    #expect(
      presenter.calls == [known, conflict, conflict].map { .presentFailure(.store(.cannotUpdate(.conflict($0)))) })
    #expect(worker.calls.filter { $0 == .fetchChanges(current.id) }.count == 2)
  }

  @Test func `the form of a new order asks nobody`() async throws {
    try await interactor.fetchForm(.init(order: nil, emptyItems: 3))

    #expect(worker.calls.isEmpty)
    #expect(presenter.calls == [.presentForm(.init(order: nil, emptyItems: 3))])
  }

  @Test func `a form suggests the customers and items of the newest orders, and finds a customer by email`()
    async throws
  {
    worker.answers.wholePage = { _ in .success(OrdersPage(orders: [.amy], next: nil)) }

    try await interactor.fetchForm(.init(order: nil, customerEmail: "amy@a.example", hasSuggestions: true))

    let zone = SceneContext.enUS.timeZone
    #expect(
      worker.calls == [
        .fetchWholeOrders(OrdersParameters(email: "amy@a.example", limit: 1), in: zone),
        .fetchWholeOrders(OrdersParameters(limit: CreateOrder.FetchForm.mostSuggesting), in: zone),
      ])
    #expect(presenter.calls == [.presentForm(.init(order: nil, customerOf: .amy, newest: [.amy]))])
  }

  @Test func `a form is filled with the order that is there`() async throws {
    worker.answers.order = { _ in .success(.amy) }

    try await interactor.fetchForm(.init(order: "1001"))

    #expect(worker.calls == [.fetchOrder("1001")])
    #expect(presenter.calls == [.presentForm(.init(order: .amy))])
  }

  @Test func `a new order takes over a customer from another order, where nothing else is given`() async throws {
    var other = Order.amy
    (other.phone, other.billingAddress) = ("555 0100", Address(city: "Bern"))
    worker.answers.order = { [other] _ in .success(other) }
    var input = OrderInput()
    input.phone = .set("555 0199")

    try await interactor.createOrder(.init(input: input, customerOf: "1001"))
    try await interactor.fetchForm(.init(order: nil, customerOf: "1001"))

    guard case .createOrder(let created, _)? = worker.calls.dropFirst().first else { throw CancellationError() }
    #expect([created.firstName, created.email, created.phone].map(\.value) == ["Amy", other.email, "555 0199"])
    #expect(created.billingAddress.value?.parts["city"] == .set("Bern"))
    #expect(created.shipmentAddress == .unchanged)
    #expect(presenter.calls.last == .presentForm(.init(order: nil, customerOf: other)))
  }

  @Test func `a failure is presented, and nothing else`() async throws {
    let failure = OrdersWorkerError.invalid([Violation("/email", .text("has no @"))])
    worker.answers.receipt = { _ in .failure(failure) }
    worker.answers.order = { _ in .failure(failure) }

    try await interactor.createOrder(.init(input: .amy))
    try await interactor.updateOrder(.init(order: "1001", input: .amy))
    try await interactor.fetchForm(.init(order: "1001"))

    #expect(presenter.calls == Array(repeating: .presentFailure(failure), count: 3))
    #expect(worker.calls.count == 3)
  }
}

// MARK: Fixtures

extension OrderInput {
  /// Amy's order as the input of a form.
  static var amy: OrderInput {
    var input = OrderInput()
    input.firstName = .set("Amy")
    input.lastName = .set("Apple")
    input.email = .set("amy.apple@clean-swift.com")
    input.total = .set(MoneyInput("1.23"))
    return input
  }
}

extension WriteOptions {
  /// Returns the options of a dry run by Amy.
  static func tried(under key: String?) -> WriteOptions {
    WriteOptions(
      author: Author(name: "amy", frontEnd: "test"), timeZone: .gmt, idempotencyKey: key, isDryRun: true)
  }
}
