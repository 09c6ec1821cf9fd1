import CommandLineKernel
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrderFiltersKernel
import PresentationProtocols
import ShowOrderProtocols

/// The command `orders return`: records a return of shipped items with its refund, or the next state of a return.
enum ReturnOrderCommand {
  private static let requested = Option("requested", "The customer has asked for the return; nothing is refunded yet")
  private static let received = Option("received", .count("N", 1...1_000_000), "Receive the requested return N")
  private static let refused = Option("refused", .count("N", 1...1_000_000), "Refuse the requested return N")
  private static let amount = Option(
    "amount", .text("AMOUNT"), "The amount to refund, or 0 (default: the share of the items in the total)")
  private static let withShipping = Option("with-shipping", "Refund the share of the items in the shipping, too")
  private static let noRestock = Option("no-restock", "The items do not go back to the shelf")

  static let declaration = Command(
    path: ["orders", "return"], summary: "Record a return of shipped items, and refund their share",
    operands: [ShowOrderCommands.order, ShowOrderCommands.lines],
    options: [
      requested, received, refused, ShowOrderCommands.reason, amount, withShipping, noRestock,
      ShowOrderCommands.ifVersion, ShowOrderCommands.idempotencyKey,
    ], formats: [.table, .json, .ndjson],
    notes: [
      "Without an item, everything that can be returned is returned.",
      "Without --amount, the refund is shown and must be confirmed first.",
    ],
    examples: [
      "storekeeper orders return 1001 NW-011=1 --reason \"One cheese was broken\"",
      "storekeeper orders return 1001 --received 1",
    ]
  ) { invocation in
    let arguments = invocation.arguments
    var input = try input(arguments)
    let refunds = !arguments.has(requested) && !arguments.has(refused) && !arguments.has(amount)
    let mustAsk = try refunds && invocation.needsConfirmation()
    let opened = try await invocation.scenes()
    input.amount = arguments[amount].map {
      MoneyInput($0).read(by: TypedValues(invocation, opened.scenes, opened.context))
    }
    let change = OrderAction.return(input)
    if mustAsk {
      let agrees = try await invocation.agrees(to: change, at: opened) {
        "Record the return and refund \($0) for \($1)?"
      }
      guard agrees else { return .done }
    }
    return try await OrderChanges(invocation).perform(change, at: opened)
  }

  private static func input(_ arguments: Arguments) throws -> ReturnInput {
    var texts = try arguments.nextState([requested, received, refused])
    texts["restocked"] = String(!arguments.has(noRestock))
    texts["withShipping"] = String(arguments.has(withShipping))
    texts["reason"] = arguments[ShowOrderCommands.reason]
    return ReturnInput(lines: arguments.operandList(1).map(LineInput.init(typed:)), texts: texts)
  }
}

extension Arguments {
  /// Returns the state that one of the options is named after, and the number of the shipment or the return that it has.
  func nextState(_ options: [Option]) throws -> [String: String] {
    let given = options.filter(has)
    guard given.count < 2 else { throw Problem(.usage, "--\(given[0].name) and --\(given[1].name) exclude each other") }
    return given.first.map { ["state": $0.name, "number": count($0).map(String.init)] }?.compactMapValues(\.self) ?? [:]
  }
}
