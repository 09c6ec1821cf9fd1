import DocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
public import StoreAdministrationProtocols

/// Presents the records of a store batch by batch, or saves the records of another store.
public struct TransferInteractor: TransferBusinessLogic {
  /// The number of orders, with their histories, that are in memory at once.
  static let batchSize = 500

  private let worker: any TransferWorking
  private let presenter: any TransferPresentationLogic

  public init(worker: any TransferWorking, presenter: any TransferPresentationLogic) {
    self.worker = worker
    self.presenter = presenter
  }

  // MARK: Business logic

  public func fetchRecords(_ request: Transfer.FetchRecords.Request) async throws {
    do {
      guard try await presentOrders(request) else { return }
      try await presentPages(worker.fetchShows) { .init(shows: $0) }
      try await presentPages(worker.fetchMelodies) { .init(melodies: $0) }
      try await presentPages(worker.fetchViews) { .init(views: $0) }
    } catch let error as OrdersWorkerError {
      try await presenter.presentFailure(error)
    }
  }

  /// Presents the orders of a request, batch by batch.
  ///
  /// - Returns: whether the last order was presented, so that the other records follow.
  private func presentOrders(_ request: Transfer.FetchRecords.Request) async throws -> Bool {
    var (after, left) = (request.after, request.limit ?? .max)
    repeat {
      try Task.checkCancellation()
      let limit = min(left, Self.batchSize)
      let orders = try await worker.fetchTransfer(after: after, limit: limit)
      // A page may have fewer orders than its limit, so that only one without new orders is the end.
      guard let last = orders.last?.order.id, last != after else { return true }
      try await presenter.presentFetchedRecords(.init(orders: orders))
      after = last
      left -= orders.count
    } while left > 0
    return false
  }

  private func presentPages<Record: Identifiable>(
    _ fetch: (Record.ID?) async throws -> [Record], as response: ([Record]) -> Transfer.FetchRecords.Response
  ) async throws {
    var last: Record.ID?
    repeat {
      try Task.checkCancellation()
      let page = try await fetch(last)
      if !page.isEmpty { try await presenter.presentFetchedRecords(response(page)) }
      last = page.last?.id
    } while last != nil
  }

  public func saveRecords(_ request: Transfer.SaveRecords.Request) async throws {
    var reader = TransferReader(request.source)
    var response = Transfer.SaveRecords.Response(
      tally: .init(bytesInAll: request.source.byteCount), rejects: [], isLast: false, isDryRun: request.isDryRun)
    while !reader.isAtEnd {
      try Task.checkCancellation()
      let batch = try await reader.next()
      response.tally.bytesRead = reader.bytesRead
      if batch.count > 0 {
        do throws(OrdersWorkerError) {
          try await save(batch, in: &response)
        } catch {
          return try await presenter.presentFailure(error)
        }
        try await presenter.presentSavedRecords(response)
      }
      if let problem = batch.problem { return try await presenter.presentProblem(problem) }
    }
    response.rejects = []
    response.isLast = true
    try await presenter.presentSavedRecords(response)
  }

  /// Passes the valid records to the worker, and adds the outcome of every line to the response.
  private func save(_ batch: TransferBatch, in response: inout Transfer.SaveRecords.Response)
    async throws(OrdersWorkerError)
  {
    let isDryRun = response.isDryRun
    response.rejects = batch.rejects
    try await save(batch.orders, in: &response) { orders throws(OrdersWorkerError) in
      try await worker.saveTransfers(orders, isDryRun: isDryRun)
    }
    try await save(batch.shows, in: &response) { shows throws(OrdersWorkerError) in
      try await worker.save(shows, isDryRun: isDryRun)
    }
    try await save(batch.melodies, in: &response) { melodies throws(OrdersWorkerError) in
      try await worker.save(melodies, isDryRun: isDryRun)
    }
    try await save(batch.views, in: &response) { views throws(OrdersWorkerError) in
      try await worker.save(views, isDryRun: isDryRun)
    }
    response.rejects.sort { $0.line < $1.line }
    response.tally.rejected += response.rejects.count
  }

  private func save<Record>(
    _ lines: TransferBatch.Lines<Record>, in response: inout Transfer.SaveRecords.Response,
    _ save: ([Record]) async throws(OrdersWorkerError) -> TransferResult
  ) async throws(OrdersWorkerError) {
    guard !lines.isEmpty else { return }
    let result = try await save(lines.map(\.record))
    response.rejects += result.rejected.map { index, fields in
      .init(line: lines[index].line, faults: fields.map(Problem.Fault.init))
    }
    response.tally.saved += result.saved
    response.tally.skipped += lines.count - result.saved - result.rejected.count
  }
}
