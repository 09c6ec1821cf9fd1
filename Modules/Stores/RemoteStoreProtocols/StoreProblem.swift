public import OrdersStoreProtocols

/// The members that a remote store reads from a server's problem document (RFC 9457).
public struct StoreProblem: Hashable, Sendable, Decodable {
  /// The error in one sentence, for people.
  public var detail: String
  /// The code of the problem, for example `invalid` for a request that the server does not know.
  public var code: String?
  /// The version of the format that the server knows, in a refusal of an unknown request; `nil` for version 1.
  public var version: Int?
  /// The error of the server's store; `nil` if the problem has another cause.
  public var store: StoreError?

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: RecordKey.self)
    detail = try members.decode(String.self, forKey: "detail")
    code = try members.decodeIfPresent(String.self, forKey: "code")
    version = try members.decodeIfPresent(Int.self, forKey: "version")
    store =
      try members.decodeIfPresent(StoreError.self, forKey: "store")
      ?? members.decodeIfPresent(StoreError.self, forKey: "shows")?.ofShow
  }
}

/// The members of a problem document that only a remote store reads.
///
/// Programs that have an error of their own for shows read `shows` where they ask for shows, else `store`. So an error
/// stands in each member that has a form for it.
public struct StoreCause: Hashable, Sendable, Encodable {
  /// The error of the store; `nil` if the problem has another cause.
  public var error: StoreError?
  /// The version of the format that this server knows, in a refusal of an unknown request.
  public var version: Int?

  /// Creates the members from an error or, for an unknown request, from the version of the format.
  public init(_ error: StoreError? = nil, version: Int? = nil) {
    self.error = error
    self.version = version
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: RecordKey.self)
    try members.encodeIfPresent(version, forKey: "version")
    switch error?.cause {
    case .showConflict, .notFound(_, of: .show): try members.encodeIfPresent(error, forKey: "shows")
    case .notFound, .conflict: try members.encodeIfPresent(error, forKey: "store")
    case .invalid, .unavailable, .timedOut, .notAllowed, .notSignedIn, .full, .corrupt:
      try members.encodeIfPresent(error, forKey: "store")
      try members.encodeIfPresent(error, forKey: "shows")
    case nil: break
    }
  }
}

extension StoreError {
  /// The error of a program that does not name the kind of what it has not found.
  fileprivate var ofShow: StoreError {
    guard case .notFound(let name, _) = cause else { return self }
    return with(.notFound(name, of: .show))
  }
}
