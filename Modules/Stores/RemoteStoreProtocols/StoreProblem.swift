public import OrdersStoreProtocols
public import ShowsStoreProtocols

/// The members that a remote store reads from a server's problem document (RFC 9457).
public struct StoreProblem: Hashable, Sendable, Decodable {
  /// The error in one sentence, for people.
  public var detail: String
  /// The error of the server's store of orders; `nil` if the error has another cause.
  public var store: OrdersStoreError?
  /// The error of the server's store of shows; `nil` if the error has another cause.
  public var shows: ShowsStoreError?
}

/// The error of a store as additional members of a problem document.
public struct StoreCause: Hashable, Sendable, Encodable {
  /// The error of the store of orders; `nil` without one.
  public var store: OrdersStoreError?
  /// The error of the store of shows; `nil` without one.
  public var shows: ShowsStoreError?

  /// Creates the members from an error.
  public init(store: OrdersStoreError? = nil, shows: ShowsStoreError? = nil) {
    self.store = store
    self.shows = shows
  }
}
