import AccessStoreProtocols
import OrdersStoreProtocols
import ViewsStoreProtocols
import ShowsStoreProtocols

/// The whole content of the store as one value; a dry run changes a copy.
struct MemoryState: Sendable {
  private(set) var orders: [String: StoredOrder] = [:]
  /// The id of the live order that has a reference, as bytes: two Unicode spellings of one accent are two references.
  private var references: [[UInt8]: String] = [:]
  /// The id of the live or deleted order that has a number.
  private var ids: [Int64: String] = [:]
  var lastNumber: Int64 = 0
  var lastEvent: Int64 = 0
  /// The name of the epoch of the events' ids.
  var epoch = ""
  /// The id of the newest event that a purge has deleted; `nil` for none.
  var purgedEvent: Int64?
  var settings = StoreSettings()
  var lastBackup: Instant?
  var sample: Set<String> = []
  var answers = IdempotencyRecords()
  var credentials: [[UInt8]: Credential] = [:]
  var sessions: [String: Session] = [:]
  var views: [SavedView] = []
  var melodies = StoredMelodies()
  var shows: [String: StoredShow] = [:]
  /// The posters by show id.
  var posters: [String: StoredPicture] = [:]

  var live: some Sequence<StoredOrder> { orders.values.lazy.filter { !$0.isDeleted } }

  /// Returns the order with this id if its deletion state is `isDeleted`; `nil` otherwise.
  func order(_ id: String, isDeleted: Bool = false) -> StoredOrder? {
    orders[id].flatMap { $0.isDeleted == isDeleted ? $0 : nil }
  }

  /// Returns the live or deleted order with this number; `nil` if there is none.
  func order(numbered number: Int64) -> StoredOrder? { ids[number].flatMap { orders[$0] } }

  /// Returns another live order that has the same reference as this one; `nil` if there is none.
  func rival(of order: Order) -> Order? {
    guard let reference = order.reference, let id = references[Array(reference.utf8)], id != order.id else {
      return nil
    }
    return orders[id]?.order
  }

  /// The number of the next order: the highest number ever used, plus one.
  ///
  /// If that is beyond `OrderLimits.number`, the number after the highest one that has a free successor: imported
  /// numbers may have used up the last ones.
  var nextNumber: Int64 {
    if lastNumber < OrderLimits.number.upperBound { return lastNumber + 1 }
    let followed = ids.keys.filter { $0 < OrderLimits.number.upperBound && ids[$0 + 1] == nil }
    return (followed.max() ?? 0) + 1
  }

  mutating func put(_ stored: StoredOrder) {
    remove(stored.order.id)
    if let reference = stored.order.reference, !stored.isDeleted { references[Array(reference.utf8)] = stored.order.id }
    ids[stored.order.number] = stored.order.id
    orders[stored.order.id] = stored
  }

  mutating func remove(_ id: String) {
    guard let stored = orders.removeValue(forKey: id) else { return }
    ids[stored.order.number] = nil
    guard let reference = stored.order.reference, !stored.isDeleted else { return }
    references[Array(reference.utf8)] = nil
  }

  /// Stores the order that a write produced, and its event.
  @discardableResult
  mutating func put(
    _ order: Order, isDeleted: Bool = false, _ kind: OrderEvent.Kind, after before: StoredOrder?,
    _ context: WriteContext
  ) -> Order {
    lastEvent += 1
    let event = OrderEvent(
      id: lastEvent, kind, from: before?.order, to: order, by: context.author, at: context.at)
    put(StoredOrder(order, isDeleted: isDeleted, events: (before?.events ?? []) + [event]))
    return order
  }
}
