import DocumentsProtocols
public import ImportOrdersProtocols
import OrderDocumentsProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Saves and presents each batch of orders, one transaction each, while it parses the next.
public struct ImportOrdersInteractor: ImportOrdersBusinessLogic {
  private let worker: any OrdersWorking
  private let reader: ImportOrdersWorker
  private let presenter: any ImportOrdersPresentationLogic
  private let context: SceneContext
  private let triedBefore: TriedOrders

  /// - Parameter triedBefore: the orders that a dry run remembers at its beginning: none, but in tests.
  public init(
    worker: any OrdersWorking, reader: ImportOrdersWorker, presenter: any ImportOrdersPresentationLogic,
    context: SceneContext, triedBefore: TriedOrders = TriedOrders()
  ) {
    self.worker = worker
    self.reader = reader
    self.presenter = presenter
    self.context = context
    self.triedBefore = triedBefore
  }

  public func importOrders(_ request: ImportOrders.Request) async throws {
    var batches = reader.batches(from: request.source, as: request.layout)
    var response = ImportOrders.Response(
      tally: .init(bytesInAll: request.source.byteCount), rejects: [], heading: [], isLast: false,
      isDryRun: request.isDryRun)
    var (number, hasNews) = (0, false)
    var tried = request.isDryRun ? triedBefore : nil
    var next = try await batches.next()
    while let batch = next {
      try Task.checkCancellation()
      number += 1
      response.heading = batches.heading
      response.tally.bytesRead = batches.bytesRead
      response.tally.recoded = batches.recoded
      response.tally.ignoredColumns = batches.ignoredColumns
      let here = batches
      async let ahead = here.advanced()
      if !batch.records.isEmpty {
        do throws(OrdersWorkerError) {
          response.rejects = try await save(
            batch.records, options(request, batch: number), after: &tried, &response, &hasNews)
        } catch {
          return try await presenter.presentFailure(error)
        }
        try await presenter.presentImportedOrders(response)
      }
      if let problem = batch.problem { return try await presenter.presentProblem(problem) }
      (batches, next) = try await ahead
    }
    response.rejects = []
    response.heading = batches.heading
    response.tally.bytesRead = batches.bytesRead
    response.isLast = true
    try await presenter.presentImportedOrders(response)
  }
}

// MARK: A batch

extension ImportOrdersInteractor {
  /// Passes the valid orders of a batch to the worker, and counts their outcomes.
  ///
  /// - Parameters:
  ///   - tried: the orders that a dry run would have added before; `nil` unless it is one.
  ///   - hasNews: whether any batch has been imported now, and not under its key before.
  /// - Returns: the records that the reader or the worker rejected, in the order of the file.
  private func save(
    _ records: [ImportRecord], _ options: WriteOptions, after tried: inout TriedOrders?,
    _ response: inout ImportOrders.Response, _ hasNews: inout Bool
  ) async throws(OrdersWorkerError) -> [ImportOrders.Reject] {
    let orders = records.compactMap { try? $0.order.get() }
    var outcomes: ArraySlice<ImportOutcome> = []
    if !orders.isEmpty {
      let receipt = try await worker.importOrders(orders, options, after: &tried)
      outcomes = receipt.answer[...]
      hasNews = hasNews || !receipt.isReplayed
      response.isReplayed = !hasNews
      response.tally.uncompared = tried?.forgotten ?? 0
    }
    var rejects: [ImportOrders.Reject] = []
    for record in records {
      let outcome: ImportOutcome? = if case .success = record.order { outcomes.popFirst() } else { nil }
      switch (record.order, outcome) {
      case (.success(let order), .created):
        response.tally.created += 1
        if !order.isIdentified { response.tally.unidentified += 1 }
        if record.hasStatusTimes { response.tally.withoutTimes += 1 }
        if record.isAdjusted { response.tally.adjusted += 1 }
        if record.isCut { response.tally.cut += 1 }
      case (.success, .skipped): response.tally.skipped += 1
      case (.success, .rejected(let fields)): rejects.append(.init(record, fields.map(Problem.Fault.init)))
      case (.success, nil): rejects.append(.init(record, RecordFaults("its outcome is unknown").faults))
      case (.failure(let error), _): rejects.append(.init(record, error.faults))
      }
    }
    response.tally.rejected += rejects.count
    response.tally.line = records.last?.line ?? response.tally.line
    return rejects
  }

  /// Returns the options of a batch. Each batch is a request with a key of its own; the first has the caller's.
  private func options(_ request: ImportOrders.Request, batch number: Int) -> WriteOptions {
    let key = request.idempotencyKey.map { number == 1 ? $0 : $0.derived(number) }
    return WriteOptions(
      author: context.author, timeZone: context.timeZone, idempotencyKey: key, isDryRun: request.isDryRun)
  }
}

extension OrderInput {
  /// Whether a store finds the order that it has added for this input. A number that is taken is replaced by another.
  fileprivate var isIdentified: Bool { owned.id != nil || reference.value != nil }
}

extension ImportOrders.Reject {
  fileprivate init(_ record: ImportRecord, _ faults: [Problem.Fault]) {
    self.init(line: record.line, faults: faults, record: record.bytes)
  }
}

extension String {
  /// Returns this key with a number appended; if that were too long, a digest (FNV-1a) replaces the end of the key.
  fileprivate func derived(_ number: Int) -> String {
    guard utf8.count > 230 else { return "\(self)#\(number)" }
    let digest = utf8.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\(String(decoding: utf8.prefix(200), as: UTF8.self))#\(String(digest, radix: 16))#\(number)"
  }
}
