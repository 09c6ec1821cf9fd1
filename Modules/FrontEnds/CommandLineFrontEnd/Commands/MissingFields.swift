import APIProtocols

/// Asks on the terminal for what an order needs and was not given.
struct MissingFields {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func ask(_ input: inout OrderInput) throws {
    try ask("First name", &input.firstName)
    try ask("Last name", &input.lastName)
    try ask("Email", &input.email)
    if input.items == .unchanged, input.total == .unchanged { try askItems(&input) }
  }

  private func ask(_ question: String, _ field: inout Patch<String>) throws {
    guard field == .unchanged else { return }
    let answer = try invocation.ask(question)
    if !answer.isEmpty { field = .set(answer) }
  }

  /// A total, or else the lines that make it.
  private func askItems(_ input: inout OrderInput) throws {
    let total = try invocation.ask("Total (empty to enter items)")
    guard total.isEmpty else { return input.total = .set(MoneyInput(total)) }
    var items: [ItemInput] = []
    while true {
      let sku = try invocation.ask("Item \(items.count + 1), SKU (empty when done)")
      if sku.isEmpty { break }
      let title = try invocation.ask("  Title")
      let quantity = try invocation.ask("  Quantity")
      items.append(
        ItemInput(sku: sku, title: title, quantity: quantity, unitPrice: MoneyInput(try invocation.ask("  Unit price")))
      )
    }
    if !items.isEmpty { input.items = .set(items) }
  }
}
