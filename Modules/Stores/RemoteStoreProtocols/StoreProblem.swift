public import OrdersStoreProtocols
public import ShowsStoreProtocols

/// What a store reads of the problem document (RFC 9457) with which a server refuses.
public struct StoreProblem: Hashable, Sendable, Decodable {
  public var detail: String
  /// What the store on the other machine threw; `nil` where its server refused before.
  public var store: OrdersStoreError?
  /// The same of shows.
  public var shows: ShowsStoreError?
}

/// What a store threw, as the members that its problem document has besides.
public struct StoreCause: Hashable, Sendable, Encodable {
  public var store: OrdersStoreError?
  public var shows: ShowsStoreError?

  public init(store: OrdersStoreError? = nil, shows: ShowsStoreError? = nil) {
    self.store = store
    self.shows = shows
  }
}
