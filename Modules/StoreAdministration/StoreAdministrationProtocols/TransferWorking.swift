public import OrdersWorkerProtocols

/// What the interactor of a transfer asks for.
public protocol TransferWorking: Sendable {
  /// Whole orders with their histories, deleted ones too, by id, after an id (`nil` for from the start).
  func fetchTransfer(after id: String?, limit: Int) async throws(OrdersWorkerError) -> [OrderTransfer]
  /// Keeps orders as they were in another store, in one transaction; where one cannot be kept, each in its own.
  func keepTransfer(_ orders: [OrderTransfer], isDryRun: Bool) async throws(OrdersWorkerError) -> TransferResult

  /// Whole shows with what has been watched of them, by id, after an id; none where the store keeps none.
  func fetchShows(after id: String?) async throws(OrdersWorkerError) -> [TrackedShow]
  /// Keeps shows as they were in another store; one that is another here stays as it is.
  func keep(_ shows: [TrackedShow], isDryRun: Bool) async throws(OrdersWorkerError) -> TransferResult

  /// The shop's own tunes by id, after an id; none where the store keeps none.
  func fetchMelodies(after id: String?) async throws(OrdersWorkerError) -> [Melody]
  /// Keeps tunes as the shop's own.
  func keep(_ melodies: [Melody], isDryRun: Bool) async throws(OrdersWorkerError) -> TransferResult
}

/// What became of records that came from another store.
public struct TransferResult: Hashable, Sendable {
  /// How many were not there before; the rest was, but for the rejected.
  public var kept: Int
  /// Why one was not taken, by its place among them.
  public var rejected: [Int: [InvalidField]]

  public init(kept: Int, rejected: [Int: [InvalidField]] = [:]) {
    self.kept = kept
    self.rejected = rejected
  }
}
