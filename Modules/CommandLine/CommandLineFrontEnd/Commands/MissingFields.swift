import APIDocuments
import CommandLineKernel
import CreateOrderProtocols
import PresentationProtocols

/// Asks a person on the terminal for the required fields of a new order that no option gave, until the answers are
/// valid.
struct MissingFields {
  private let invocation: Invocation
  private let scenes: any CommandLineScenes
  private let context: SceneContext

  init(_ invocation: Invocation, _ scenes: any CommandLineScenes, _ context: SceneContext) {
    self.invocation = invocation
    self.scenes = scenes
    self.context = context
  }

  func ask(_ input: inout OrderInput) async throws {
    for field in OrderForm.options where field.option?.isPrompted == true {
      if let option = OrderFormOptions.option(of: field), invocation.arguments.has(option) { continue }
      if field.section.isOfCustomer, invocation.arguments.has(CreateOrderCommands.customerOf) { continue }
      repeat {
        let answer = try invocation.ask(field.label)
        field.apply(answer.isEmpty ? .unchanged : .set(answer), to: &input)
      } while try await isRefused(input, at: field.pointer)
    }
    if input.items == .unchanged, input.total == .unchanged { try await askSums(&input) }
  }

  /// Asks for a total, or for the items if the answer is empty.
  private func askSums(_ input: inout OrderInput) async throws {
    while true {
      let total = try invocation.ask("Total (empty to enter items)")
      if total.isEmpty {
        input.total = .unchanged
        try await askItems(&input)
        if input.items != .unchanged { return }
        invocation.console.note("  enter a total, or at least one item\n")
      } else {
        input.total = .set(MoneyInput(total).read(by: TypedValues((scenes, context))))
        if try await !isRefused(input, at: "/total") { return }
      }
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
        repeat {
          item[keyPath: path] = try invocation.ask("  \(field.label)")
          item.unitPrice = item.unitPrice.read(by: TypedValues((scenes, context)))
          input.items = .set(items + [item])
        } while try await isRefused(input, at: "/items/\(items.count)/\(field.pointer)")
      }
      items.append(item)
    }
  }

  /// The fields of an item that are prompted for after its SKU.
  private static let prompted: [String: any WritableKeyPath<ItemInput, String> & Sendable] = [
    "title": \.title, "quantity": \.quantity, "unitPrice": \.unitPrice.amount,
  ]

  /// Validates the order so far, and notes the faults of the field at `pointer`; returns whether there are any.
  private func isRefused(_ input: OrderInput, at pointer: String) async throws -> Bool {
    let display = FaultsDisplay()
    try await scenes.createOrder(for: display, in: context).validateOrder(.init(input: input))
    let faults = await display.faults.filter { $0.pointer == pointer || $0.pointer.hasPrefix("\(pointer)/") }
    for fault in faults { invocation.console.note("  \(plain(fault.description))\n") }
    return !faults.isEmpty
  }
}

/// Receives the faults of an order.
private actor FaultsDisplay: ValidateOrderDisplayLogic, CommandDisplay {
  private(set) var faults: [Problem.Fault] = []

  func displayFaults(_ viewModel: CreateOrder.ValidateOrder.ViewModel) { faults = viewModel.faults }
}
