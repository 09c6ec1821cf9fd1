import CreateOrder
import CreateOrderProtocols
import CreateOrderTesting
import DocumentsProtocols
import Foundation
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

@Suite struct `Validating an order` {
  private let worker = OrdersWorkerSpy()
  private let presenter = CreateOrderPresentationLogicSpy()
  private let display = CreateOrderDisplayLogicSpy()
  private var interactor: CreateOrderInteractor {
    CreateOrderInteractor(
      worker: worker, presenter: presenter,
      reader: ValueReaderFake(amounts: ["1,23": .init(amount: "1.23", currency: "EUR")]),
      context: .enUS)
  }
  private let fields = [Violation("/email", .text("has no @"))]

  @Test func `validateOrder should ask orders worker to validate order and presenter to format result`() async throws {
    worker.answers.validated = { [fields] _ in .success(ValidatedOrder(invalidFields: fields)) }
    try await interactor.validateOrder(.init(input: OrderInput()))

    #expect(worker.calls == [.validateOrder(OrderInput(), in: SceneContext.enUS.timeZone)])
    #expect(presenter.calls == [.presentInvalidFields(.init(invalidFields: fields))])
  }

  @Test func `typed amounts are validated as the reader's locale writes them`() async throws {
    worker.answers.validated = { _ in .success(ValidatedOrder(invalidFields: [])) }
    var input = OrderInput()
    input.total = .set(MoneyInput("1,23"))
    try await interactor.validateOrder(.init(input: input, isTyped: true))

    let reader = ValueReaderFake(amounts: ["1,23": .init(amount: "1.23", currency: "EUR")])
    #expect(input.read(by: reader).total != input.total)
    #expect(worker.calls == [.validateOrder(input.read(by: reader), in: SceneContext.enUS.timeZone)])
  }

  @Test func `a store that cannot be asked is presented as a failure`() async throws {
    let failure = OrdersWorkerError.store(.cannotFetch(.unavailable("locked")))
    worker.answers.validated = { _ in .failure(failure) }

    try await interactor.validateOrder(.init(input: OrderInput()))

    #expect(presenter.calls == [.presentFailure(failure)])
  }

  @Test func `presentInvalidFields should ask the display to show each fault once`() async throws {
    let tested = CreateOrderPresenter(
      display: display, formatter: ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt),
      reader: ValueReaderFake(), timeZone: .gmt)

    try await tested.presentInvalidFields(.init(invalidFields: fields))
    try await tested.presentInvalidFields(.init(invalidFields: [], total: Money(minorUnits: 123, currency: .usd)))

    #expect(
      display.calls == [
        .displayFaults(.init(faults: [.init(pointer: "/email", message: "has no @")])),
        .displayFaults(.init(faults: [], displayedTotal: "$1.23")),
      ])
  }

  @Test func `the built use case shows what its worker finds`() async throws {
    worker.answers.validated = { [fields] _ in .success(ValidatedOrder(invalidFields: fields)) }
    let scene = CreateOrderBuilder(worker: worker, formatters: ReferenceFormatters())

    try await scene(for: display, in: .enUS).validateOrder(.init(input: OrderInput()))

    #expect(display.calls == [.displayFaults(.init(faults: [.init(pointer: "/email", message: "has no @")]))])
  }
}

@Suite struct `The declared form of an order` {
  @Test func `each property of an order has its fields, or a reason to have none`() {
    for field in OrderField.allCases {
      #expect(OrderForm.fields(of: field).isEmpty == (OrderForm.reasonForAbsence(of: field) != nil), "\(field)")
    }
  }

  @Test func `each field has a place of its own, and each option a name of its own`() {
    let pointers = OrderForm.fields.map(\.pointer)
    #expect(Set(pointers).count == pointers.count)
    let names = OrderForm.options.compactMap(\.option?.name)
    #expect(Set(names).count == names.count)
    #expect(OrderForm.options.count == OrderForm.fields.count { $0.option != nil })
  }

  @Test func `a field is found at its pointer, a line's in every line`() {
    #expect(OrderForm.field(at: "/billingAddress/city")?.label == "City")
    #expect(OrderForm.field(at: "/items/17/unitPrice")?.kind == .amount)
    #expect(OrderForm.field(at: "/items/0/nothing") == nil)
    #expect(OrderForm.field(at: "/nothing") == nil)
  }

  @Test func `a text that is taken back leaves the input as it was`() {
    for field in OrderForm.fields {
      var input = OrderInput()
      field.apply(.unchanged, to: &input)
      #expect(input == OrderInput(), "\(field.pointer)")
    }
  }
}
