/// Compares a value that a store returned with the expected one.
///
/// - Throws: `StoreRuleFailure` if they differ.
package func expect<Value: Equatable>(
  _ what: String, _ found: Value, _ expected: Value, file: String = #fileID, line: Int = #line
) throws {
  guard found != expected else { return }
  throw StoreRuleFailure(
    what: what, expected: "\(expected)", found: "\(found)", location: "\(file):\(line)")
}

/// Returns `value`.
///
/// - Throws: `StoreRuleFailure` if it is `nil`.
package func require<Value>(
  _ what: String, _ value: Value?, file: String = #fileID, line: Int = #line
) throws -> Value {
  guard let value else {
    throw StoreRuleFailure(what: what, expected: "something", found: "nothing", location: "\(file):\(line)")
  }
  return value
}
