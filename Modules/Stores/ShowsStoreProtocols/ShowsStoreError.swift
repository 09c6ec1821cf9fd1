/// The error of a store of shows: the failed operation and its cause.
public enum ShowsStoreError: Error, Hashable, Sendable, Codable {
  /// A read failed.
  case cannotFetch(Cause)
  /// An import failed.
  case cannotCreate(Cause)
  /// A change failed.
  case cannotUpdate(Cause)
  /// A deletion failed.
  case cannotDelete(Cause)

  /// The cause of a store's error.
  public enum Cause: Error, Hashable, Sendable, Codable {
    /// No show has this id or title.
    case notFound(String)
    /// The show has changed since the expected version.
    ///
    /// The case is indirect, so that the error itself stays small.
    indirect case conflict(current: TrackedShow, seenVersion: Int64)
    /// The request violates these rules.
    case invalid([InvalidField])
    /// The store cannot be reached, opened or written to: the store and the remedy in a sentence.
    case unavailable(String)
    /// The caller lacks a role: the required role in a sentence.
    case notAllowed(String)
    /// The caller is not authenticated: the reason in a sentence.
    case notSignedIn(String)
    /// The storage is full: the place in a sentence.
    case full(String)
    /// The file is not a store, or it is damaged: the fault in a sentence.
    case corrupt(String)
  }

  /// The cause of the error.
  public var cause: Cause {
    switch self {
    case .cannotFetch(let cause), .cannotCreate(let cause), .cannotUpdate(let cause), .cannotDelete(let cause): cause
    }
  }
}

extension ShowsStoreError.Cause: CustomStringConvertible {
  /// The cause in one sentence for people.
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
  /// Creates the error of a store of orders with the same operation and cause.
  ///
  /// A `conflict` becomes `unavailable`, because it has no order.
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
  /// Creates the cause with the same meaning for shows.
  ///
  /// A `conflict` becomes `unavailable`, because it has no show.
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
