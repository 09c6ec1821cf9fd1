public import OrdersStoreProtocols
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore {
  public func erasePerson(_ selection: PersonSelection, _ context: WriteContext) async throws(StoreError)
    -> WriteReceipt<[Order]>
  {
    let former = try await formerOrders(of: selection)
    let answer = try await answer(context, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      if let order = try connection.erasedAlready(selection) { return [order] }
      let (live, deleted) = try connection.orders(of: selection)
      var erased: [Order] = []
      for before in live {
        let after = try Failure.unless { () throws(Violation) in try before.erased(at: context.at) }
        try connection.replace(before, by: after)
        try connection.eraseTraces(of: before, to: after, context)
        erased.append(after)
      }
      for before in deleted {
        let after = try Failure.unless { () throws(Violation) in try before.erased(at: context.at) }
        try connection.moveToDeleted(after)
        try connection.eraseTraces(of: before, to: after, context)
        erased.append(after)
      }
      if let former {
        let numbers = try connection.numbers(of: former).subtracting(erased.map(\.number))
        for number in numbers.sorted() {
          if let order = try connection.eraseFormer(former.emailKey, of: number, context) { erased.append(order) }
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
      return try await readers.read { connection throws(Failure) in
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

extension Connection {
  /// Returns the orders found before the transaction, and those that have changed since.
  fileprivate func numbers(of former: FormerOrders) throws(Failure) -> Set<Int64> {
    former.numbers.union(try orders(changingEmail: former.emailKey, after: former.lastEvent).numbers)
  }

  /// Erases a former person, by email, from an order's history; the order itself does not change.
  ///
  /// - Returns: the order without personal data; `nil` if there was nothing to erase.
  fileprivate func eraseFormer(_ key: String, of number: Int64, _ context: WriteContext) throws(Failure) -> Order? {
    let live = try first("\(OrderColumn.selectWhole) WHERE number = ?", [.integer(number)]) { row throws(Failure) in
      try row.order()
    }
    let deleted = try live == nil ? deletedOrders("number = ?", .integer(number)).first : nil
    guard let before = live ?? deleted,
      try eraseEvents(of: number, { $0.withoutPerson(ofEmail: key) })
    else { return nil }
    let after = try Failure.unless { () throws(Violation) in try before.next(at: context.at) }
    if live == nil { try moveToDeleted(after) } else { try replace(before, by: after) }
    try eraseIdempotencyRecords(of: [before.id], ofEmail: key)
    try addEvent(.erased, from: before, to: after, context)
    return after.withoutPerson
  }

  /// Returns the order if its last event is the erasure that `selection` requests; `nil` otherwise.
  fileprivate func erasedAlready(_ selection: PersonSelection) throws(Failure) -> Order? {
    guard case .order(let id, let version?) = selection else { return nil }
    let live = try order(id)
    guard let order = try live == nil ? deletedOrder(id) : live else { return nil }
    let last = try events("number = ? ORDER BY id DESC LIMIT 1", [.integer(order.number)])
    return last.first?.isErasure(seeing: version) == true ? order : nil
  }

  /// Returns the live and deleted orders whose person is to be erased, by number.
  fileprivate func orders(of selection: PersonSelection) throws(Failure) -> (live: [Order], deleted: [Order]) {
    switch selection {
    case .order(let id, let version):
      if let order = try order(id) { return ([try order.at(version, nil)], []) }
      guard let order = try deletedOrder(id) else { throw Failure(.notFound(id)) }
      return ([], [try order.at(version, nil)])
    case .email(let email):
      let key = SearchText.key(email)
      guard !key.isEmpty else { return ([], []) }
      let live = try all(
        """
        \(OrderColumn.selectWhole) WHERE number IN (SELECT rowid FROM terms WHERE terms MATCH ?) AND email_key = ?
        ORDER BY number
        """, [.text(SearchKeys.quoted(key: key)), .text(key)]
      ) { row throws(Failure) in try row.order() }
      return (live, try deletedOrders("email_key = ?", .text(key)))
    }
  }

  fileprivate func eraseTraces(of before: Order, to after: Order, _ context: WriteContext) throws(Failure) {
    try eraseEvents(of: before.number, \.withoutPerson)
    try eraseIdempotencyRecords(of: [before.id])
    try addEvent(.erased, from: before, to: after, context)
  }
}
