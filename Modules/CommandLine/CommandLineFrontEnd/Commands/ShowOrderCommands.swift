import CommandLineKernel
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrderFiltersKernel
import PresentationProtocols
import ShowOrderProtocols

/// The commands `orders show`, `open`, and every change to an order except `edit`.
enum ShowOrderCommands {
  static let all = [
    show, OpenOrderCommand.declaration, status, ship, ReturnOrderCommand.declaration, refund, note, delete, restore,
    purge,
    undo, erase,
  ]

  static let order = Operand(.text("ORDER").completed(by: "orders"), "an order's id, number or reference")
  static let lines = Operand(
    .text("ITEM=QUANTITY"), .any,
    "the SKU or the id of an item and the number of its pieces; an item alone is all that is left of it")
  static let orders = Operand(
    .text("ORDER").completed(by: "orders"), .oneOrMore,
    "ids, numbers or references of orders, or NUMBER@VERSION for an order that must still be at this version")
  static let newStatus = Operand(
    .choice("STATUS", OrderWords.statuses), "the new status, before or after the orders")
  static let carrier = Option("carrier", .text("CARRIER"), "The carrier")
  static let tracking = Option("tracking", .text("NUMBER"), "The tracking number")
  private static let parcel = [
    carrier, Option("service", .text("SERVICE"), "The carrier's own name of its service"), tracking,
    Option("url", .text("URL"), "The page of the carrier that follows the parcel"),
    Option("note", .text("TEXT"), "A note about the shipment"),
  ]
  private static let ends = ["delivered", "lost", "cancelled"].map {
    Option($0, .count("N", 1...1_000_000).completed(by: "shipments"), "Mark shipment N, which is on its way, as \($0)")
  }
  static let ifVersion = Option("if-version", .count("N", 1...Int.max), "Only if the order is still at this version")
  static let amount = Option(
    "amount", .text("AMOUNT"), "The amount, in the order's currency (default: the rest of the total)")
  static let reason = Option("reason", .text("TEXT"), "The reason")
  static let steps = Option("steps", .count("N", 1...100), "Undo this many changes, one after the other (default 1)")
  static let email = Option("email", .text("EMAIL"), "All orders with this email")
  static let idempotencyKey = SharedOptions.idempotencyKey

  static let show = Command(
    path: ["orders", "show"], summary: "Show one order", operands: [order], formats: [.table, .json, .ndjson],
    examples: ["storekeeper orders show 1001", "storekeeper orders show '#10248' --json"]
  ) { invocation in
    let (scenes, context) = try await invocation.scenes()
    try invocation.page()
    try await withLifetime(of: ShowOrderDisplay(invocation)) {
      try await scenes.showOrder(for: $0, in: context).fetchOrder(
        .init(order: invocation.arguments.operand(0), includesContext: invocation.format == .table))
    }
    return .done
  }

  static let status = Command(
    path: ["orders", "status"], summary: "Change the status of orders", operands: [newStatus, orders],
    options: [carrier, tracking, ifVersion], formats: [.table, .json, .ndjson],
    examples: [
      "storekeeper orders status shipped 1001 1002 --carrier UPS",
      "storekeeper orders list --status placed --format ndjson | jq -r .number | xargs storekeeper orders status paid",
    ]
  ) { invocation in
    let arguments = invocation.arguments
    return try await OrderChanges(invocation, arguments.operandList(1)).performEach(
      .status(arguments.operand(0), carrier: arguments[carrier], tracking: arguments[tracking]))
  }

  static let ship = Command(
    path: ["orders", "ship"], summary: "Ship a part of an order, or all that is left",
    operands: [order, lines],
    options: parcel + ends + [ifVersion, idempotencyKey], formats: [.table, .json, .ndjson],
    notes: [
      "Without an item, everything that has not been shipped is shipped. The last piece marks the order as shipped.",
      "The pieces of a lost or cancelled shipment can be shipped again.",
    ],
    examples: [
      "storekeeper orders ship 1001 NW-011=2 --carrier UPS --tracking 1Z999", "storekeeper orders ship 1001",
      "storekeeper orders ship 1001 --delivered 1",
    ]
  ) { invocation in
    var texts = try invocation.arguments.nextState(ends)
    for option in parcel { texts[option.name] = invocation.arguments[option] }
    let lines = invocation.arguments.operandList(1).map(LineInput.init(typed:))
    return try await OrderChanges(invocation).perform(.ship(ShipmentInput(lines: lines, texts: texts)))
  }

  static let refund = Command(
    path: ["orders", "refund"], summary: "Refund an order", operands: [order],
    options: [amount, reason, ifVersion, idempotencyKey], formats: [.table, .json, .ndjson],
    notes: ["Without --amount, the rest of the total is refunded: it is shown and must be confirmed first."]
  ) { invocation in
    let mustAsk = try !invocation.arguments.has(amount) && invocation.needsConfirmation()
    let opened = try await invocation.scenes()
    let amount = invocation.arguments[amount].map {
      MoneyInput($0).read(by: TypedValues(invocation, opened.scenes, opened.context))
    }
    let change = OrderAction.refund(amount, reason: invocation.arguments[reason] ?? "")
    if mustAsk {
      guard try await invocation.agrees(to: change, at: opened, { "Refund \($0) for \($1)?" }) else { return .done }
    }
    return try await OrderChanges(invocation).perform(change, at: opened)
  }

  static let note = Command(
    path: ["orders", "note"], summary: "Add an internal note to orders, which customers never see",
    operands: [Operand(.text("TEXT"), "the text of the note"), orders], options: [ifVersion, idempotencyKey],
    formats: [.table, .json, .ndjson],
    examples: ["storekeeper orders note 'Called, wants blue.' 1001", "storekeeper orders show 1001"]
  ) { invocation in
    let arguments = invocation.arguments
    return try await OrderChanges(invocation, arguments.operandList(1)).performEach(.note(arguments.operand(0)))
  }

  static let delete = Command(
    path: ["orders", "delete"], summary: "Delete orders; “orders restore” restores them", operands: [orders],
    options: [ifVersion], formats: [.table, .json, .ndjson]
  ) { invocation in
    let orders = invocation.arguments.operandList(0)
    guard let scenes = try await invocation.confirm(orders, { "Delete \($0)?" }) else { return .done }
    return try await OrderChanges(invocation).performEach(.delete, at: scenes)
  }

  static let restore = Command(
    path: ["orders", "restore"], summary: "Restore deleted orders",
    operands: [
      Operand(.text("ORDER").completed(by: "deleted-orders"), .oneOrMore, "ids, numbers or references of orders")
    ],
    formats: [.table, .json, .ndjson]
  ) { try await OrderChanges($0).performEach(.restore) }

  static let undo = Command(
    path: ["orders", "undo"], summary: "Undo the last change to orders, as a new version", operands: [orders],
    options: [steps, ifVersion], formats: [.table, .json, .ndjson],
    notes: ["Undo again to undo the change before it. --dry-run shows what would be undone."]
  ) { invocation in
    let steps = invocation.arguments.count(steps) ?? 1
    if steps > 1, try invocation.settings.isDryRun || OrderChanges(invocation).version != nil {
      throw Problem(.usage, "--dry-run and a version work with one step, not \(steps)")
    }
    let isOne = invocation.arguments.operandList(0).count == 1
    guard isOne || steps == 1 else { throw Problem(.usage, "--steps works with one order") }
    var status = try await OrderChanges(invocation).performEach(.undo)
    do {
      for _ in 1..<steps { status = try await OrderChanges(invocation).performEach(.undo) }
    } catch let problem as Problem {
      // The steps before this one stay undone.
      invocation.report(problem)
      return .partlyDone
    }
    return status
  }

  static let purge = Command(
    path: ["orders", "purge"], summary: "Permanently remove deleted orders",
    formats: [.table, .json, .ndjson]
  ) { invocation in
    let opened = try await invocation.confirm { try await ForgetPreview.question(.deletedOrders, $0) }
    guard let opened else { return .done }
    return try await forget(.deletedOrders, invocation, at: opened)
  }

  static let erase = Command(
    path: ["orders", "erase"], summary: "Remove personal data from orders; the amounts stay",
    operands: [Operand(.text("ORDER").completed(by: "orders"), .any, "ids, numbers or references of orders")],
    options: [email],
    formats: [.table, .json, .ndjson],
    notes: [
      "Tags and tracking numbers stay.", "Existing backups still contain the data.",
    ]
  ) { invocation in
    let orders = invocation.arguments.operandList(0)
    switch (orders.isEmpty, invocation.arguments[email]) {
    case (false, nil):
      let opened = try await invocation.confirm(orders) { "Remove personal data from \($0)? This cannot be undone." }
      guard let opened else { return .done }
      return orders.count == 1
        ? try await forget(.personOfOrder(orders[0]), invocation, at: opened)
        : try await ErasedOrders.erase(orders, invocation, at: opened)
    case (true, let email?):
      let selection = ShowOrder.ForgetOrders.Selection.personWithEmail(email)
      let opened = try await invocation.confirm { try await ForgetPreview.question(selection, $0) }
      guard let opened else { return .done }
      return try await forget(selection, invocation, at: opened)
    case (true, nil), (false, _?): throw Problem(.usage, "orders erase needs either orders or --email")
    }
  }

  private static func forget(
    _ selection: ShowOrder.ForgetOrders.Selection, _ invocation: Invocation, at opened: OpenScenes
  ) async throws -> ExitStatus {
    let (scenes, context) = opened
    let request = ShowOrder.ForgetOrders.Request(selection: selection, isDryRun: invocation.settings.isDryRun)
    try await withLifetime(of: ShowOrderDisplay(invocation)) {
      try await scenes.showOrder(for: $0, in: context).forgetOrders(request)
    }
    return .done
  }
}
