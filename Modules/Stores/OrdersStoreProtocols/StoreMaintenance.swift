/// The operations on a store as a whole: information, settings, backups, transfers and sample data.
public protocol StoreMaintenance: Sendable {
  /// Returns the kind, version and size of the store.
  func fetchInfo() async throws(StoreError) -> StoreInfo
  /// Returns the settings of the store.
  func fetchSettings() async throws(StoreError) -> StoreSettings

  /// Replaces the settings, if they are `old` or `old` is `nil`.
  ///
  /// - Returns: the settings afterwards: `settings`, or those that another caller has stored.
  /// - Throws: `cannotUpdate`: `invalid` if `StoreSettings.invalidFields` is not empty.
  func changeSettings(_ settings: StoreSettings, replacing old: StoreSettings?, isDryRun: Bool)
    async throws(StoreError) -> StoreSettings

  /// Returns the faults inside the store, beyond the rules of `StoreExamination`; empty if there are none.
  func checkIntegrity() async throws(StoreError) -> [String]

  /// Rebuilds what the store computes from its orders, for example sums and search terms, in one transaction.
  ///
  /// - Returns: the names of what is rebuilt; empty if the store computes nothing in advance.
  /// - Throws: `cannotUpdate`: `unavailable` for a store behind a server, which only its own machine repairs.
  func repair(isDryRun: Bool) async throws(StoreError) -> [String]

  /// Brings the search index of some orders up to date, after a program with other rules of search has opened the store.
  ///
  /// The store serves meanwhile: until an order has been updated, a search finds it by the former rules.
  ///
  /// - Returns: whether more orders are left.
  /// - Throws: `cannotUpdate`.
  func updateSearchIndex() async throws(StoreError) -> Bool

  /// Returns the findings of the examination that the server of this store makes; `nil` for a store of this machine.
  func examineAtServer() async throws(StoreError) -> [StoreFinding]?

  /// The reason why the store does not accept writes now; `nil` if it accepts them, as far as is known without a write.
  ///
  /// The text is public and has no path.
  var reasonNotReady: String? { get }

  /// The version of the store's state, which every commit raises, also that of another process; `nil` if the store
  /// does not know it, or only after waiting.
  ///
  /// It is read within microseconds. If it is the same before and after a read, nothing was committed in between, and the
  /// read can be repeated with the same result as long as it stays the same. A write has raised it when it is
  /// acknowledged. Versions of one process can be compared; they mean nothing to another one.
  var stateVersion: UInt64? { get }

  /// ``stateVersion``, also where a database must be asked for it; `nil` if the store does not know it.
  ///
  /// It has what was committed before it is read.
  var latestStateVersion: UInt64? { get async }

  /// The load of the store in this process; `nil` for a store without connections of its own.
  var load: StoreLoad? { get }

  /// The greatest extent of a backup and a restore of this store.
  var backupExtent: BackupExtent { get }

  /// Writes a backup of the store, as it is at one moment, into a new file. An existing file is not overwritten.
  ///
  /// - Parameters:
  ///   - extent: the part of the store to include.
  ///   - progress: receives the completed share, 0 to 1.
  func backUp(toFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)

  /// Returns the time of the last backup of this store; `nil` if there was none, or if the store does not know it.
  ///
  /// A program that opens the store later knows it, too. A restored store has the time of the backup before.
  func fetchLastBackup() async throws(StoreError) -> Instant?
  /// Returns how many orders wait to be entered in the lists by date; `nil` for a store in which none ever waits.
  func fetchWaitingDates() async throws(StoreError) -> Int?

  /// Replaces the store by a backup, or throws and leaves it unchanged.
  ///
  /// - Parameters:
  ///   - extent: without credentials, the store retains its own and ignores those of the file.
  ///   - progress: receives the completed share, 0 to 1.
  func restore(fromFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)

  /// Returns orders with their complete histories, deleted ones too, sorted by id.
  ///
  /// A page ends at `PageLimits.bytes`, too: only an empty one is the end.
  ///
  /// - Parameter id: the id of the last order of the previous batch; `nil` for the first batch.
  func fetchTransfer(after id: String?, limit: Int) async throws(StoreError) -> [OrderTransfer]

  /// Stores orders with their ids, numbers, versions and histories in one transaction. Equal orders are skipped.
  ///
  /// - Returns: the number of orders that were added.
  /// - Throws: `cannotCreate`, and stores none: `conflict` if the store has another order with an id; `invalid` if a
  ///   number, a reference or an event's id is in use, or if `OrderTransfer.invalidFields` is not empty.
  func saveTransfers(_ orders: [OrderTransfer], isDryRun: Bool) async throws(StoreError) -> Int

  /// Adds the orders with these ids to the sample data. Unknown ids are ignored.
  func markSample(_ ids: [String]) async throws(StoreError)

  /// Returns the ids of the sample orders that are not deleted, sorted.
  func fetchSample() async throws(StoreError) -> [String]
}

/// The part of a store that a backup contains.
public enum BackupExtent: Hashable, Sendable {
  /// The whole store with its credentials.
  case everything
  /// The store without its credentials, for backups over a network.
  case withoutCredentials
}

extension StoreMaintenance {
  /// Replaces the settings, whatever they are.
  public func changeSettings(_ settings: StoreSettings, isDryRun: Bool) async throws(StoreError) {
    _ = try await changeSettings(settings, replacing: nil, isDryRun: isDryRun)
  }

  /// Returns `nil`: the store accepts writes.
  public var reasonNotReady: String? { nil }

  /// Returns `nil`: the version is unknown.
  public var stateVersion: UInt64? { nil }

  /// Returns the version that is known at once.
  public var latestStateVersion: UInt64? { get async { stateVersion } }

  /// Returns `nil`: the store has no connections.
  public var load: StoreLoad? { nil }

  /// Returns no names: the store computes nothing in advance.
  public func repair(isDryRun: Bool) async throws(StoreError) -> [String] { [] }

  /// Returns `false`: the store computes nothing in advance.
  public func updateSearchIndex() async throws(StoreError) -> Bool { false }

  /// Returns `nil`: the store has no server.
  public func examineAtServer() async throws(StoreError) -> [StoreFinding]? { nil }

  /// Returns `nil`: the time is unknown.
  public func fetchLastBackup() async throws(StoreError) -> Instant? { nil }

  /// Returns `nil`: no order waits.
  public func fetchWaitingDates() async throws(StoreError) -> Int? { nil }

  /// Returns `.everything`.
  public var backupExtent: BackupExtent { .everything }

  /// Writes a backup with the greatest extent that this store allows.
  ///
  /// - Parameter progress: receives the completed share, 0 to 1.
  public func backUp(toFile path: String, progress: @Sendable (Double) -> Void) async throws(StoreError) {
    try await backUp(toFile: path, backupExtent, progress: progress)
  }

  /// Restores a backup with the greatest extent that this store allows.
  ///
  /// - Parameter progress: receives the completed share, 0 to 1.
  public func restore(fromFile path: String, progress: @Sendable (Double) -> Void) async throws(StoreError) {
    try await restore(fromFile: path, backupExtent, progress: progress)
  }
}

/// A store with all operations on orders and on the store as a whole.
public typealias Store = OrdersStore & StoreMaintenance

/// The kind, version and size of a store.
public struct StoreInfo: Hashable, Sendable {
  /// The location as for `--store`, without secrets.
  public var url: String
  /// The implementation and its version: `SQLite 3.40.1`.
  public var engine: String
  /// The number of the last migration; 0 for a store without migrations.
  public var schemaVersion: Int
  /// The number of orders that are not deleted.
  public var orders: Int
  /// The number of deleted orders.
  public var deletedOrders: Int
  /// The number of events in all histories.
  public var events: Int
  /// The number of shows.
  public var shows: Int
  /// The number of melodies, with those of an API.
  public var melodies: Int
  /// The size of the store in bytes; `nil` if unknown.
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

/// The settings of a store.
public struct StoreSettings: Hashable, Sendable {
  /// The name of the shop; it may be empty.
  public var name: String
  /// The ISO 4217 code of the currency of new orders.
  public var currency: String
  /// The IANA name of the time zone for days; `nil` for the machine's.
  public var timeZone: String?
  /// The address of the shop, in lines; `nil` without one.
  public var address: String?
  /// The phone number of the shop; `nil` without one.
  public var phone: String?
  /// The rates of taxes by country; an order takes one only if its input asks for it.
  public var taxRates: [ShopTaxRate]

  /// Creates settings, by default those of a new store.
  public init(
    name: String = "", currency: String = "USD", timeZone: String? = nil, address: String? = nil, phone: String? = nil,
    taxRates: [ShopTaxRate] = []
  ) {
    self.name = name
    self.currency = currency
    self.timeZone = timeZone
    self.address = address
    self.phone = phone
    self.taxRates = taxRates
  }
}

/// An order in a transfer between stores.
public struct OrderTransfer: Hashable, Sendable {
  /// The order with all its data.
  public var order: Order
  /// Whether the order is deleted.
  public var isDeleted: Bool
  /// The complete history of the order, oldest event first.
  public var events: [OrderEvent]

  public init(order: Order, isDeleted: Bool, events: [OrderEvent]) {
    self.order = order
    self.isDeleted = isDeleted
    self.events = events
  }
}

/// A check of a store by rules that only read it, for `store doctor`.
public protocol StoreExamining: Sendable {
  /// Returns a finding for each rule; `progress` receives the share of the rules that have been checked, 0 to 1.
  ///
  /// - Throws: the store's error if it is not accessible.
  func examine(_ store: any Store, progress: @Sendable (Double) -> Void) async throws(StoreError) -> [StoreFinding]
}

/// The result of the check of one rule.
public struct StoreFinding: Hashable, Sendable {
  /// The rule as a sentence.
  public var rule: String
  /// The violation and its place; `nil` if the store meets the rule.
  public var failure: String?

  /// Creates a finding from its rule and violation.
  public init(rule: String, failure: String?) {
    self.rule = rule
    self.failure = failure
  }
}
