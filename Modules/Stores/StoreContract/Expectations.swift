import OrdersStoreProtocols

/// Compares what a store answered with what it should have.
func expect<Value: Equatable>(
  _ what: String, _ found: Value, _ expected: Value, file: String = #fileID, line: Int = #line
) throws {
  guard found != expected else { return }
  throw StoreRuleFailure(
    what: what, expected: "\(expected)", found: "\(found)", location: "\(file):\(line)")
}

/// Fails unless something is there.
func require<Value>(_ what: String, _ value: Value?, file: String = #fileID, line: Int = #line) throws -> Value {
  guard let value else {
    throw StoreRuleFailure(what: what, expected: "something", found: "nothing", location: "\(file):\(line)")
  }
  return value
}

/// The error with which a store refuses something; fails where it does it instead.
func refusal<Answer>(
  _ what: String, file: String = #fileID, line: Int = #line, of action: () async throws -> Answer
) async throws -> OrdersStoreError {
  let answer: Answer
  do { answer = try await action() } catch let error as OrdersStoreError { return error }
  throw StoreRuleFailure(what: what, expected: "a refusal", found: "\(answer)", location: "\(file):\(line)")
}

extension OrdersStoreError {
  /// Where the invalid fields are; `nil` for another cause.
  var invalidPointers: [String]? {
    guard case .invalid(let fields) = cause else { return nil }
    return fields.map(\.pointer)
  }

  var conflict: OrderConflict? {
    guard case .conflict(let conflict) = cause else { return nil }
    return conflict
  }
}
