import DocumentsProtocols
public import OrderDocumentsProtocols

/// The file format of an export of orders.
public enum OrdersExportFormat: String, CaseIterable, Sendable {
  /// CSV with the columns of a list.
  case csv
  /// Complete orders, one JSON object per line.
  case ndjson
  /// Complete orders in one JSON document.
  case json
  /// CSV with Shopify's columns.
  case shopify

  /// The parts of an order that the format omits: `shipments, returns, internal notes and cards`; `nil` if it has complete orders.
  public var omission: String? {
    switch self {
    case .csv: "items, addresses, refunds, shipments, returns and internal notes"
    case .shopify: "shipments, returns, internal notes and cards"
    case .ndjson, .json: nil
    }
  }
  /// Whether the format has complete orders, and not only the columns of a list.
  public var isWhole: Bool { self != .csv }
  /// Whether the file is CSV, in whichever layout.
  public var isCSV: Bool { self == .csv || self == .shopify }
  /// The extension of a file's name.
  public var fileExtension: String { self == .shopify ? "csv" : rawValue }
}

/// A writer of an export of orders in any format, batch by batch.
public struct OrdersExportWriter: Sendable {
  private let format: OrdersExportFormat
  private var json = JSONWriter()
  private var csv = OrdersCSV.Writer()
  private var shopify = ShopifyCSV.Writer()
  /// The number of orders that were written; Shopify's format leaves drafts out.
  public private(set) var count = 0

  /// The bytes before those of the format's writer.
  private var start: [UInt8] = []

  /// Creates a writer with the beginning of the file.
  ///
  /// - Parameter hasByteOrderMark: whether CSV begins with the mark by which Excel recognises UTF-8.
  public init(_ format: OrdersExportFormat, hasByteOrderMark: Bool = false) {
    self.format = format
    if hasByteOrderMark, format.isCSV { start = Array("\u{FEFF}".utf8) }
    switch format {
    case .csv: csv.writeHeading()
    case .shopify: shopify.writeHeading()
    case .json:
      json.begin("{")
      json.key("orders")
      json.begin("[")
    case .ndjson: break
    }
  }

  /// Writes the rows of a list, for a format without complete orders.
  public mutating func write(_ rows: [OrderSummaryDocument]) {
    for row in rows { csv.write(row) }
    count += rows.count
  }

  /// Writes complete orders.
  public mutating func write(_ orders: [OrderDocument]) {
    for order in orders {
      if format == .shopify {
        count += shopify.write(order.order) ? 1 : 0
        continue
      }
      order.write(to: &json)
      if format == .ndjson { json.endLine() }
      count += 1
    }
  }

  /// Writes the end of the file.
  public mutating func end() {
    guard format == .json else { return }
    json.end("]")
    json.member("next", String?.none)
    json.end("}")
  }

  /// Returns the bytes written since the last call and empties the buffer.
  public mutating func take() -> [UInt8] {
    defer { start = [] }
    return switch format {
    case .csv: start + csv.take()
    case .shopify: start + shopify.take()
    case .json, .ndjson: json.take()
    }
  }
}
