import CommandLineKernel
import CreateOrderProtocols
import DocumentsProtocols
import OrderDocumentsProtocols
import OrderFiltersKernel
import PresentationProtocols

/// Asks a person on the terminal for values of an order: required fields without an option, options with an invalid
/// value, and the card.
///
/// A refused answer is asked for again, until the person leaves. Answers stay as they were typed, like options.
struct OrderPrompts {
  private let invocation: Invocation
  private let opened: OpenScenes

  init(_ invocation: Invocation, _ opened: OpenScenes) {
    self.invocation = invocation
    self.opened = opened
  }

  /// Asks for all that a new order needs, the card last.
  ///
  /// - Throws: `Interrupted` at the end of input.
  func askAll(_ input: inout OrderInput) async throws {
    let given = OrderForm.options.filter { OrderFormOptions.option(of: $0).map(invocation.arguments.has) ?? false }
    let faults = given.isEmpty ? [] : try await faults(of: input, at: "")
    for field in OrderForm.options where field.kind.isOneText {
      if given.contains(where: { $0.pointer == field.pointer }) {
        let ofField = faults.filter { $0.isAt(field.pointer) }
        guard !ofField.isEmpty else { continue }
        note(ofField)
      } else {
        guard field.option?.isPrompted == true else { continue }
        if field.section.isOfCustomer, invocation.arguments.has(CreateOrderCommands.customerOf) { continue }
      }
      try await ask(field.label) { answer in
        field.apply(answer.isEmpty ? .unchanged : .set(answer), to: &input)
        return try await self.faults(of: input, at: field.pointer)
      }
    }
    if input.items == .unchanged, input.total == .unchanged { try await askSums(&input) }
    try await askCard(&input)
  }

  /// Asks for the number and expiry of the card, without echo, if the options say so.
  func askCard(_ input: inout OrderInput) async throws {
    guard OrderFormOptions.asksForCard(invocation) else { return }
    var number = ""
    try await ask("Card number (not shown)", isSecret: true) { answer in
      number = answer
      // A late expiry is filled in, so that the number can be validated.
      input.payment = .set(.number(number, expires: "9999-12"))
      return try await faults(of: input, at: "/payment/cardNumber")
    }
    try await ask("Expires MM/YY (not shown)", isSecret: true) { answer in
      do throws(Problem) {
        input.payment = .set(.number(number, expires: try CardEntry.expiry(answer)))
      } catch {
        return error.faults
      }
      return try await faults(of: input, at: "/payment/expires")
    }
  }

  /// Asks for a total, or for the items if the answer is empty.
  private func askSums(_ input: inout OrderInput) async throws {
    try await ask("Total (empty to enter items)") { total in
      guard total.isEmpty else {
        input.total = .set(MoneyInput(total))
        return try await faults(of: input, at: "/total")
      }
      input.total = .unchanged
      try await askItems(&input)
      return input.items == .unchanged
        ? [.init(pointer: "", message: "enter a total, or at least one item")] : []
    }
  }

  private func askItems(_ input: inout OrderInput) async throws {
    var items: [ItemInput] = []
    while true {
      let sku = try invocation.ask("Item \(items.count + 1), SKU (empty when done)")
      if sku.isEmpty { return }
      // The next fields are filled in, so that the current one can be validated.
      var item = ItemInput(sku: sku, title: sku, quantity: "1", unitPrice: MoneyInput("0"))
      for field in OrderForm.itemFields {
        guard let path = Self.prompted[field.pointer] else { continue }
        try await ask("  \(field.label)") { answer in
          item[keyPath: path] = answer
          input.items = .set(items + [item])
          return try await faults(of: input, at: "/items/\(items.count)/\(field.pointer)")
        }
      }
      items.append(item)
    }
  }

  /// The fields of an item that are prompted for after its SKU.
  private static let prompted: [String: any WritableKeyPath<ItemInput, String> & Sendable] = [
    "title": \.title, "quantity": \.quantity, "unitPrice": \.unitPrice.amount,
  ]

  // MARK: Answers

  /// Asks until an answer has no faults.
  private func ask(
    _ question: String, isSecret: Bool = false, _ faults: (String) async throws -> [Problem.Fault]
  ) async throws {
    while true {
      let found = try await faults(try invocation.ask(question, isSecret: isSecret))
      if found.isEmpty { return }
      note(found)
    }
  }

  private func note(_ faults: [Problem.Fault]) {
    for fault in faults { invocation.console.note("  \(plain(fault.description))\n") }
  }

  /// Validates the order so far, and returns the faults of the value at a pointer; empty for the whole order.
  private func faults(of input: OrderInput, at pointer: String) async throws -> [Problem.Fault] {
    let display = FaultsDisplay()
    try await opened.scenes.createOrder(for: display, in: opened.context)
      .validateOrder(.init(input: TypedValues(invocation, opened.scenes, opened.context).read(input)))
    return await display.faults.filter { $0.isAt(pointer) }
  }
}

extension Problem.Fault {
  /// Returns whether the fault is of the value at a pointer, or of a part of it.
  fileprivate func isAt(_ place: String) -> Bool { pointer == place || pointer.hasPrefix("\(place)/") }
}

extension OrderFormField.Kind {
  /// Whether one answer sets a field of this kind.
  fileprivate var isOneText: Bool {
    switch self {
    case .text, .email, .phone, .amount, .date, .flag, .note, .count, .choice: true
    case .items, .cardNumber, .cardExpiry: false
    }
  }
}

/// Receives the faults of an order.
private actor FaultsDisplay: ValidateOrderDisplayLogic, CommandDisplay {
  private(set) var faults: [Problem.Fault] = []

  func displayFaults(_ viewModel: CreateOrder.ValidateOrder.ViewModel) { faults = viewModel.faults }
}
