public import OrdersStoreProtocols

/// What every store of orders promises, rule by rule.
///
/// ```swift
/// for rule in StoreContract.rules { try await rule.check(try await freshStore()) }
/// ```
public enum StoreContract {
  /// Every rule; each is checked on a fresh, empty store of its own.
  public static let rules: [StoreRule] =
    creating + reading + importing + changing + undoing + refunding + deleting + conflicts + dryRuns + idempotency
    + pages + filters + searching + history + erasing + sums + texts + moneyRange + keeping + transfers + backups
    + concurrency
}

/// One rule of the contract.
public struct StoreRule: Sendable {
  public typealias Check = @Sendable (any Store) async throws -> Void

  /// The rule as a sentence.
  public let name: String
  /// Throws a `StoreRuleFailure` where a store breaks the rule, or the store's own error where it cannot go on.
  public let check: Check

  init(_ name: String, _ check: @escaping Check) {
    self.name = name
    self.check = check
  }
}

extension StoreRule: CustomStringConvertible {
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
}

extension StoreRuleFailure: CustomStringConvertible {
  public var description: String { "\(what): expected \(expected), found \(found) (\(location))" }
}
