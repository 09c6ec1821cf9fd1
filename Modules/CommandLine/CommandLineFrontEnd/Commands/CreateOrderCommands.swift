import CommandLineKernel
import CreateOrderProtocols
import DocumentsProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrderFiltersKernel
import PresentationProtocols

/// The commands `orders create` and `orders edit`.
enum CreateOrderCommands {
  static let all = [create, edit]

  static let from = Option("from", .file("FILE"), "The order as JSON, from a file, or - for standard input")
  static let draft = Option("draft", "Create the order as a draft")
  static let customerOf = Option(
    "customer-of", .text("ORDER").completed(by: "orders"),
    "The customer of this order: name, email, phone and addresses, where no option sets them")
  static let addItem = Option(
    "add-item", .text("\"SKU;TITLE;QUANTITY;UNIT PRICE[;DISCOUNT]\""), repeatable: true,
    "Add an item; may be repeated")
  static let removeItem = Option("remove-item", .text("SKU"), repeatable: true, "Remove the items with this SKU")
  private static let parts = [addItem, removeItem, TagOptions.add, TagOptions.remove]
  static let taxName = Option("tax-name", .text("NAME"), "The name of the taxes whose rates have none")
  static let editor = Option("editor", "Edit the order as JSON in $VISUAL or $EDITOR")

  static let path = ["orders", "create"]

  static let create = Command(
    path: path, summary: "Create an order; on a terminal, it asks for missing fields",
    options: OrderFormOptions.all + [taxName, customerOf, from, draft, ShowOrderCommands.idempotencyKey]
      + CardEntry.refused,
    formats: [.table, .json, .ndjson],
    notes: ["The default date is now, the default currency the store's. The total of an order with items is computed."],
    examples: [
      "storekeeper orders create --first-name Amy --last-name Apple --email amy.apple@clean-swift.com --total 1.23",
      "storekeeper orders create --email a@b.example --item 'NW-011;Queso Cabrales;12;14.00' --card -",
      "storekeeper orders create --from order.json",
    ]
  ) { invocation in
    let arguments = invocation.arguments
    var typed = try await input(invocation)
    let opened = try await invocation.scenes()
    let (scenes, context) = opened
    if !arguments.has(from), invocation.canAsk { try await OrderPrompts(invocation, opened).askAll(&typed) }
    let input = arguments.has(from) ? typed : TypedValues(invocation, opened.scenes, opened.context).read(typed)
    let request = CreateOrder.CreateOrder.Request(
      input: input, customerOf: arguments[customerOf], isDraft: arguments.has(draft),
      idempotencyKey: arguments[ShowOrderCommands.idempotencyKey],
      isDryRun: invocation.settings.isDryRun)
    try await withLifetime(of: CreateOrderDisplay(invocation)) {
      try await scenes.createOrder(for: $0, in: context).createOrder(request)
    }
    return .done
  }

  static let edit = Command(
    path: ["orders", "edit"], summary: "Change orders", operands: [ShowOrderCommands.orders],
    options: OrderFormOptions.all + [taxName] + parts + [from, editor, ShowOrderCommands.ifVersion]
      + CardEntry.refused,
    formats: [.table, .json, .ndjson],
    notes: ["Fields that you leave out do not change. An empty value, or null in a file, clears a field."],
    examples: [
      "storekeeper orders edit 1001 --email amy@clean-swift.com --phone ''",
      "storekeeper orders edit 1001 1002 1003 --note 'Gift wrap'",
    ]
  ) { invocation in
    let arguments = invocation.arguments
    let orders = arguments.operandList(0)
    if arguments.has(editor) {
      guard orders.count == 1 else { throw Problem(.usage, "--editor works with one order, not \(orders.count)") }
      return try await OrderEditor(invocation).run()
    }
    var typed = try await input(invocation)
    guard typed != OrderInput() || OrderFormOptions.asksForCard(invocation) else {
      throw Problem(
        .usage, "orders edit needs at least one change", remedy: "use an option of a field, --from FILE or --editor")
    }
    let (scenes, context) = try await invocation.scenes()
    try await OrderPrompts(invocation, (scenes, context)).askCard(&typed)
    let read = arguments.has(from) ? typed : TypedValues(invocation, scenes, context).read(typed)
    if orders.count > 1 {
      return try await OrderChanges(invocation).performEach(.edit(read), at: (scenes, context))
    }
    let request = CreateOrder.UpdateOrder.Request(
      order: TypedOrder(arguments.operand(0)).name, input: read, ifVersion: try OrderChanges(invocation).version,
      isDryRun: invocation.settings.isDryRun)
    try await withLifetime(of: CreateOrderDisplay(invocation)) {
      try await scenes.createOrder(for: $0, in: context).updateOrder(request)
    }
    return .done
  }

  /// Returns the form that the options fill in, or that a file holds.
  private static func input(_ invocation: Invocation) async throws -> OrderInput {
    let arguments = invocation.arguments
    if let file = arguments[from] {
      try arguments.exclude(from, OrderFormOptions.all + parts + [taxName])
      return try OrderInput(json: try await invocation.contents(of: file))
    }
    var input = try OrderFormOptions.input(invocation)
    if let name = arguments[taxName] {
      guard let taxes = input.taxes.value else {
        throw Problem(.usage, "\(taxName.typed) needs the rates of taxes", remedy: "add the rates: --tax-rate 20")
      }
      input.taxes = .set(taxes.map { $0.named(name) })
    }
    for text in arguments.all(addItem) { input.addedItems.append(try ItemText.item(text, of: addItem.typed)) }
    input.removedSKUs = arguments.all(removeItem)
    (input.addedTags, input.removedTags) = (arguments.all(TagOptions.add), arguments.all(TagOptions.remove))
    return input
  }
}

/// Shows the order that was created or edited.
final class CreateOrderDisplay: SaveOrderDisplayLogic, CommandDisplay {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displaySavedOrder(_ viewModel: CreateOrder.ViewModel) async throws {
    try invocation.showSaved(viewModel.document, viewModel.notice)
  }
}
