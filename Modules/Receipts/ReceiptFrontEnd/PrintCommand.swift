public import CommandLineKernel
public import Foundation
import OrderDocumentsProtocols
public import PresentationProtocols
public import ShowOrderProtocols

/// The shop's name and the lines of its address and phone, empty if the store's settings have none, and its time zone.
public typealias ReceiptShop = (name: String, contact: String, zone: TimeZone?)

/// The scene of an order over one store, and the shop that heads its receipts; a composition root makes the value.
public protocol ReceiptScenes: Sendable {
  var showOrder: ShowOrderBuilder { get }
  /// Returns the shop in the store's settings of the last second.
  func shop(asOf version: UInt64?) async -> ReceiptShop
}

/// The store that one run works on.
public typealias ReceiptSession = ProgramSession<any ReceiptScenes>

/// The command `orders print`: prints the receipt of an order.
public enum PrintCommand {
  private static let order = Operand(.text("ORDER").completed(by: "orders"), "an order's id, number or reference")
  private static let to = Option(
    "to", .file("FILE|lp|tcp:HOST:PORT"),
    "A file or device, the default printer, or a printer in the network; - for standard output")
  private static let columns = Option("columns", .choice("N", ["42", "48"]), "The number of columns (default 42)")
  private static let encoding = Option(
    "encoding", .choice("NAME", PrinterEncoding.all.map(\.key)), "The encoding of the printer (default cp858)")
  private static let cut = Option("cut", "Cut the paper after the receipt")
  private static let drawer = Option("drawer", "Open the cash drawer")

  /// The command with its options.
  public static let declaration = Command<ReceiptSession>(
    path: ["orders", "print"], summary: "Print the receipt of an order", operands: [order],
    options: [to, columns, encoding, cut, drawer, SharedOptions.force],
    notes: [
      """
      Without --to, a terminal shows the receipt as text, and a pipe or a file gets the bytes for the printer \
      (ESC/POS). --dry-run shows the text and prints nothing.
      """
    ],
    examples: [
      "storekeeper orders print 1001", "storekeeper orders print 1001 --to tcp:192.0.2.7:9100 --cut --drawer",
    ]
  ) { invocation in
    let destination = try PrintDestination(invocation.arguments[to] ?? "-")
    let (scenes, context) = try await invocation.scenes()
    let order: ShowOrder.FetchOrder.ViewModel = try await scenes.showOrder.result(in: context) {
      try await $0.fetchOrder(.init(order: invocation.arguments.operand(0), includesContext: true))
    }
    try print(order, of: await scenes.shop(asOf: nil), at: destination, invocation)
    return .done
  }

  /// Shows an order as a receipt: on a terminal as text, elsewhere as the bytes for a printer.
  private static func print(
    _ order: ShowOrder.FetchOrder.ViewModel, of shop: ReceiptShop, at destination: PrintDestination,
    _ invocation: Invocation<ReceiptSession>
  ) throws {
    let arguments = invocation.arguments
    let name = arguments[encoding] ?? "cp858"
    guard let encoding = PrinterEncoding.all.first(where: { $0.key == name })?.value else { return }
    let receipt = Receipt(order, of: shop, columns: arguments[columns] == "48" ? 48 : 42, encoding)
    if receipt.missing > 0 {
      invocation.note("\(name) lacks \(receipt.missing.of("character")), printed as ?; choose another --encoding")
    }
    if invocation.settings.isDryRun || destination == .output && invocation.console.terminal.isOutput {
      try invocation.page()
      return try invocation.write(receipt.text)
    }
    let bytes = receipt.commands(opensDrawer: arguments.has(drawer), isCut: arguments.has(cut))
    if let place = try destination.send(bytes, invocation) {
      invocation.note("Receipt of order \(order.document.summary.number) \(place)")
    }
  }
}
