package import OrdersStoreProtocols
import StoreExamination

/// Returns the error with which a store refuses an action; throws a `StoreRuleFailure` if the action
/// succeeds.
package func refusal<Answer>(
  _ what: String, file: String = #fileID, line: Int = #line, of action: () async throws -> Answer
) async throws -> StoreError {
  let answer: Answer
  do { answer = try await action() } catch let error as StoreError { return error }
  throw StoreRuleFailure(what: what, expected: "a refusal", found: "\(answer)", location: "\(file):\(line)")
}

extension StoreError {
  /// The JSON pointers of the invalid fields; `nil` for another cause.
  package var invalidPointers: [String]? {
    guard case .invalid(let fields) = cause else { return nil }
    return fields.map(\.pointer)
  }

  package var conflict: OrderConflict? {
    guard case .conflict(let conflict) = cause else { return nil }
    return conflict
  }
}
