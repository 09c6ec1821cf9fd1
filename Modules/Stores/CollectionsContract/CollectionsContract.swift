public import AccessStoreProtocols
public import OrdersStoreProtocols
public import StoreExamination

/// The contract of what a store has beside orders: credentials, sessions, melodies and shows.
///
/// ```swift
/// for rule in CollectionsContract.showRules { try await rule.check(try await freshStore()) }
/// ```
public enum CollectionsContract {
  /// The rules of a store that also has credentials and sessions.
  public static let accessRules: [AccessRule] = credentials + sessions

  /// The rules of a store that also has melodies.
  public static let melodyRules: [MelodyRule] = melodies + melodyKeys

  /// The rules of a store that also has a collection of shows.
  public static let showRules: [ShowRule] =
    savingShows + listingShows + watchingShows + showHistory + timelines
    + showKeys
}

/// One rule of the contract of a store that also has credentials and sessions.
public typealias AccessRule = ContractRule<any Store & AccessStore>
