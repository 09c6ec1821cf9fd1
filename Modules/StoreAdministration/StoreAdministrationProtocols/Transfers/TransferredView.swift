public import Models

/// A saved view in a transfer: filters of the list of orders under a name.
public struct TransferredView: Hashable, Sendable {
  /// The name of the user to whom the view belongs; empty for a shared view.
  public var owner: String
  /// The name of the view.
  public var name: String
  /// The filters and the sort as the query of an address: `status=paid&sort=date`.
  public var filters: String

  public init(owner: String, name: String, filters: String) {
    self.owner = owner
    self.name = name
    self.filters = filters
  }
}

extension TransferredView: Record {
  public static var blank: TransferredView { TransferredView(owner: "", name: "", filters: "") }

  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("owner", &owner)
    try visitor.member("name", &name)
    try visitor.member("filters", &filters)
  }
}
