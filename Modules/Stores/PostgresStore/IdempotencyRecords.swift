import OrdersStoreProtocols
import PostgresKernel
import SQLKernel

extension Connection {
  /// Runs a write once: a repeated request with the same key gets the first result, in the same transaction.
  func once<Output: IdempotentResult>(_ context: WriteContext, _ body: () throws(Failure) -> Output) throws(Failure)
    -> WriteResult<Output>
  {
    guard let key = context.key else { return WriteResult(try body()) }
    if let first: Output = try answer(to: key, at: context.at) { return WriteResult(first, isReplayed: true) }
    let value = try body()
    try save(value, to: key, at: context.at)
    return WriteResult(value)
  }

  private func answer<Output: IdempotentResult>(to key: IdempotencyKey, at now: Instant) throws(Failure) -> Output? {
    let stored = try first(
      "SELECT fingerprint, contents FROM answers WHERE caller = ? AND operation = ? AND key = ? AND expires > ?",
      [.text(key.caller), .text(key.operation), .text(key.key), .instant(now)]
    ) { (fingerprint: $0.text(), contents: $0.text()) }
    guard let stored else { return nil }
    guard stored.fingerprint.utf8.elementsEqual(key.fingerprint.utf8) else { throw Failure(.invalid([.reusedKey])) }
    return try Output(json: stored.contents)
  }

  private func save(_ answer: some IdempotentResult, to key: IdempotencyKey, at now: Instant) throws(Failure) {
    let expires = now.adding(seconds: IdempotencyKey.lifetimeInSeconds)
    // A few expired keys are removed at a time: no write removes a whole day's keys.
    try later(
      """
      DELETE FROM answers WHERE (caller, operation, key) IN
      (SELECT caller, operation, key FROM answers WHERE expires <= ? ORDER BY expires LIMIT 8)
      """, [.instant(now)])
    try later(
      """
      INSERT INTO answers (caller, operation, key, fingerprint, expires, order_id, contents)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (caller, operation, key) DO UPDATE SET fingerprint = excluded.fingerprint,
      expires = excluded.expires, order_id = excluded.order_id, contents = excluded.contents
      """,
      [
        .text(key.caller), .text(key.operation), .text(key.key), .text(key.fingerprint), .instant(expires),
        Value(answer.orderID), .text(try answer.json),
      ])
  }

  /// Removes personal data from the stored results of writes to an order.
  ///
  /// - Parameter emailKey: the key of the only email whose person is erased; `nil` erases the person of the order
  ///   whatever the email is.
  func eraseIdempotencyRecords(of id: String, ofEmail emailKey: String? = nil) throws(Failure) {
    let stored = try all(
      "SELECT caller, operation, key, contents FROM answers WHERE order_id = ?", [.text(id)]
    ) { row throws(Failure) in
      (scope: [Value.text(row.text()), .text(row.text()), .text(row.text())], order: try row.order())
    }
    for answer in stored where emailKey == nil || SearchText.key(answer.order.email) == emailKey {
      try later(
        "UPDATE answers SET contents = ? WHERE caller = ? AND operation = ? AND key = ?",
        [.text(try answer.order.withoutPerson.json)] + answer.scope)
    }
  }
}
