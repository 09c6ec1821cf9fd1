import ModelsTesting
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
public func expectConformance<Examined>(
  _ rule: ContractRule<Examined>, sourceLocation: SourceLocation = #_sourceLocation,
  by withStore: (_ check: ContractRule<Examined>.Check) async throws -> Void
) async {
  do {
    try await withStore(rule.check)
  } catch {
    Issue.record("\(rule): \(error)", sourceLocation: sourceLocation)
  }
}

/// Records an issue for each stored property of a value that a store loses in one of its operations.
///
/// - Parameters:
///   - file: the file that declares how the store represents the value, which an issue names.
///   - forms: puts the value into an empty store and returns it after each operation.
public func expectEveryField<Value>(
  of value: Value, in file: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ forms: (Value) async throws -> [StoredForm]
) async throws {
  #expect(blankProperties(of: value, in: "EveryField.swift, then see \(file)") == [], sourceLocation: sourceLocation)
  for form in try await forms(value) {
    let lost = lostProperties(
      from: form.expected, to: form.found as Any, in: "\(file), \(form.place)", except: form.storeOwned)
    #expect(lost == [], sourceLocation: sourceLocation)
  }
}

extension ContractRule: CustomTestStringConvertible {
  public var testDescription: String { name }
}
