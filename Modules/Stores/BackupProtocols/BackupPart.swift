public import AccessStoreProtocols
public import MelodiesStoreProtocols
public import OrdersStoreProtocols
public import ShowsStoreProtocols
public import ViewsStoreProtocols

/// A part of a store in a backup; all parts together are the store.
public enum BackupPart: Sendable {
  /// The last numbers, and what the store knows of itself.
  case counters(StoreCounters)
  /// The settings of the shop.
  case settings(StoreSettings)
  /// Orders with their histories, deleted ones too.
  case orders([OrderTransfer])
  /// The ids of the sample orders.
  case sample([String])
  /// The results of writes by their idempotency keys.
  case idempotencyRecords([IdempotencyRecord])
  /// Tokens and passwords.
  case credentials([Credential])
  /// Saved views of all users.
  case views([SavedView])
  /// Melodies: the shop's own, or those of an API.
  case melodies([Melody], areOwn: Bool)
  /// The last response of an API with melodies.
  case melodiesRefresh(RefreshRecord)
  /// Shows with their episodes and watching history.
  case shows([TrackedShow])
  /// The poster of a show, which is added before.
  case poster(StoredPicture, show: String)
}

/// The last numbers of a store, and what it knows of itself.
public struct StoreCounters: Hashable, Sendable {
  /// The highest number that an order ever had.
  public var lastNumber: Int64
  /// The highest id that an event ever had.
  public var lastEvent: Int64
  /// The epoch of the events' ids; empty before the first restore.
  public var epoch: String
  /// The time of the last backup; `nil` if there was none.
  public var lastBackup: Instant?

  /// Creates counters from their parts.
  public init(lastNumber: Int64, lastEvent: Int64, epoch: String, lastBackup: Instant?) {
    self.lastNumber = lastNumber
    self.lastEvent = lastEvent
    self.epoch = epoch
    self.lastBackup = lastBackup
  }
}

/// The result of a write that its idempotency key replays.
public struct IdempotencyRecord: Hashable, Sendable {
  /// The caller who sent the key.
  public var caller: String
  /// The operation of the write.
  public var operation: String
  /// The key as the caller sent it.
  public var key: String
  /// The fingerprint of the request.
  public var fingerprint: String
  /// The time from which the key is forgotten.
  public var expires: Instant
  /// The id of the order whose data the result has; `nil` for none.
  public var orderID: String?
  /// The result as JSON.
  public var contents: String

  public init(
    caller: String, operation: String, key: String, fingerprint: String, expires: Instant, orderID: String?,
    contents: String
  ) {
    self.caller = caller
    self.operation = operation
    self.key = key
    self.fingerprint = fingerprint
    self.expires = expires
    self.orderID = orderID
    self.contents = contents
  }
}
