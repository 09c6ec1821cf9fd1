public import StoreExamination
public import Testing

/// Checks one rule of the contract on a new store, and records an issue if the store breaks it.
///
/// ```swift
/// @Test(arguments: StoreContract.rules)
/// func `the store keeps the rule`(rule: StoreRule) async {
///   await expectConformance(rule) { check in try await check(MemoryStore()) }
/// }
/// ```
///
/// - Parameter withStore: makes an empty store, passes it to the check, and removes it afterwards.
public func expectConformance<Kept>(
  _ rule: ContractRule<Kept>, sourceLocation: SourceLocation = #_sourceLocation,
  by withStore: (_ check: ContractRule<Kept>.Check) async throws -> Void
) async {
  do {
    try await withStore(rule.check)
  } catch {
    Issue.record("\(rule): \(error)", sourceLocation: sourceLocation)
  }
}

extension ContractRule: CustomTestStringConvertible {
  public var testDescription: String { name }
}
