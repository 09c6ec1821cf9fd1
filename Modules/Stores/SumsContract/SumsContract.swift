public import StoreExamination

/// The contract of the sums of a store of orders: counts, totals and refunds by status and period.
///
/// ```swift
/// for rule in SumsContract.rules { try await rule.check(try await freshStore()) }
/// ```
public enum SumsContract {
  /// The rules without chance; each is checked on a new, empty store.
  public static let rules: [StoreRule] = totals + refunds + periods
}
