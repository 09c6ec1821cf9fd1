import OrdersStoreProtocols

extension MemoryState {
  /// Adds an order under `number`, or under the next free number if it is `nil`, and returns the order as stored.
  mutating func add(_ order: Order, number: Int64? = nil, _ kind: OrderEvent.Kind, _ context: WriteContext)
    throws(StoreError.Cause) -> Order
  {
    var order = order
    order.number = number ?? nextNumber
    var invalid = order.invalidFieldsIfNew
    if !OrderLimits.counter.contains(order.version) { invalid.append(.impossibleVersion(order.version)) }
    // An import has passed over the ids of live orders.
    if kind == .imported, orders[order.id] != nil { invalid.append(.deletedID) }
    guard invalid.isEmpty else { throw .invalid(invalid) }
    if let other = orders[order.id] { throw .invalid([other.isDeleted ? .deletedID : .takenID]) }
    order = try unrivalled { order }
    lastNumber = max(lastNumber, order.number)
    return put(order, kind, after: nil, context)
  }

  mutating func add(imported order: Order, _ context: WriteContext) -> ImportOutcome {
    if self.order(order.id) != nil { return .skipped(id: order.id) }
    if let other = rival(of: order) { return .skipped(id: other.id) }
    let isFree = OrderLimits.importedNumber.contains(order.number) && self.order(numbered: order.number) == nil
    do {
      let stored = try add(order, number: isFree ? order.number : nil, .imported, context)
      return .created(id: stored.id, number: stored.number)
    } catch {
      guard case .invalid(let invalid) = error else { return .rejected([]) }
      return .rejected(invalid)
    }
  }

  /// Returns the stored order with this id at the version that a caller has seen.
  ///
  /// - Parameter version: the version that the caller has seen; `nil` accepts every version.
  /// - Throws: `notFound`; `conflict` if the order has another version.
  func seen(_ id: String, _ version: Int64?, _ change: OrderChange?) throws(StoreError.Cause) -> StoredOrder {
    guard let stored = order(id) else { throw .notFound(id) }
    return try stored.at(version, change)
  }

  /// Returns the changed order, unless the change breaks a rule or takes another order's reference.
  func unrivalled(_ make: () throws(Violation) -> Order) throws(StoreError.Cause) -> Order {
    let order = try StoreError.Cause.unless(make)
    if let reference = order.reference, let other = rival(of: order) {
      throw .invalid([.takenReference(reference, by: other)])
    }
    return order
  }

  mutating func erase(_ selection: PersonSelection, _ context: WriteContext) throws(StoreError.Cause) -> [Order] {
    let erasures: [Erasure]
    switch selection {
    case .order(let id, let version):
      guard let stored = orders[id] else { throw .notFound(id) }
      if let version, stored.events.last?.isErasure(seeing: version) == true { return [stored.order] }
      erasures = [try Erasure(of: try stored.at(version, nil), at: context.at)]
    case .email(let email):
      let key = SearchText.key(email)
      var found: [Erasure] = []
      for stored in orders.values where !key.isEmpty {
        if SearchText.key(stored.order.email) == key {
          found.append(try Erasure(of: stored, at: context.at))
        } else if let erasure = try Erasure(ofFormer: key, of: stored, at: context.at) {
          found.append(erasure)
        }
      }
      erasures = found.sorted { ($0.place, $0.after.number) < ($1.place, $1.after.number) }
    }
    for erasure in erasures {
      put(erasure.after, isDeleted: erasure.before.isDeleted, .erased, after: erasure.before, context)
    }
    answers.erase(Dictionary(erasures.map { ($0.after.id, $0.emailKey) }) { first, _ in first })
    return erasures.map(\.after.withoutPerson).sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }
}

/// The erasure of one order's personal data, computed before anything changes.
private struct Erasure {
  /// The order before the erasure, with the events that remain after it.
  let before: StoredOrder
  let after: Order
  /// The key of the only email whose person is erased; `nil` erases the person of the order whatever the email is.
  let emailKey: String?

  /// The place among the erasures of one email: live orders are first, then deleted ones, then those that had the email.
  var place: Int { emailKey != nil ? 2 : before.isDeleted ? 1 : 0 }

  /// Erases the personal data of an order and of its whole history.
  init(of stored: StoredOrder, at now: Instant) throws(StoreError.Cause) {
    before = StoredOrder(stored.order, isDeleted: stored.isDeleted, events: stored.events.map(\.withoutPerson))
    after = try StoreError.Cause.unless { () throws(Violation) in try stored.order.erased(at: now) }
    emailKey = nil
  }

  /// Erases a person from the history of an order; `nil` if no event of the history has the email.
  init?(ofFormer key: String, of stored: StoredOrder, at now: Instant) throws(StoreError.Cause) {
    let events = stored.events.map { $0.withoutPerson(ofEmail: key) }
    guard events != stored.events else { return nil }
    before = StoredOrder(stored.order, isDeleted: stored.isDeleted, events: events)
    after = try StoreError.Cause.unless { () throws(Violation) in try stored.order.next(at: now) }
    emailKey = key
  }
}

extension StoredOrder {
  /// Returns this order if `version` is `nil` or its version.
  ///
  /// - Throws: `conflict` if the order has another version.
  func at(_ version: Int64?, _ change: OrderChange?) throws(StoreError.Cause) -> StoredOrder {
    guard let version, version != order.version else { return self }
    throw .conflict(OrderConflict(of: change, to: order, seenVersion: version))
  }
}
