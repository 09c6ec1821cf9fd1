public import APIDocuments

/// The file format of an export of orders.
public enum OrdersExportFormat: String, CaseIterable, Sendable {
  case csv, ndjson, json
  /// CSV with Shopify's columns.
  case shopify

  /// Whether the format has complete orders, and not only the columns of a list.
  public var isWhole: Bool { self != .csv }
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

  /// Creates a writer with the beginning of the file.
  public init(_ format: OrdersExportFormat) {
    self.format = format
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
    switch format {
    case .csv: csv.take()
    case .shopify: shopify.take()
    case .json, .ndjson: json.take()
    }
  }
}
