import DocumentsProtocols
import ImportOrdersProtocols
import PresentationProtocols

/// Parses orders from bytes in any layout; only this scene does so.
public struct ImportOrdersWorker: Sendable {
  public init() {}

  /// Returns the orders of a source in batches, parsed on demand.
  func batches(from source: any ByteSource, as layout: ImportOrders.Layout?) -> ImportBatches {
    ImportBatches(source: source, layout: layout)
  }
}

/// Consecutive orders of a source.
struct ImportBatch: Sendable {
  var records: [ImportRecord] = []
  /// The problem that ends the source after these orders; `nil` if there is none.
  var problem: Problem?
}

/// The batches of a source. A batch's content depends on the records alone, not on how their bytes arrive.
struct ImportBatches: Sendable {
  /// The highest number of orders, and of bytes, in a batch.
  ///
  /// A parsed order takes 8 KiB of memory, and two batches are in memory at once.
  static let limit = (orders: 3_000, bytes: 2 << 20)

  private let source: any ByteSource
  private let layout: ImportOrders.Layout?
  private var records: (any ImportRecords)?
  /// The number of consecutive records without a valid order.
  private var unreadable = 0
  private var isOver = false

  init(source: any ByteSource, layout: ImportOrders.Layout?) {
    self.source = source
    self.layout = layout
  }

  var heading: [UInt8] { records?.heading ?? [] }
  var bytesRead: Int { records?.window.bytesRead ?? 0 }
  var recoded: Int { records?.recoded ?? 0 }
  var ignoredColumns: [String] { records?.ignoredColumns ?? [] }

  /// Returns the next batch; `nil` at the end.
  ///
  /// - Throws: the source's error, unless it is a `Problem`.
  mutating func next() async throws -> ImportBatch? {
    guard !isOver else { return nil }
    var batch = ImportBatch()
    var bytes = 0
    do {
      if records == nil { records = try await open() }
      while batch.records.count < Self.limit.orders, bytes < Self.limit.bytes {
        guard let record = try await records?.next() else {
          isOver = true
          break
        }
        bytes += record.bytes.count
        batch.records.append(record)
        if case .failure = record.order { unreadable += 1 } else { unreadable = 0 }
        try ImportLimits.checkFruitless(unreadable, before: records?.window.line ?? record.line)
      }
    } catch let problem as Problem {
      isOver = true
      batch.problem = problem
    }
    return batch.records.isEmpty && batch.problem == nil ? nil : batch
  }

  /// Returns the next batch, and the state after it, so that another task can parse it.
  func advanced() async throws -> (ImportBatches, ImportBatch?) {
    var batches = self
    let batch = try await batches.next()
    return (batches, batch)
  }

  private func open() async throws -> any ImportRecords {
    var window = ByteWindow(source)
    try await window.fillForDetection()
    switch try layout ?? ImportOrders.Layout(of: window) {
    case .shopify: return try await ShopifyOrders(window)
    case .csv: return try await CSVOrders(window)
    case .json: return JSONOrders(window)
    case .ndjson: return NDJSONOrders(window)
    }
  }
}
