import PresentationProtocols

/// A sign-in, its failure, or another use of credentials that operators want to find in the log.
struct AccessEvent: Equatable {
  /// The word of the JSON log's member `event`.
  enum Kind: String {
    case signIn = "sign_in"
    case signInFailed = "sign_in_failed"
    case signInThrottled = "sign_in_throttled"
    case signOut = "sign_out"
    case tokenRefused = "token_refused"
    case refusalsOmitted = "refusals_omitted"

    /// Whether the credentials of one request were refused.
    var isRefusal: Bool {
      switch self {
      case .signInFailed, .signInThrottled, .tokenRefused: true
      case .signIn, .signOut, .refusalsOmitted: false
      }
    }
  }

  let kind: Kind
  /// The name of the user, or the name with which somebody tried to sign in: at most 64 printable characters.
  let name: String?
  /// The address of the client; `nil` if unknown.
  let address: String?
  /// The number of refusals that have no lines of their own; `nil` for a single event.
  let count: Int?

  init(_ kind: Kind, name: String? = nil, from address: String? = nil, count: Int? = nil) {
    self.kind = kind
    self.count = count
    self.name = name.map { name in
      String(String.UnicodeScalarView(name.unicodeScalars.prefix(64).map { $0.isShown ? $0 : "\u{FFFD}" }))
    }
    self.address = address
  }

  var level: RequestLog.Level { kind == .signIn || kind == .signOut ? .info : .warning }

  /// Returns the sentence of the log.
  ///
  /// - Parameter shown: returns a name in the encoding of the log.
  func message(_ shown: (String) -> String = { $0 }) -> String {
    let user = name.map(shown) ?? "somebody"
    let place = address.map { " from \($0)" } ?? ""
    return switch kind {
    case .signIn: "\(user) signed in\(place)"
    case .signInFailed: "sign-in as \(user)\(place) failed: the name or password is wrong"
    case .signInThrottled: "sign-in as \(user)\(place) was not checked: too many attempts"
    case .signOut: "\(user) signed out\(place)"
    case .tokenRefused: "a token\(place) was refused: unknown, revoked or expired"
    case .refusalsOmitted:
      "\(count ?? 0) more sign-ins and tokens\(address == nil ? " from other addresses" : place) were refused in a minute"
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character shows itself, and changes neither the line nor the direction of a log.
  fileprivate var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    default: true
    }
  }
}
