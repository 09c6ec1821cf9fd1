public import MelodiesStoreProtocols
public import OrdersStoreProtocols
public import ShowsStoreProtocols

/// One rule of the contract of a store of orders.
public typealias StoreRule = ContractRule<any Store>

/// One rule of the contract of a store that keeps melodies, too.
public typealias MelodyRule = ContractRule<any Store & MelodiesStore>

/// One rule of the contract of a store that keeps a collection of shows, too.
public typealias ShowRule = ContractRule<any ShowsStore>

/// One rule of a contract.
public struct ContractRule<Kept>: Sendable {
  public typealias Check = @Sendable (Kept) async throws -> Void

  /// The rule as a sentence.
  public let name: String
  /// Throws a `StoreRuleFailure` where a store breaks the rule, or the store's own error where it cannot go on.
  public let check: Check

  package init(_ name: String, _ check: @escaping Check) {
    self.name = name
    self.check = check
  }
}

extension ContractRule: CustomStringConvertible {
  public var description: String { name }
}

/// Where a store answered otherwise than a rule says.
public struct StoreRuleFailure: Error, Hashable, Sendable {
  /// What was looked at.
  public let what: String
  public let expected: String
  public let found: String
  /// The line of the rule: `StoreContract/Creating.swift:20`.
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
