package import OrdersStoreProtocols
import SQLKernel

extension SQLOrdersStore {
  public func erasePerson(_ selection: PersonSelection, _ context: WriteContext) async throws(StoreError)
    -> WriteReceipt<[Order]>
  {
    let former = try await formerOrders(of: selection)
    let answer = try await answer(context, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      if let order = try connection.erasedAlready(selection) { return [order] }
      let (live, deleted) = try connection.orders(of: selection)
      var erased: [Order] = []
      for part in PersonOrders(live: live, deleted: deleted).parts {
        try connection.eraseEvents(of: part.all.map(\.number), \.withoutPerson)
        try connection.eraseIdempotencyRecords(of: part.all.map(\.id))
        erased += try connection.replace(part, context) { order throws(Violation) in try order.erased(at: context.at) }
      }
      if let former {
        let later = try connection.orders(changingEmail: former.emailKey, after: former.lastEvent).numbers
        let numbers = former.numbers.union(later).subtracting(erased.map(\.number)).sorted()
        for start in stride(from: 0, to: numbers.count, by: PersonOrders.most) {
          erased += try connection.eraseFormer(
            former.emailKey, of: Array(numbers[start...].prefix(PersonOrders.most)), context)
        }
      }
      if !erased.isEmpty { try connection.demandCleaning() }
      return erased.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }
    try await clean(after: context, failing: StoreError.cannotUpdate)
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }

  /// Finds the orders that had a person's email before, outside of the write transaction, since this may read many
  /// events.
  private func formerOrders(of selection: PersonSelection) async throws(StoreError) -> FormerOrders? {
    guard case .email(let email) = selection else { return nil }
    let key = SearchText.key(email)
    guard !key.isEmpty else { return nil }
    do throws(Failure) {
      return try await readers.read(isLong: true) { connection throws(Failure) in
        let (numbers, last) = try connection.orders(changingEmail: key)
        return FormerOrders(emailKey: key, numbers: numbers, lastEvent: last)
      }
    } catch {
      throw .cannotUpdate(error.cause)
    }
  }
}

/// The numbers of the orders whose history has an email, up to one event.
private struct FormerOrders: Sendable {
  let emailKey: String
  let numbers: Set<Int64>
  let lastEvent: Int64
}

/// Live and deleted orders that an erasure changes.
private struct PersonOrders {
  /// The number of orders whose histories are in memory at once.
  static let most = 100

  var live: [Order]
  var deleted: [Order]

  var all: [Order] { live + deleted }

  /// The orders of the person, in parts of at most `most` live and `most` deleted ones.
  var parts: [PersonOrders] {
    stride(from: 0, to: max(live.count, deleted.count), by: Self.most).map { start in
      PersonOrders(
        live: Array(live.dropFirst(start).prefix(Self.most)), deleted: Array(deleted.dropFirst(start).prefix(Self.most))
      )
    }
  }
}

extension OrdersConnection {
  /// Replaces orders and adds the event of their erasure.
  ///
  /// - Returns: the orders as they are now.
  fileprivate func replace(
    _ orders: PersonOrders, _ context: WriteContext, by transform: (Order) throws(Violation) -> Order
  ) throws(Failure) -> [Order] {
    var (changed, areDeleted): ([Order], Bool) = ([], false)
    for part in [orders.live, orders.deleted] {
      for before in part {
        let after = try Failure.unless { () throws(Violation) in try transform(before) }
        if areDeleted { try moveToDeleted(after) } else { try replace(before, by: after) }
        try addEvent(.erased, from: before, to: after, context)
        changed.append(after)
      }
      areDeleted = true
    }
    return changed
  }

  /// Erases a former person, by email, from the histories of orders; what the orders are does not change.
  ///
  /// - Returns: the orders from which something was erased, without personal data.
  fileprivate func eraseFormer(
    _ key: String, of numbers: [Int64], _ context: WriteContext
  ) throws(Failure) -> [Order] {
    let (condition, values) = (Self.isAny("number"), [Value.integers(numbers)])
    var orders = PersonOrders(live: try orders(condition, values), deleted: try deletedOrders(condition, values))
    let changed = try eraseEvents(of: orders.all.map(\.number)) { $0.withoutPerson(ofEmail: key) }
    orders.live.removeAll { !changed.contains($0.number) }
    orders.deleted.removeAll { !changed.contains($0.number) }
    try eraseIdempotencyRecords(of: orders.all.map(\.id), ofEmail: key)
    return try replace(orders, context) { order throws(Violation) in try order.next(at: context.at) }
      .map(\.withoutPerson)
  }

  /// Returns the order if its last event is the erasure that `selection` requests; `nil` otherwise.
  fileprivate func erasedAlready(_ selection: PersonSelection) throws(Failure) -> Order? {
    guard case .order(let id, let version?) = selection else { return nil }
    let live = try order(id.searchable)
    guard let order = try live == nil ? deletedOrder(id.searchable) : live else { return nil }
    return try newestEvents(of: order, limit: 1).first?.isErasure(seeing: version) == true ? order : nil
  }

  /// Returns the live and deleted orders whose person is to be erased, by number.
  fileprivate func orders(of selection: PersonSelection) throws(Failure) -> (live: [Order], deleted: [Order]) {
    switch selection {
    case .order(let id, let version):
      if let order = try order(id.searchable) { return ([try check(order, version, nil)], []) }
      guard let order = try deletedOrder(id.searchable) else { throw Failure(.notFound(id)) }
      return ([], [try check(order, version, nil)])
    case .email(let email):
      let key = SearchText.key(email)
      guard !key.isEmpty else { return ([], []) }
      return (try orders(withEmailKey: key), try deletedOrders("email_key = ?", [.text(key)]))
    }
  }
}
