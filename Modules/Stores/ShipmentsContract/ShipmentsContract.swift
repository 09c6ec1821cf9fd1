public import StoreExamination

/// The contract of a store of orders for shipments, returns and taxes.
///
/// ```swift
/// for rule in ShipmentsContract.rules { try await rule.check(try await freshStore()) }
/// ```
public enum ShipmentsContract {
  /// All rules; each is checked on a new, empty store.
  public static let rules: [StoreRule] = shipping + returning + taxing
}
