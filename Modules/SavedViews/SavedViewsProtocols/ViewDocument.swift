public import DocumentsProtocols

/// A saved view: `{"name":"To ship","shared":true,"filters":"status=paid&sort=date"}`.
public struct ViewDocument: JSONWritable, Hashable, Sendable {
  /// The name of the view.
  public var name: String
  /// Whether every user has the view.
  public var isShared: Bool
  /// The filters and the sort, as the query of a list of orders.
  public var filters: String

  public init(name: String, isShared: Bool, filters: String) {
    self.name = name
    self.isShared = isShared
    self.filters = filters
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("name", name)
      $0.member("shared", isShared)
      $0.member("filters", filters)
    }
  }
}

/// All views of a user: `{"views":[…]}`.
public struct ViewsDocument: JSONWritable, Hashable, Sendable {
  /// The views by name.
  public var views: [ViewDocument]

  /// Creates a document from its views.
  public init(views: [ViewDocument]) { self.views = views }

  public func write(to json: inout JSONWriter) { json.object { $0.member("views", views) } }
}
