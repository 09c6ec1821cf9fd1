import CommandLineKernel
import ListOrdersProtocols
import OrderFilesProtocols
import OrderFiltersKernel
import PresentationProtocols

/// The command `orders export`.
enum ExportOrdersCommand {
  static let layout = Option(
    "layout", .choice("LAYOUT", ["list", "shopify"]),
    "The columns of CSV: those of the list (default), or Shopify's, with items and addresses")
  static let bom = Option("bom", "Begin CSV with a byte-order mark, by which Excel recognises UTF-8")

  static let declaration = Command(
    path: ["orders", "export"], summary: "Export orders, for a later import or for other programs",
    options: OrderFilters.allWithView + [
      OrderFilters.sort, layout, bom, SharedOptions.file, SharedOptions.force,
    ],
    formats: [.csv, .json, .ndjson],
    notes: [
      """
      JSON and NDJSON have complete orders. CSV has the columns of the list: an import of it creates orders without \
      items, addresses and refunds.
      """,
      """
      --layout shopify has a row for each item. “Note Attributes” has the id, the delivery, the tracking number and each \
      refund, which Shopify has no columns for. Drafts, cards, returns and the pieces of each shipment are left out; \
      “Paid at” and “Fulfilled at” are empty, and an import sets its own time for “Cancelled at”.
      """,
      "Without --sort, orders are sorted by number.",
    ],
    examples: [
      "storekeeper orders export --to orders.ndjson", "storekeeper orders export --since 2024-01-01 > orders.csv",
    ]
  ) { invocation in
    let arguments = invocation.arguments
    let format = try format(invocation)
    if arguments.has(bom), !format.isCSV {
      throw Problem(.usage, "--bom is for CSV", remedy: "add --format csv, or leave --bom out")
    }
    let (scenes, context) = try await invocation.scenes()
    let parameters = try await OrderFilters.parameters(
      invocation, sort: arguments[OrderFilters.sort], scenes, context)
    if invocation.settings.isDryRun {
      try await withLifetime(of: ExportPreview(invocation)) {
        try await scenes.listOrders(for: $0, in: context).countOrders(.init(parameters: parameters))
      }
      return .done
    }
    try await withLifetime(of: try ExportDisplay(invocation, format)) {
      if path(invocation) != nil {
        try await scenes.listOrders(for: $0, in: context).countOrders(.init(parameters: parameters))
      }
      try await scenes.listOrders(for: $0, in: context)
        .exportOrders(.init(parameters: parameters, isWhole: format.isWhole))
      try await $0.finish()
    }
    return .done
  }

  /// Returns the path of the file to write; `nil` for standard output.
  static func path(_ invocation: Invocation) -> String? {
    invocation.arguments[SharedOptions.file].flatMap { $0 == "-" ? nil : $0 }
  }

  /// Returns the format of `--format`, or of the file name's extension, or CSV.
  ///
  /// - Throws: `usage` for Shopify's layout in another format than CSV, and for picked fields.
  private static func format(_ invocation: Invocation) throws(Problem) -> OrdersExportFormat {
    let ending = path(invocation).flatMap {
      $0.split(separator: ".").last.flatMap { Format(rawValue: $0.lowercased()) }
    }
    let isShopify = invocation.arguments[layout] == "shopify"
    guard invocation.settings.fields == nil else {
      throw Problem(
        .usage, "an export has whole orders, not single fields", remedy: "use “orders list” with --json=FIELDS")
    }
    switch invocation.settings.format ?? ending ?? .csv {
    case .csv, .table: return isShopify ? .shopify : .csv
    case .json where !isShopify: return .json
    case .ndjson where !isShopify: return .ndjson
    case .json, .ndjson:
      throw Problem(.usage, "--layout shopify is CSV", remedy: "add --format csv, or leave --layout out")
    }
  }
}

/// Notes what an export would write.
private final class ExportPreview: CountOrdersDisplayLogic, CommandDisplay {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) async throws {
    invocation.note("\(viewModel.count.of("order")) would be exported; nothing was written")
  }
}

/// Writes the export batch by batch, to a file or to standard output.
private actor ExportDisplay: CountOrdersDisplayLogic, ExportOrdersDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private let progress: ProgressLine
  private var file: AtomicFile?
  private var writer: OrdersExportWriter
  private let format: OrdersExportFormat
  private var inAll: Int?
  private var done = 0

  init(_ invocation: Invocation, _ format: OrdersExportFormat) throws(Problem) {
    self.invocation = invocation
    self.format = format
    writer = OrdersExportWriter(format, hasByteOrderMark: invocation.arguments.has(ExportOrdersCommand.bom))
    progress = ProgressLine(invocation, unit: "orders")
    if let path = ExportOrdersCommand.path(invocation) { file = try invocation.output(path) }
  }

  func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) async throws { inAll = viewModel.count }

  func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) async throws {
    switch viewModel.batch {
    case .rows(let rows):
      writer.write(rows)
      done += rows.count
    case .whole(let orders):
      writer.write(orders)
      done += orders.count
    }
    try send(writer.take())
    if file != nil {
      await progress.show(done: done, share: inAll.map { $0 == 0 ? 1 : Double(done) / Double($0) })
    }
  }

  /// Writes the end of the document, and moves the file to its path.
  func finish() async throws {
    writer.end()
    try send(writer.take() + (format == .json ? [UInt8(ascii: "\n")] : []))
    await progress.clear()
    if let file = file.take() {
      try file.commit()
      invocation.note("\(writer.count.of("order")) exported to \(ExportOrdersCommand.path(invocation) ?? "")")
    }
    if let omission = format.omission, done > 0 {
      let name = format == .shopify ? "Shopify's layout" : "CSV"
      invocation.note("\(name) omits \(omission); --format ndjson has complete orders")
    }
    if writer.count < done { invocation.note("\((done - writer.count).of("draft")) left out") }
  }

  private func send(_ bytes: [UInt8]) throws {
    if file == nil { try invocation.console.write(bytes) } else { try file?.write(bytes) }
  }
}
