public import OrdersStoreProtocols

/// The members that a remote store reads from a server's problem document (RFC 9457).
public struct StoreProblem: Hashable, Sendable, Decodable {
  /// The error in one sentence, for people.
  public var detail: String
  /// The error of the server's store; `nil` if the problem has another cause.
  public var store: StoreError?

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: StoreCause.Member.self)
    detail = try members.decode(String.self, forKey: .detail)
    if let conflict = try? members.decodeIfPresent(ShowConflictRecord.self, forKey: .shows) {
      store = conflict.error
    } else {
      store =
        try members.decodeIfPresent(StoreError.self, forKey: .store)
        ?? members.decodeIfPresent(StoreError.self, forKey: .shows)?.ofShow
    }
  }
}

/// The members of a problem document that carry a store's error.
///
/// Programs that have an error of their own for shows read `shows` where they ask for shows, else `store`. So an error
/// stands in each member that has a form for it.
public struct StoreCause: Hashable, Sendable, Encodable {
  fileprivate enum Member: String, CodingKey {
    case detail, store, shows
  }

  /// The error of the store.
  public var error: StoreError

  /// Creates the members from an error.
  public init(_ error: StoreError) { self.error = error }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    switch error.cause {
    case .showConflict: try members.encodeIfPresent(ShowConflictRecord(error), forKey: .shows)
    case .notFound(_, of: .show): try members.encode(error, forKey: .shows)
    case .notFound, .conflict: try members.encode(error, forKey: .store)
    case .invalid, .unavailable, .notAllowed, .notSignedIn, .full, .corrupt:
      try members.encode(error, forKey: .store)
      try members.encode(error, forKey: .shows)
    }
  }
}

/// A late change to a show, as the member `shows` has it.
private enum ShowConflictRecord: Codable {
  case cannotUpdate(Cause)
  case cannotDelete(Cause)

  enum Cause: Codable {
    case conflict(current: TrackedShow, seenVersion: Int64)

    var cause: StoreError.Cause {
      switch self {
      case .conflict(let current, let seenVersion): .showConflict(current: current, seenVersion: seenVersion)
      }
    }
  }

  init?(_ error: StoreError) {
    switch error {
    case .cannotUpdate(.showConflict(let current, let seen)):
      self = .cannotUpdate(.conflict(current: current, seenVersion: seen))
    case .cannotDelete(.showConflict(let current, let seen)):
      self = .cannotDelete(.conflict(current: current, seenVersion: seen))
    default: return nil
    }
  }

  var error: StoreError {
    switch self {
    case .cannotUpdate(let cause): .cannotUpdate(cause.cause)
    case .cannotDelete(let cause): .cannotDelete(cause.cause)
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
