/// A saved view in a transfer: filters of the list of orders under a name.
public struct TransferredView: Hashable, Sendable {
  /// The name of the user to whom the view belongs; empty for a shared view.
  public var owner: String
  /// The name of the view.
  public var name: String
  /// The filters and the sort as the query of an address: `status=paid&sort=date`.
  public var filters: String

  /// Creates a view from its parts.
  public init(owner: String, name: String, filters: String) {
    self.owner = owner
    self.name = name
    self.filters = filters
  }
}

extension TransferredView: TransferRecord {
  static let blank = TransferredView(owner: "", name: "", filters: "")
  static let names = memberNames

  mutating func code(by coder: inout some MemberCoder) {
    coder.code("owner", &owner)
    coder.code("name", &name)
    coder.code("filters", &filters)
  }
}
