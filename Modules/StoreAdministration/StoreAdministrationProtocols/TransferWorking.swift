public import MelodyModels
public import OrdersWorkerProtocols
public import ShowModels
public import ViewsStoreProtocols

/// The operations of ``Transfer`` on a store.
public protocol TransferWorking: Sendable {
  /// Returns orders with their complete histories, deleted ones too, sorted by id.
  ///
  /// - Parameter id: the id of the last order of the previous batch; `nil` for the first batch.
  func fetchTransfer(after id: String?, limit: Int) async throws(OrdersWorkerError) -> [OrderTransfer]
  /// Stores orders with their numbers, versions and histories in one transaction, or each in its own if one is
  /// rejected.
  func saveTransfers(_ orders: [OrderTransfer], isDryRun: Bool) async throws(OrdersWorkerError) -> TransferResult

  /// Returns shows with their watched episodes, sorted by id after an id; empty if the store has no shows.
  func fetchShows(after id: String?) async throws(OrdersWorkerError) -> [TrackedShow]
  /// Stores shows with their versions. A show with other data in the store is rejected.
  func save(_ shows: [TrackedShow], isDryRun: Bool) async throws(OrdersWorkerError) -> TransferResult

  /// Returns the shop's own melodies, sorted by id after an id; empty if the store has none.
  func fetchMelodies(after id: String?) async throws(OrdersWorkerError) -> [Melody]
  /// Stores melodies as the shop's own.
  func save(_ melodies: [Melody], isDryRun: Bool) async throws(OrdersWorkerError) -> TransferResult

  /// Returns the saved views of all users, sorted by owner and name after a view; empty if the store has none.
  func fetchViews(after id: SavedView.ID?) async throws(OrdersWorkerError) -> [SavedView]
  /// Stores views. A view with other filters in the store is rejected.
  func save(_ views: [SavedView], isDryRun: Bool) async throws(OrdersWorkerError) -> TransferResult
}

/// The result of storing records from another store.
public struct TransferResult: Hashable, Sendable {
  /// The number of records that were added. The others were there before or were rejected.
  public var saved: Int
  /// The reasons for the rejected records, by their index.
  public var rejected: [Int: [Violation]]

  public init(saved: Int, rejected: [Int: [Violation]] = [:]) {
    self.saved = saved
    self.rejected = rejected
  }
}
