/// Receives a record of every request: a log, a counter.
public protocol RequestObserving: Sendable {
  /// Receives the record of a request when its response has been sent or its connection was cut.
  func finished(_ record: RequestRecord)
}

/// The facts of a request that a log may hold: nothing of its query or its body, and of its fields only the program
/// that sent it and its place in a distributed trace.
public struct RequestRecord: Hashable, Sendable {
  /// The id that the response carries in `X-Request-Id`.
  public var id: String
  /// The id of the operation; `nil` where the request was refused before one was found.
  public var operation: String?
  /// The request's method: `GET`.
  public var method: String
  /// The path of the route, `/orders/{id}`; without a route, the one that was sent, without its query and emails.
  public var path: String
  /// The status of the response.
  public var status: Int
  /// Bytes of the response's body before any content coding.
  public var bytes = 0
  /// Whether the response broke off before its end.
  public var isCut = false
  /// The time from the request's head to the end of its response.
  public var duration = Duration.zero
  /// The internet address of the client.
  public var address: String
  /// The name of the caller; `nil` where nobody was identified.
  public var actor: String?
  /// The program that sent the request, at most 200 bytes of its `User-Agent`; `nil` without one.
  public var userAgent: String?
  /// The trace to which the request belongs; `nil` if the client named none.
  public var trace: TraceParent?
  /// The failure of the server, which readers are not shown; `nil` if there was none.
  public var failure: String?

  /// Creates the record of a request that has just begun.
  public init(id: String, method: String, path: String, status: Int, address: String) {
    self.id = id
    self.method = method
    self.path = path
    self.status = status
    self.address = address
  }

  /// Returns the path of a request without a route, without its query and each part that may be an email.
  public static func path(of target: String) -> String {
    var isCustomer = false
    return target.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false).map { part in
      defer { isCustomer = part == "customers" }
      return isCustomer || part.contains { $0 == "@" || $0 == "%" } ? "*" : part
    }.joined(separator: "/")
  }
}
