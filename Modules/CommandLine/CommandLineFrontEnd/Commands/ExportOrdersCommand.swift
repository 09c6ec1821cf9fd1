import APIDocuments
import CommandLineKernel
import ListOrdersProtocols
import PresentationProtocols

/// The command `orders export`.
enum ExportOrdersCommand {

  static let declaration = Command(
    path: ["orders", "export"], summary: "Export orders, for a later import or for other programs",
    options: OrderFilters.all + [ListOrdersCommands.sort, SharedOptions.file, SharedOptions.force],
    formats: [.csv, .json, .ndjson],
    notes: [
      "CSV has the columns of the list; JSON and NDJSON have complete orders. All of them can be imported.",
      "Without --sort, orders are sorted by number.",
    ],
    examples: [
      "storekeeper orders export --to orders.ndjson", "storekeeper orders export --since 2024-01-01 > orders.csv",
    ]
  ) { invocation in
    let arguments = invocation.arguments
    let format = format(invocation)
    let (scenes, context) = try await invocation.scenes()
    var parameters = OrderFilters.parameters(arguments, (scenes, context))
    parameters.sort = arguments[ListOrdersCommands.sort]
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
        .exportOrders(.init(parameters: parameters, isWhole: format != .csv))
      try await $0.finish()
    }
    return .done
  }

  /// Returns the path of the file to write; `nil` for standard output.
  static func path(_ invocation: Invocation) -> String? {
    invocation.arguments[SharedOptions.file].flatMap { $0 == "-" ? nil : $0 }
  }

  /// Returns the format of `--format`, or of the file name's extension, or CSV.
  private static func format(_ invocation: Invocation) -> Format {
    let ending = path(invocation).flatMap {
      $0.split(separator: ".").last.flatMap { Format(rawValue: $0.lowercased()) }
    }
    return invocation.settings.format ?? ending.flatMap { $0 == .table ? nil : $0 } ?? .csv
  }
}

/// Notes what an export would write.
private final class ExportPreview: CountOrdersDisplayLogic, CommandDisplay {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) async throws {
    invocation.note("\(viewModel.count) orders would be exported; nothing was written")
  }
}

/// Writes the export batch by batch, to a file or to standard output.
private actor ExportDisplay: CountOrdersDisplayLogic, ExportOrdersDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private let format: Format
  private let progress: ProgressLine
  private var file: AtomicFile?
  private var json = JSONWriter()
  private var csv = OrdersCSV.Writer()
  private var inAll: Int?
  private var done = 0

  init(_ invocation: Invocation, _ format: Format) throws(Problem) {
    self.invocation = invocation
    self.format = format
    progress = ProgressLine(invocation, unit: "orders")
    if let path = ExportOrdersCommand.path(invocation) { file = try invocation.output(path) }
    switch format {
    case .csv: csv.writeHeading()
    case .json:
      json.begin("{")
      json.key("orders")
      json.begin("[")
    case .ndjson, .table: break
    }
  }

  func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) async throws { inAll = viewModel.count }

  func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) async throws {
    switch viewModel.batch {
    case .rows(let rows):
      for row in rows { csv.write(row) }
      done += rows.count
    case .whole(let orders):
      for order in orders {
        order.write(to: &json)
        if format == .ndjson { json.endLine() }
      }
      done += orders.count
    }
    try send()
    if file != nil {
      await progress.show(done: done, share: inAll.map { $0 == 0 ? 1 : Double(done) / Double($0) })
    }
  }

  /// Writes the end of the document, and moves the file to its path.
  func finish() async throws {
    if format == .json {
      json.end("]")
      json.member("next", String?.none)
      json.end("}")
      json.endLine()
    }
    try send()
    await progress.clear()
    if let file = file.take() {
      try file.commit()
      invocation.note("\(done) orders exported to \(ExportOrdersCommand.path(invocation) ?? "")")
    }
  }

  private func send() throws {
    let bytes = format == .csv ? csv.take() : json.take()
    if file == nil { try invocation.console.write(bytes) } else { try file?.write(bytes) }
  }
}
