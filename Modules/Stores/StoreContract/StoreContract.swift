public import StoreExamination

/// What every store of orders promises, rule by rule.
///
/// ```swift
/// for rule in StoreContract.rules { try await rule.check(try await freshStore()) }
/// ```
public enum StoreContract {
  /// Every rule; each is checked on a fresh, empty store of its own.
  public static let rules: [StoreRule] =
    creating + reading + importing + changing + undoing + refunding + deleting + conflicts + dryRuns + idempotency
    + pages + filters + counting + searching + history + erasing + sums + texts + moneyRange + maintenance
    + transfers + backups + concurrency
}
