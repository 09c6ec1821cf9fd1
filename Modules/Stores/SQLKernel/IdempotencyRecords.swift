package import OrdersStoreProtocols

/// The place of the answer to an idempotency key.
package struct AnswerPlace: Hashable, Sendable {
  package let caller: String
  package let operation: String
  package let key: String

  package init(caller: String, operation: String, key: String) {
    (self.caller, self.operation, self.key) = (caller, operation, key)
  }

  package init(_ key: IdempotencyKey) { self.init(caller: key.caller, operation: key.operation, key: key.key) }

  /// The columns of the primary key.
  package var columns: [String] { [caller, operation, key] }
}

/// The answer to an idempotency key, as it is stored.
package struct StoredAnswer: Sendable {
  package let fingerprint: String
  package let expires: Instant
  /// The id of the order in the answer, if it has personal data.
  package let orderID: String?
  package let contents: String

  package init(fingerprint: String, expires: Instant, orderID: String?, contents: String) {
    (self.fingerprint, self.expires) = (fingerprint, expires)
    (self.orderID, self.contents) = (orderID, contents)
  }

  /// The values of a row of `Table.answers`.
  package func row(at place: AnswerPlace) -> [Value] {
    place.columns.map(Value.text) + [.text(fingerprint), .instant(expires), Value(orderID), .text(contents)]
  }
}

extension Table {
  package static let answers = Table(
    "answers", keyCount: 3,
    [
      "caller": .text, "operation": .text, "key": .text, "fingerprint": .text, "expires": .integer, "order_id": .text,
      "contents": .text,
    ])
}

/// A connection whose transactions read and store the answers to idempotency keys.
package protocol AnsweringConnection: SQLConnection {
  /// Returns the answer to a key, which the open transaction may know or have yet to store; `nil` if there is none.
  func answer(at place: AnswerPlace) throws(Failure) -> StoredAnswer?
  /// Stores an answer before the end of the transaction, and removes a few that have expired.
  func save(_ answer: StoredAnswer, at place: AnswerPlace, now: Instant) throws(Failure)
  /// Forgets the answers that the open transaction knows, since some have been changed in the database.
  func forgetAnswers() throws(Failure)
}

extension AnsweringConnection {
  /// Runs a write once: a repeated request with the same key gets the first result, in the same transaction.
  package func once<Output: IdempotentResult>(
    _ context: WriteContext, _ body: () throws(Failure) -> Output
  ) throws(Failure) -> WriteResult<Output> {
    guard let key = context.key else { return WriteResult(try body()) }
    let request = key.ofRequest
    let isRequestKnown = try request.map { request throws(Failure) in try answer(to: request, context) != nil }
    if let stored = try answer(to: key, context) {
      return WriteResult(try Failure.decoded(stored.contents), isReplayed: true)
    }
    let value = try body()
    // No other write of the transaction comes between the check of the request and this.
    if let request, isRequestKnown == false { try save(0, to: request, context) }
    try save(value, to: key, context)
    return WriteResult(value)
  }

  /// Returns the answer to a key; `nil` if there is none, or it has expired.
  ///
  /// - Throws: `invalid` if the key came with another request.
  private func answer(to key: IdempotencyKey, _ context: WriteContext) throws(Failure) -> StoredAnswer? {
    guard let stored = try answer(at: AnswerPlace(key)), stored.expires > context.at else { return nil }
    guard stored.fingerprint.utf8.elementsEqual(key.fingerprint.utf8) else { throw Failure(.invalid([.reusedKey])) }
    return stored
  }

  private func save(
    _ value: some IdempotentResult, to key: IdempotencyKey, _ context: WriteContext
  ) throws(Failure) {
    let answer = StoredAnswer(
      fingerprint: key.fingerprint, expires: context.at.adding(seconds: IdempotencyKey.lifetimeInSeconds),
      orderID: value.orderID, contents: try Failure.json(value))
    try save(answer, at: AnswerPlace(key), now: context.at)
  }

  /// Reads the answer to a key from the table.
  package func readAnswer(at place: AnswerPlace) throws(Failure) -> StoredAnswer? {
    try answers("caller = ? AND operation = ? AND key = ?", place.columns.map(Value.text)).first?.answer
  }

  private func answers(
    _ condition: String, _ values: [Value]
  ) throws(Failure) -> [(place: AnswerPlace, answer: StoredAnswer)] {
    try all("SELECT \(Table.answers.list) FROM answers WHERE \(condition)", values) { row in
      let place = AnswerPlace(caller: row.text(), operation: row.text(), key: row.text())
      let (fingerprint, expires, orderID) = (row.text(), row.instant(), row.optionalText())
      let answer = StoredAnswer(
        fingerprint: fingerprint, expires: expires, orderID: orderID, contents: row.text())
      return (place, answer)
    }
  }

  /// Removes a few expired answers: no write removes a whole day's.
  package func removeExpiredAnswers(at now: Instant, limit: Int) throws(Failure) {
    try later(
      """
      DELETE FROM answers WHERE (caller, operation, key) IN
      (SELECT caller, operation, key FROM answers WHERE expires <= ? ORDER BY expires LIMIT \(limit))
      """, [.instant(now)])
  }

  /// Removes personal data from the stored results of writes to orders.
  ///
  /// - Parameter emailKey: the key of the only email whose person is erased; `nil` erases the persons of the orders
  ///   whatever the email is.
  package func eraseIdempotencyRecords(of ids: [String], ofEmail emailKey: String? = nil) throws(Failure) {
    var erased: [[Value]] = []
    for (place, answer) in try answers(Self.isAny("order_id"), [.texts(ids)]) {
      let order: Order = try Failure.decoded(answer.contents)
      guard emailKey == nil || SearchText.key(order.email) == emailKey else { continue }
      let contents = try Failure.json(order.withoutPerson)
      let answer = StoredAnswer(
        fingerprint: answer.fingerprint, expires: answer.expires, orderID: answer.orderID, contents: contents)
      erased.append(answer.row(at: place))
    }
    guard !erased.isEmpty else { return }
    try put(erased, into: .answers)
    try forgetAnswers()
  }
}

extension SQLStore where Connection: AnsweringConnection {
  /// Runs a write, or replays the result of an earlier one with the same idempotency key.
  ///
  /// - Parameters:
  ///   - id: the id of the order that the write reads; `nil` if it is not known.
  ///   - offset: is set if the engine gives out the number of a new order at the commit.
  package func answer<R: IdempotentResult>(
    _ context: WriteContext, ofOrder id: String? = nil, offset: NumberOffset? = nil,
    failing kind: (StoreError.Cause) -> StoreError,
    _ body: @escaping @Sendable (Connection) throws(Failure) -> R
  ) async throws(StoreError) -> WriteResult<R> {
    do throws(Failure) {
      return try await commit(isDryRun: context.isDryRun, WriteHint(key: context.key, orderID: id, offset: offset)) {
        connection throws(Failure) in
        try connection.once(context) { () throws(Failure) in try body(connection) }
      }
    } catch {
      throw kind(error.cause)
    }
  }

  /// Runs a write that returns an order, or replays the result of an earlier one with the same idempotency key.
  package func write(
    _ context: WriteContext, ofOrder id: String? = nil, offset: NumberOffset? = nil,
    failing kind: (StoreError.Cause) -> StoreError,
    _ body: @escaping @Sendable (Connection) throws(Failure) -> Order
  ) async throws(StoreError) -> OrderReceipt {
    let answer = try await answer(context, ofOrder: id, offset: offset, failing: kind, body)
    var order = answer.value
    if let offset { order.number += offset.value }
    return OrderReceipt(order: order, isReplayed: answer.isReplayed)
  }
}
