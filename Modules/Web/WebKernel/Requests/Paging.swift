public import HTTPProtocols

extension HTTPParameter {
  /// The parameter with the number of elements of a list's page: 1 to 200.
  public static let limit = HTTPParameter(
    "limit", in: .query, kind: .integer, range: 1...200, default: "50",
    description: "The maximum number of results; 50 by default.")
  /// The parameter with the cursor after which a list's page begins.
  public static let after = HTTPParameter(
    "after", in: .query, description: "The “next” value of the previous page.")
  /// The parameter with the cursor before which a list's page ends.
  public static let before = HTTPParameter(
    "before", in: .query, description: "The cursor of a Link with rel=\"prev\". Overrides after.")
}

extension WebRequest {
  /// Returns the value of a query parameter; `nil` where it is missing or empty, as a form sends a blank field.
  public func given(_ name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// The cursor after which the page begins; `nil` for the first page.
  public var after: String? { given("after") }

  /// The highest number of elements of the page. The kernel has refused a value outside of the parameter's range.
  public var limit: Int { query["limit"].flatMap { Int($0) } ?? 50 }
}
