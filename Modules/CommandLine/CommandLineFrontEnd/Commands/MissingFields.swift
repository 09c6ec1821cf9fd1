import APIDocuments
import CommandLineKernel
import CreateOrderProtocols
import PresentationProtocols

/// Asks on the terminal for what an order needs and was not given; an answer that is not taken is asked for again.
struct MissingFields {
  private let invocation: Invocation
  private let desk: any Desk
  private let context: SceneContext

  init(_ invocation: Invocation, _ desk: any Desk, _ context: SceneContext) {
    self.invocation = invocation
    self.desk = desk
    self.context = context
  }

  func ask(_ input: inout OrderInput) async throws {
    try await ask("First name", \.firstName, at: "/name/first", &input)
    try await ask("Last name", \.lastName, at: "/name/last", &input)
    try await ask("Email", \.email, at: "/email", &input)
    if input.items == .unchanged, input.total == .unchanged { try await askSums(&input) }
  }

  private func ask(
    _ question: String, _ field: WritableKeyPath<OrderInput, Patch<String>>, at pointer: String,
    _ input: inout OrderInput
  ) async throws {
    guard input[keyPath: field] == .unchanged else { return }
    repeat {
      let answer = try invocation.ask(question)
      input[keyPath: field] = answer.isEmpty ? .unchanged : .set(answer)
    } while try await isRefused(input, at: pointer)
  }

  /// A total, or else the lines that make it.
  private func askSums(_ input: inout OrderInput) async throws {
    repeat {
      let total = try invocation.ask("Total (empty to enter items)")
      if total.isEmpty {
        input.total = .unchanged
        return try await askItems(&input)
      }
      input.total = .set(MoneyInput(total))
    } while try await isRefused(input, at: "/total")
  }

  private func askItems(_ input: inout OrderInput) async throws {
    var items: [ItemInput] = []
    while true {
      let sku = try invocation.ask("Item \(items.count + 1), SKU (empty when done)")
      if sku.isEmpty { return }
      let place = "/items/\(items.count)"
      // What is not asked yet is filled in, so that what is asked can be looked at.
      items.append(ItemInput(sku: sku, title: sku, quantity: "1", unitPrice: MoneyInput("0")))
      for (question, name) in [("Title", "title"), ("Quantity", "quantity"), ("Unit price", "unitPrice")] {
        repeat {
          let answer = try invocation.ask("  \(question)")
          switch name {
          case "title": items[items.count - 1].title = answer
          case "quantity": items[items.count - 1].quantity = answer
          default: items[items.count - 1].unitPrice = MoneyInput(answer)
          }
          input.items = .set(items)
        } while try await isRefused(input, at: "\(place)/\(name)")
      }
    }
  }

  /// Has the scene look at the order as far as it is there, and says what is wrong with the field that was asked for.
  private func isRefused(_ input: OrderInput, at pointer: String) async throws -> Bool {
    let check = AnswerCheck()
    try await desk.createOrder(for: check, in: context).createOrder(.init(input: input, isDryRun: true))
    let faults = await check.faults.filter { $0.pointer == pointer || $0.pointer.hasPrefix("\(pointer)/") }
    for fault in faults { invocation.console.note("  \(plain(fault.description))\n") }
    return !faults.isEmpty
  }
}

/// Keeps what is wrong with an order, and shows nothing.
private actor AnswerCheck: CreateOrderDisplayLogic {
  private(set) var faults: [Problem.Fault] = []

  func displayKeptOrder(_ viewModel: CreateOrder.ViewModel) async throws {}
  func displayForm(_ viewModel: CreateOrder.FetchForm.ViewModel) async throws {}
  func displayProblem(_ problem: Problem) async throws { faults = problem.faults }
}
