public import HTTPProtocols

extension HTTPParameter {
  /// The parameter that restricts an operation to the store's data.
  public static let offline = HTTPParameter(
    "offline", in: .query, kind: .boolean, description: "Returns stored melodies without a request to the API.")
  /// The parameter with the highest age of the data.
  public static let maxAge = HTTPParameter(
    "max_age", in: .query, description: "The maximum age of stored melodies: 30s, 10m, 2h or 1d.")
}

extension WebRequest {
  /// Whether the request accepts the store's data only, without a request to another server.
  public var isOffline: Bool { query["offline"] == "true" }

  /// The highest age of the data that the request accepts, `10m`; `nil` if it names none.
  public var maxAge: String? { given("max_age") }
}
