/// Why a store could not do what it was asked of a show: what it was doing, and the cause.
public enum ShowsStoreError: Error, Hashable, Sendable, Codable {
  case cannotFetch(Cause)
  case cannotCreate(Cause)
  case cannotUpdate(Cause)
  case cannotDelete(Cause)

  public enum Cause: Error, Hashable, Sendable, Codable {
    /// No show of the collection answers to this id or title.
    case notFound(String)
    /// The show has changed since the caller saw it. Kept apart, lest all that can fail have room for a whole show.
    indirect case conflict(current: TrackedShow, seenVersion: Int64)
    case invalid([InvalidField])
    /// The store cannot be reached or opened, or is read-only: which, and what to do.
    case unavailable(String)
    /// Whoever asks may not: what would let them.
    case notAllowed(String)
    /// Nobody can tell who asks: what is wrong with what was shown, if anything was.
    case notSignedIn(String)
    /// There is no room left: where.
    case full(String)
    /// What is there is not, or no longer, a store: what is wrong.
    case corrupt(String)
  }

  public var cause: Cause {
    switch self {
    case .cannotFetch(let cause), .cannotCreate(let cause), .cannotUpdate(let cause), .cannotDelete(let cause): cause
    }
  }
}

extension ShowsStoreError.Cause: CustomStringConvertible {
  /// What happened, to what, in one sentence for people.
  public var description: String {
    switch self {
    case .notFound(let name): "no show answers to \(name.quoted(100))"
    case .conflict(let current, let seenVersion):
      "\(current.title.quoted()) is at version \(current.version) now; "
        + (seenVersion > 0 ? "you saw \(seenVersion)" : "you saw none of its versions")
    case .invalid(let fields): fields.map(\.description).joined(separator: "; ")
    case .unavailable(let reason), .notAllowed(let reason), .notSignedIn(let reason), .full(let reason),
      .corrupt(let reason):
      reason
    }
  }
}

extension OrdersStoreError {
  /// The same for whoever asks for more than shows.
  public init(_ error: ShowsStoreError) {
    let cause: Cause =
      switch error.cause {
      case .notFound(let name): .notFound(name)
      case .invalid(let fields): .invalid(fields)
      case .unavailable(let reason): .unavailable(reason)
      case .notAllowed(let reason): .notAllowed(reason)
      case .notSignedIn(let reason): .notSignedIn(reason)
      case .full(let reason): .full(reason)
      case .corrupt(let reason): .corrupt(reason)
      case .conflict: .unavailable("\(error.cause)")
      }
    self =
      switch error {
      case .cannotFetch: .cannotFetch(cause)
      case .cannotCreate: .cannotCreate(cause)
      case .cannotUpdate: .cannotUpdate(cause)
      case .cannotDelete: .cannotDelete(cause)
      }
  }
}

extension ShowsStoreError.Cause {
  /// What keeps a store from keeping anything keeps it from keeping shows.
  public init(_ cause: OrdersStoreError.Cause) {
    self =
      switch cause {
      case .notFound(let name): .notFound(name)
      case .invalid(let fields): .invalid(fields)
      case .unavailable(let reason): .unavailable(reason)
      case .notAllowed(let reason): .notAllowed(reason)
      case .notSignedIn(let reason): .notSignedIn(reason)
      case .full(let reason): .full(reason)
      case .corrupt(let reason): .corrupt(reason)
      case .conflict: .unavailable("\(cause)")
      }
  }
}
