import APIProtocols
public import KeepStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols

/// Has a store's orders shown batch by batch, or those of another store kept.
public struct TransferInteractor: TransferBusinessLogic {
  /// How many orders, with their histories, are in memory at once.
  static let batchSize = 500

  private let worker: any TransferWorking
  private let presenter: any TransferPresentationLogic

  public init(worker: any TransferWorking, presenter: any TransferPresentationLogic) {
    self.worker = worker
    self.presenter = presenter
  }

  // MARK: Business logic

  public func fetchOrders(_ request: Transfer.FetchOrders.Request) async throws {
    var (after, left) = (request.after, request.limit ?? .max)
    var isLast = false
    while !isLast {
      try Task.checkCancellation()
      let limit = min(left, Self.batchSize)
      let orders: [OrderTransfer]
      do throws(OrdersWorkerError) {
        orders = try await worker.fetchTransfer(after: after, limit: limit)
      } catch {
        return try await presenter.presentFailure(error)
      }
      left -= orders.count
      after = orders.last?.order.id
      isLast = orders.count < limit || left == 0
      try await presenter.presentFetchedOrders(.init(orders: orders, isLast: isLast))
    }
  }

  public func keepOrders(_ request: Transfer.KeepOrders.Request) async throws {
    var reader = TransferReader(request.source)
    var response = Transfer.KeepOrders.Response(
      tally: .init(bytesInAll: request.source.byteCount), rejects: [], isLast: false, isDryRun: request.isDryRun)
    while !reader.isAtEnd {
      try Task.checkCancellation()
      let batch = try await reader.next()
      response.tally.bytesRead = reader.bytesRead
      if !batch.orders.isEmpty || !batch.rejects.isEmpty {
        do throws(OrdersWorkerError) {
          try await keep(batch, in: &response)
        } catch {
          return try await presenter.presentFailure(error)
        }
        try await presenter.presentKeptOrders(response)
      }
      if let problem = batch.problem { return try await presenter.presentProblem(problem) }
    }
    response.rejects = []
    response.isLast = true
    try await presenter.presentKeptOrders(response)
  }

  /// Has the worker keep what can be read, and tells what became of every line.
  private func keep(_ batch: TransferBatch, in response: inout Transfer.KeepOrders.Response)
    async throws(OrdersWorkerError)
  {
    var result = KeptTransfer(kept: 0)
    if !batch.orders.isEmpty {
      result = try await worker.keepTransfer(batch.orders.map(\.order), isDryRun: response.isDryRun)
    }
    let refused = result.rejected.map { index, fields in
      Transfer.KeepOrders.Reject(line: batch.orders[index].line, faults: fields.map(Problem.Fault.init))
    }
    response.rejects = (batch.rejects + refused).sorted { $0.line < $1.line }
    response.tally.kept += result.kept
    response.tally.skipped += batch.orders.count - result.kept - refused.count
    response.tally.rejected += response.rejects.count
  }
}
