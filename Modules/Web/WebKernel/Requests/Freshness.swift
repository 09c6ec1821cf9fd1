public import HTTPProtocols

extension HTTPParameter {
  /// Whether an operation answers from the store alone.
  public static let offline = HTTPParameter(
    "offline", in: .query, kind: .boolean, description: "Whether to ask nobody and show what is kept.")
  /// The age that the data may have.
  public static let maxAge = HTTPParameter(
    "max_age", in: .query, description: "How old they may be: 30s, 10m, 2h or 1d.")
}

extension WebRequest {
  /// Whether the request wants what the store has, without asking another server.
  public var isOffline: Bool { query["offline"] == "true" }

  /// The greatest age of the data that the request accepts, as `10m`; `nil` where it names none.
  public var maxAge: String? { given("max_age") }
}
