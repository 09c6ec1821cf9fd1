public import OrdersStoreProtocols

/// The comparison of a store with a backup that would replace it.
public struct RestorePreview: Hashable, Sendable {
  /// The orders and the newest change of the store.
  public var store: StoreSummary
  /// The orders and the newest change of the backup.
  public var backup: StoreSummary
  /// The number of changes of orders since the backup; `nil` if the backup is not an earlier state of the store.
  public var lostChanges: ListCount?

  public init(store: StoreSummary, backup: StoreSummary, lostChanges: ListCount?) {
    self.store = store
    self.backup = backup
    self.lostChanges = lostChanges
  }
}
