public import AccessStoreProtocols
public import OrdersStoreProtocols
public import StoreExamination

/// The rules of what a store keeps beside orders: who may use it, melodies and shows.
///
/// ```swift
/// for rule in CollectionsContract.showRules { try await rule.check(try await freshStore()) }
/// ```
public enum CollectionsContract {
  /// Every rule of a store that keeps who may use it, too.
  public static let accessRules: [AccessRule] = credentials + sessions

  /// Every rule of a store that keeps melodies, too.
  public static let melodyRules: [MelodyRule] = melodies + melodyKeys

  /// Every rule of a store that keeps a collection of shows, too.
  public static let showRules: [ShowRule] = keepingShows + listingShows + watchingShows + showHistory + showKeys
}

/// One rule of the contract of a store that keeps who may use it, too.
public typealias AccessRule = ContractRule<any Store & AccessStore>
