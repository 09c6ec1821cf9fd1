/// A store as a whole: what it is, how it is set, and how it moves.
public protocol StoreMaintenance: Sendable {
  func fetchInfo() async throws(OrdersStoreError) -> StoreInfo
  func fetchSettings() async throws(OrdersStoreError) -> StoreSettings

  /// - Throws: `cannotUpdate`: `invalid` where `StoreSettings.invalidFields` finds something.
  func changeSettings(_ settings: StoreSettings, isDryRun: Bool) async throws(OrdersStoreError)

  /// What is wrong inside the store itself, beyond what the rules of `StoreExamination` see; empty where all is well.
  func checkIntegrity() async throws(OrdersStoreError) -> [String]

  /// Why the store takes no writes at present, for anybody to read, so without a path; `nil` where it takes them as far
  /// as can be known without trying.
  var reasonNotReady: String? { get }

  /// How much of this store a backup can hold, and a restore change, at most.
  var backupExtent: BackupExtent { get }

  /// Writes a copy of the store, as it is at one moment, into a new file; one that is there is never overwritten.
  ///
  /// - Parameter progress: is told the share done, 0 to 1.
  func backUp(toFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(OrdersStoreError)

  /// Replaces the store by a backup, or leaves it as it is.
  ///
  /// - Parameter extent: without credentials those of this store stay, and those of the file are taken out of the file.
  func restore(fromFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(OrdersStoreError)

  /// Whole orders with their histories, deleted ones too, by id, after an id (`nil` for from the start).
  func fetchTransfer(after id: String?, limit: Int) async throws(OrdersStoreError) -> [OrderTransfer]

  /// Keeps orders as they were in another store: ids, numbers, versions, histories. One that is the same is skipped.
  ///
  /// - Returns: how many were not there before.
  /// - Throws: `cannotCreate`, and keeps none: `conflict` where an order with an id is another here; `invalid` where a
  ///   number, a reference or an event's id is another order's, or where `OrderTransfer.invalidFields` finds something.
  func keepTransfer(_ orders: [OrderTransfer], isDryRun: Bool) async throws(OrdersStoreError) -> Int

  /// Marks the orders with these ids as the sample shop's, beside those that are; an id that no order has is ignored.
  func markSample(_ ids: [String]) async throws(OrdersStoreError)

  /// The ids of the sample shop's orders that have not been deleted, sorted.
  func fetchSample() async throws(OrdersStoreError) -> [String]
}

/// How much of a store is in a backup.
public enum BackupExtent: Hashable, Sendable {
  case everything
  /// All but who may use the store: what goes through a network's hands neither tells nor decides that.
  case withoutCredentials
}

extension StoreMaintenance {
  public var reasonNotReady: String? { nil }

  public var backupExtent: BackupExtent { .everything }

  /// Backs up everything that a backup of this store can hold.
  public func backUp(toFile path: String, progress: @Sendable (Double) -> Void) async throws(OrdersStoreError) {
    try await backUp(toFile: path, backupExtent, progress: progress)
  }

  /// Restores everything that a restore of this store can change.
  public func restore(fromFile path: String, progress: @Sendable (Double) -> Void) async throws(OrdersStoreError) {
    try await restore(fromFile: path, backupExtent, progress: progress)
  }
}

/// Everything that a store can do.
public typealias Store = OrdersStore & StoreMaintenance

/// What a store says of itself.
public struct StoreInfo: Hashable, Sendable, Codable {
  /// As `--store` takes it, without secrets.
  public var url: String
  /// The implementation and its version: `SQLite 3.40.1`.
  public var engine: String
  /// The number of the last migration; 0 where there are none.
  public var schemaVersion: Int
  public var orders: Int
  public var deletedOrders: Int
  public var events: Int
  public var shows: Int
  /// Those that an API has told of, too.
  public var melodies: Int
  public var bytes: Int64?

  public init(
    url: String, engine: String, schemaVersion: Int, orders: Int, deletedOrders: Int, events: Int, shows: Int = 0,
    melodies: Int = 0, bytes: Int64?
  ) {
    self.url = url
    self.engine = engine
    self.schemaVersion = schemaVersion
    self.orders = orders
    self.deletedOrders = deletedOrders
    self.events = events
    self.shows = shows
    self.melodies = melodies
    self.bytes = bytes
  }
}

/// What the shop has decided.
public struct StoreSettings: Hashable, Sendable, Codable {
  public var name: String
  /// ISO 4217 code of the currency in which a new order is.
  public var currency: String
  /// IANA name of the zone whose days count; `nil` for the machine's.
  public var timeZone: String?

  public init(name: String = "", currency: String = "USD", timeZone: String? = nil) {
    self.name = name
    self.currency = currency
    self.timeZone = timeZone
  }
}

/// An order on its way from one store to another.
public struct OrderTransfer: Hashable, Sendable, Codable {
  public var order: Order
  public var isDeleted: Bool
  public var events: [OrderEvent]

  public init(order: Order, isDeleted: Bool, events: [OrderEvent]) {
    self.order = order
    self.isDeleted = isDeleted
    self.events = events
  }
}

/// Checks a store by the rules that only read; `store doctor`.
public protocol StoreExamining: Sendable {
  /// - Throws: the store's error where it cannot be looked at: that is no fault of what it keeps.
  func examine(_ store: any Store) async throws(OrdersStoreError) -> [StoreFinding]
}

/// One rule, and what became of it.
public struct StoreFinding: Hashable, Sendable {
  /// The rule as a sentence.
  public var rule: String
  /// What is wrong, and where; `nil` where the rule holds.
  public var failure: String?

  public init(rule: String, failure: String?) {
    self.rule = rule
    self.failure = failure
  }
}
