import OrdersStoreProtocols

/// What a write answers, and so what an idempotency key can replay.
protocol IdempotentResult: Codable, Sendable {
  /// The order of which the answer tells, where it tells of a person.
  var orderID: String? { get }
}

extension Order: IdempotentResult {
  var orderID: String? { id }
}

extension Int: IdempotentResult {
  var orderID: String? { nil }
}

/// What answers with a list, an erasure or an import, names nobody.
extension Array: IdempotentResult where Element: IdempotentResult {
  var orderID: String? { nil }
}

/// The outcomes of an import, in a form that can be kept.
struct ImportResult: IdempotentResult {
  private struct Outcome: Codable {
    var id: String?
    var number: Int64?
    var rejected: [InvalidField]?
  }

  private let kept: [Outcome]
  var orderID: String? { nil }

  init(_ outcomes: [ImportOutcome]) {
    kept = outcomes.map { outcome in
      switch outcome {
      case .created(let id, let number): Outcome(id: id, number: number)
      case .skipped(let id): Outcome(id: id)
      case .rejected(let fields): Outcome(rejected: fields)
      }
    }
  }

  var outcomes: [ImportOutcome] {
    kept.map { outcome in
      guard let id = outcome.id else { return .rejected(outcome.rejected ?? []) }
      return outcome.number.map { .created(id: id, number: $0) } ?? .skipped(id: id)
    }
  }
}

/// What a write has answered. A class, since a whole order may be in it on its way through closures and tasks.
final class WriteResult<Value: IdempotentResult>: Sendable {
  let value: Value
  /// Whether this is the answer to an earlier request with the same key.
  let isReplayed: Bool

  init(_ value: Value, isReplayed: Bool = false) {
    self.value = value
    self.isReplayed = isReplayed
  }
}

extension Connection {
  /// Does a write once: the same request with the same key gets the first answer, in the same transaction.
  func once<Kept: IdempotentResult>(_ context: WriteContext, _ body: () throws(Failure) -> Kept) throws(Failure)
    -> WriteResult<Kept>
  {
    guard let key = context.key else { return WriteResult(try body()) }
    if let first: Kept = try answer(to: key, at: context.at) { return WriteResult(first, isReplayed: true) }
    let value = try body()
    try keep(value, to: key, at: context.at)
    return WriteResult(value)
  }

  private func answer<Kept: IdempotentResult>(to key: IdempotencyKey, at now: Instant) throws(Failure) -> Kept? {
    let kept = try first(
      "SELECT fingerprint, contents FROM answers WHERE caller = ? AND operation = ? AND key = ? AND expires > ?",
      [.text(key.caller), .text(key.operation), .text(key.key), .integer(now.microseconds)]
    ) { (fingerprint: $0.text(), contents: $0.text()) }
    guard let kept else { return nil }
    guard kept.fingerprint.utf8.elementsEqual(key.fingerprint.utf8) else { throw Failure(.invalid([.reusedKey])) }
    return try Kept(json: kept.contents)
  }

  private func keep(_ answer: some IdempotentResult, to key: IdempotencyKey, at now: Instant) throws(Failure) {
    let expires = now.adding(seconds: IdempotencyKey.lifetimeInSeconds)
    // A few at a time: no write pays for a whole day's keys.
    try run(
      """
      DELETE FROM answers WHERE (caller, operation, key) IN
      (SELECT caller, operation, key FROM answers WHERE expires <= ? ORDER BY expires LIMIT 8)
      """, [.integer(now.microseconds)])
    try run(
      """
      INSERT OR REPLACE INTO answers (caller, operation, key, fingerprint, expires, order_id, contents) \
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(key.caller), .text(key.operation), .text(key.key), .text(key.fingerprint),
        .integer(expires.microseconds), .init(answer.orderID), .text(try answer.json),
      ])
  }

  /// Removes the person from what would be replayed of an order.
  ///
  /// - Parameter emailKey: that of the person's email, where the order has been of others, too.
  func eraseIdempotencyRecords(of id: String, ofEmail emailKey: String? = nil) throws(Failure) {
    let kept = try all(
      "SELECT caller, operation, key, contents FROM answers WHERE order_id = ?", [.text(id)]
    ) { row throws(Failure) in
      (scope: [row.text(), row.text(), row.text()], order: try Order(json: row.text()))
    }
    for answer in kept where emailKey == nil || SearchText.key(answer.order.email) == emailKey {
      try run(
        "UPDATE answers SET contents = ? WHERE caller = ? AND operation = ? AND key = ?",
        [.text(try answer.order.withoutPerson.json)] + answer.scope.map { .text($0) })
    }
  }
}
