import OrdersStoreProtocols

/// The results of writes that had an idempotency key, by the key's scope.
struct IdempotencyRecords: Sendable {
  private struct Record: Sendable {
    let fingerprint: String
    let at: Instant
    var value: any Sendable

    func isValid(at now: Instant) -> Bool { now < at.adding(seconds: IdempotencyKey.lifetimeInSeconds) }
  }

  private var answers: [[String]: Record] = [:]
  private var sweepAt = 1_000

  /// Returns the result of an earlier request with the same key; `nil` if there is none or it has expired.
  ///
  /// - Throws: `reusedKey` if the key came with another request.
  func answer<Value>(to key: IdempotencyKey, at now: Instant) throws(StoreError.Cause) -> Value? {
    guard let answer = answers[key.scope], answer.isValid(at: now) else { return nil }
    guard answer.fingerprint == key.fingerprint, let value = answer.value as? Value else {
      throw .invalid([.reusedKey])
    }
    return value
  }

  mutating func save(_ value: some Sendable, to key: IdempotencyKey, at now: Instant) {
    if answers.count >= sweepAt {
      answers = answers.filter { $0.value.isValid(at: now) }
      sweepAt = 2 * answers.count + 1_000
    }
    answers[key.scope] = Record(fingerprint: key.fingerprint, at: now, value: value)
  }

  /// Removes the results of the writes of a caller.
  mutating func remove(ofCaller caller: String) {
    answers = answers.filter { !$0.key[0].utf8.elementsEqual(caller.utf8) }
  }

  /// Removes personal data from the stored results of writes.
  ///
  /// - Parameter emailKeys: the ids of orders, each with the key of the email whose person is erased; `nil` erases the
  ///   person of the order whatever the email is.
  mutating func erase(_ emailKeys: [String: String?]) {
    func erased(_ order: Order) -> Order {
      guard let key = emailKeys[order.id] else { return order }
      return key == nil || key == SearchText.key(order.email) ? order.withoutPerson : order
    }
    answers = answers.mapValues { answer in
      var answer = answer
      if let order = answer.value as? Order { answer.value = erased(order) }
      if let orders = answer.value as? [Order] { answer.value = orders.map(erased) }
      return answer
    }
  }
}

extension IdempotencyKey {
  fileprivate var scope: [String] { [caller, operation, key] }
}
