import OrdersWorkerProtocols
import PresentationProtocols

/// The orders of Shopify's export: a row per line item, with an order's own cells in the first of its rows.
struct ShopifyOrders: ImportRecords {
  private var table: CSVTable
  private let mapping: ShopifyMapping
  /// The first row of the next order.
  private var pending: (record: RawRecord, row: CSVRow)?
  private(set) var recoded = 0
  private(set) var ignoredColumns: [String] = []
  /// The other columns that no order keeps, which have no value so far.
  private var emptyColumns: [Int]

  var window: ByteWindow { table.window }
  var heading: [UInt8] { table.heading }

  init(_ window: ByteWindow) async throws {
    table = try await CSVTable(window)
    mapping = try ShopifyMapping(&table)
    emptyColumns = mapping.ignored
  }

  mutating func next() async throws -> ImportRecord? {
    var first = pending
    if first == nil { first = try await table.next() }
    pending = nil
    guard let first else { return nil }
    let name = first.row[mapping.name]
    var (rows, bytes, defect) = ([first.row], first.record.bytes, table.defect(of: first.row))
    while let following = try await table.next() {
      guard following.row[mapping.name] == name, name?.isEmpty == false else {
        pending = following
        break
      }
      if rows.count > OrderLimits.items || bytes.count > RecordReader<CSVFinder>.limit {
        defect = "has more than \(OrderLimits.items) lines, and is not in the rejects"
        bytes = []
        continue
      }
      rows.append(following.row)
      bytes += following.record.bytes
      if let wrong = table.defect(of: following.row) { defect = defect ?? "line \(following.record.line) \(wrong)" }
    }
    if rows.contains(where: { !$0.isUTF8 }) { recoded += 1 }
    note(rows)
    let mapped = defect == nil ? mapping.order(rows) : nil
    return ImportRecord(
      line: first.record.line, bytes: bytes.withoutLineBreak,
      order: mapped?.order ?? .failure(RecordFaults(defect ?? "")),
      hasStatusTimes: mapping.hasStatusTimes(first.row), isAdjusted: mapped?.isAdjusted ?? false,
      isCut: mapped?.isCut ?? false)
  }

  /// Notes the ignored columns in which rows have a value.
  private mutating func note(_ rows: [CSVRow]) {
    emptyColumns.removeAll { column in
      let hasValue = rows.contains { $0.hasValue(column) }
      if hasValue { ignoredColumns.append(table.names[column]) }
      return hasValue
    }
  }
}
