package import OrdersStoreProtocols
package import PostgresKernel
package import SQLKernel

/// The place of the answer to an idempotency key.
struct AnswerPlace: Hashable {
  let caller: String
  let operation: String
  let key: String

  init(caller: String, operation: String, key: String) {
    (self.caller, self.operation, self.key) = (caller, operation, key)
  }

  init(_ key: IdempotencyKey) { self.init(caller: key.caller, operation: key.operation, key: key.key) }

  /// The columns of the primary key.
  var columns: [String] { [caller, operation, key] }
}

/// The answer to an idempotency key, as it is stored.
struct StoredAnswer {
  let fingerprint: String
  let expires: Instant
  let contents: String

  /// The statement that inserts many answers.
  static let insertion = """
    INSERT INTO answers (caller, operation, key, fingerprint, expires, order_id, contents)
    SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[]) AS rows
    ON CONFLICT (caller, operation, key) DO UPDATE SET fingerprint = excluded.fingerprint,
    expires = excluded.expires, order_id = excluded.order_id, contents = excluded.contents
    """
}

extension Connection {
  /// Inserts answers of a backup, each with the columns of the statement.
  package func insertAnswers(_ rows: [[Value]]) throws(Failure) {
    if !rows.isEmpty { try later(StoredAnswer.insertion, Value.columns(rows)) }
  }

  /// Runs a write once: a repeated request with the same key gets the first result, in the same transaction.
  package func once<Output: IdempotentResult>(
    _ context: WriteContext, _ body: () throws(Failure) -> Output
  ) throws(Failure) -> WriteResult<Output> {
    guard let key = context.key else { return WriteResult(try body()) }
    if let first: Output = try answer(to: key, at: context.at) { return WriteResult(first, isReplayed: true) }
    let value = try body()
    let expires = context.at.adding(seconds: IdempotencyKey.lifetimeInSeconds)
    let answer = StoredAnswer(fingerprint: key.fingerprint, expires: expires, contents: try value.json)
    try writing().insert(answer, at: AnswerPlace(key), ofOrder: value.orderID, now: context.at)
    countChange()
    return WriteResult(value)
  }

  private func answer<Output: IdempotentResult>(to key: IdempotencyKey, at now: Instant) throws(Failure) -> Output? {
    let place = AnswerPlace(key)
    let found: StoredAnswer?
    if let known = try writing().answer(at: place) { found = known } else { found = try readAnswer(at: place) }
    guard let stored = found, stored.expires > now else { return nil }
    guard stored.fingerprint.utf8.elementsEqual(key.fingerprint.utf8) else { throw Failure(.invalid([.reusedKey])) }
    return try Output(json: stored.contents)
  }

  private func readAnswer(at place: AnswerPlace) throws(Failure) -> StoredAnswer? {
    try first(
      "SELECT fingerprint, expires, contents FROM answers WHERE caller = ? AND operation = ? AND key = ?",
      place.columns.map(Value.text)
    ) { StoredAnswer(fingerprint: $0.text(), expires: $0.instant(), contents: $0.text()) }
  }

  /// Removes a few expired answers: no write removes a whole day's.
  func removeExpiredAnswers(at now: Instant) throws(Failure) {
    try later(
      """
      DELETE FROM answers WHERE (caller, operation, key) IN
      (SELECT caller, operation, key FROM answers WHERE expires <= ? ORDER BY expires LIMIT 64)
      """, [.instant(now)])
  }

  /// Removes personal data from the stored results of writes to orders.
  ///
  /// - Parameter emailKey: the key of the only email whose person is erased; `nil` erases the persons of the orders
  ///   whatever the email is.
  package func eraseIdempotencyRecords(of ids: [String], ofEmail emailKey: String? = nil) throws(Failure) {
    let stored = try all(
      "SELECT caller, operation, key, contents FROM answers WHERE order_id = ANY (?)", [.texts(ids)]
    ) { row throws(Failure) in (place: [row.text(), row.text(), row.text()], order: try row.order()) }
    let erased = try stored.filter { emailKey == nil || SearchText.key($0.order.email) == emailKey }
      .map { answer throws(Failure) in (answer.place + [try answer.order.withoutPerson.json]).map(Value.text) }
    guard !erased.isEmpty else { return }
    try later(
      """
      UPDATE answers SET contents = erased.contents
      FROM unnest(?::text[], ?::text[], ?::text[], ?::text[]) AS erased (caller, operation, key, contents)
      WHERE answers.caller = erased.caller AND answers.operation = erased.operation AND answers.key = erased.key
      """, Value.columns(erased))
    try writing().forgetAnswers()
  }
}
