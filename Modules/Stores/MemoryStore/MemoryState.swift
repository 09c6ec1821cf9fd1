import AccessStoreProtocols
import OrdersStoreProtocols

/// Everything that the store contains, as one value; a dry run changes a copy.
struct MemoryState: Sendable {
  private(set) var orders: [String: StoredOrder] = [:]
  /// Which order, not deleted, has a reference: bytes, since two spellings of one accent are two references.
  private var references: [[UInt8]: String] = [:]
  /// Which order, deleted or not, has a number.
  private var ids: [Int64: String] = [:]
  /// The orders that are not deleted, ascending, made when first asked for.
  private var lists: [OrdersSort.Field: [KeysetPosition]] = [:]
  var lastNumber: Int64 = 0
  var lastEvent: Int64 = 0
  var settings = StoreSettings()
  var sample: Set<String> = []
  var answers = IdempotencyRecords()
  var credentials: [[UInt8]: Credential] = [:]
  var sessions: [String: Session] = [:]
  var melodies = StoredMelodies()
  var shows: [String: StoredShow] = [:]

  var live: some Sequence<StoredOrder> { orders.values.lazy.filter { !$0.isDeleted } }

  /// An order by its id, deleted or not as asked.
  func order(_ id: String, isDeleted: Bool = false) -> StoredOrder? {
    orders[id].flatMap { $0.isDeleted == isDeleted ? $0 : nil }
  }

  /// An order by its number, deleted or not.
  func order(numbered number: Int64) -> StoredOrder? { ids[number].flatMap { orders[$0] } }

  /// Another order that has the reference of this one.
  func rival(of order: Order) -> Order? {
    guard let reference = order.reference, let id = references[Array(reference.utf8)], id != order.id else {
      return nil
    }
    return orders[id]?.order
  }

  /// The number after the highest ever. Where that is beyond `OrderLimits.number`, the one after the highest number
  /// that another can follow: numbers from elsewhere may have used up the last ones.
  var nextNumber: Int64 {
    if lastNumber < OrderLimits.number.upperBound { return lastNumber + 1 }
    let followed = ids.keys.filter { $0 < OrderLimits.number.upperBound && ids[$0 + 1] == nil }
    return (followed.max() ?? 0) + 1
  }

  mutating func put(_ kept: StoredOrder) {
    remove(kept.order.id)
    if let reference = kept.order.reference, !kept.isDeleted { references[Array(reference.utf8)] = kept.order.id }
    ids[kept.order.number] = kept.order.id
    orders[kept.order.id] = kept
  }

  mutating func remove(_ id: String) {
    lists = [:]
    guard let kept = orders.removeValue(forKey: id) else { return }
    ids[kept.order.number] = nil
    guard let reference = kept.order.reference, !kept.isDeleted else { return }
    references[Array(reference.utf8)] = nil
  }

  /// Keeps what a write made of an order, with the event of it.
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

  mutating func list(_ field: OrdersSort.Field) -> [KeysetPosition] {
    if let list = lists[field] { return list }
    let list = live.map { KeysetPosition($0.order, field) }.sorted()
    lists[field] = list
    return list
  }
}
