public import MelodiesStoreProtocols
public import OrdersStoreProtocols
public import ShowsStoreProtocols

/// One rule of the contract of a store of orders.
public typealias StoreRule = ContractRule<any Store>

/// One rule of the contract of a store that also has melodies.
public typealias MelodyRule = ContractRule<any Store & MelodiesStore>

/// One rule of the contract of a store that also has a collection of shows.
public typealias ShowRule = ContractRule<any ShowsStore>

/// One rule of a contract, with the check that verifies it on a store.
public struct ContractRule<Examined>: Sendable {
  public typealias Check = @Sendable (Examined) async throws -> Void

  /// The rule as a sentence.
  public let name: String
  /// Throws a `StoreRuleFailure` if a store breaks the rule, or the store's own error if the check cannot run.
  public let check: Check

  package init(_ name: String, _ check: @escaping Check) {
    self.name = name
    self.check = check
  }

  init(_ rule: StoreCheck, _ check: @escaping Check) { self.init(rule.rule, check) }
}

extension ContractRule: CustomStringConvertible {
  public var description: String { name }
}

/// A difference between the value that a rule expects and the value that a store returned.
public struct StoreRuleFailure: Error, Hashable, Sendable {
  /// The name of the compared value.
  public let what: String
  public let expected: String
  public let found: String
  /// The file and line of the check: `StoreContract/Creating.swift:20`.
  public let location: String

  package init(what: String, expected: String, found: String, location: String) {
    self.what = what
    self.expected = expected
    self.found = found
    self.location = location
  }
}

extension StoreRuleFailure: CustomStringConvertible {
  public var description: String { "\(what): expected \(expected), found \(found) (\(location))" }
}
