public import OrdersStoreProtocols
public import ShowsStoreProtocols

/// A problem document (RFC 9457) with what a store needs to say the same to whoever asked it.
public struct StoreProblem: Hashable, Sendable, Codable {
  public var type: String
  public var title: String
  public var status: Int
  public var detail: String
  public var code: String
  /// What the store on the other machine threw; `nil` where its server refused before.
  public var store: OrdersStoreError?
  /// The same of shows.
  public var shows: ShowsStoreError?

  public init(
    type: String, title: String, status: Int, detail: String, code: String, store: OrdersStoreError? = nil,
    shows: ShowsStoreError? = nil
  ) {
    self.type = type
    self.title = title
    self.status = status
    self.detail = detail
    self.code = code
    self.store = store
    self.shows = shows
  }
}
