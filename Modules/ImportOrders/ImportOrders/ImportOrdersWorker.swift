import APIDocuments
import ImportOrdersProtocols
import PresentationProtocols

/// Reads orders from bytes, in whichever layout: what only this scene does.
public struct ImportOrdersWorker: Sendable {
  public init() {}

  /// The orders of a source in batches, read as they are asked for.
  func batches(from source: any ByteSource, as layout: ImportOrders.Layout?) -> ImportBatches {
    ImportBatches(source: source, layout: layout)
  }
}

/// Some orders of a source, in their order.
struct ImportBatch: Sendable {
  var records: [ImportRecord] = []
  /// Why nothing can be read after these.
  var problem: Problem?
}

/// The batches of a source. What is in one depends on the records alone, not on how their bytes arrive.
struct ImportBatches: Sendable {
  /// Orders in a batch, and bytes of them, at most. An order on its way takes 8 KiB of memory, in two batches at once.
  static let limit = (orders: 3_000, bytes: 2 << 20)

  private let source: any ByteSource
  private let layout: ImportOrders.Layout?
  private var records: (any ImportRecords)?
  /// How many records came one after the other in which no order can be read.
  private var unreadable = 0
  private var isOver = false

  init(source: any ByteSource, layout: ImportOrders.Layout?) {
    self.source = source
    self.layout = layout
  }

  var heading: [UInt8] { records?.heading ?? [] }
  var bytesRead: Int { records?.window.bytesRead ?? 0 }
  var recoded: Int { records?.recoded ?? 0 }

  /// - Throws: what the source throws, unless it is a `Problem`.
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

  /// The next batch, and what follows it: to be read by another task than the one that has this.
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
