public import StoreExamination

/// The contract of every store of orders, as a list of rules.
///
/// ```swift
/// for rule in StoreContract.rules { try await rule.check(try await freshStore()) }
/// ```
public enum StoreContract {
  /// All rules; each is checked on a new, empty store.
  public static let rules: [StoreRule] =
    creating + reading + importing + changing + undoing + refunding + noting + deleting + conflicts
    + dryRuns
    + idempotency
    + requestsInParts + pages + counting + history + erasing + texts + moneyRange + maintenance + transfers
    + backups + concurrency
}
