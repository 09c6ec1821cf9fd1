import Models

/// What went wrong, for whoever asked: a stable code, what happened, where, and what to do (RFC 9457's members).
public struct Problem: Error, Hashable, Sendable {
  /// The kinds of problem; one table for HTTP's statuses and the command line's.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    case usage, invalid, notFound = "not-found", conflict, preconditionRequired = "precondition-required"
    case inFlight = "in-flight", unauthenticated, forbidden, unavailable, noNetwork = "no-network", noData = "no-data"
    case full, tooLarge = "too-large", unsupported, tooMany = "too-many", `internal`
  }

  /// One part of the input that is not as it should be.
  public struct Fault: Hashable, Sendable {
    /// A JSON Pointer (RFC 6901) into what was sent; empty for the whole.
    public var pointer: String
    public var message: String

    public init(pointer: String, message: String) {
      self.pointer = pointer
      self.message = message
    }
  }

  /// A field that someone else has changed in the meantime.
  public struct Difference: Hashable, Sendable {
    public var field: String
    /// The field in words: `Shipment`.
    public var label: String
    public var current: String?
    public var yours: String?
    /// What a person reads of both, as the locale writes it: `$1.23`; empty where there is nothing.
    public var displayedCurrent: String
    public var displayedYours: String
    public var changedBy: Changers

    /// Who has changed a field since the version that was seen; where only one side has, there is nothing to decide.
    public enum Changers: Hashable, Sendable { case you, others, both }

    /// - Parameters:
    ///   - changedBy: both, unless somebody has looked.
    ///   - display: how a person reads a value; as it is, unless a presenter says otherwise.
    public init(
      field: String, label: String? = nil, current: String?, yours: String?, changedBy: Changers = .both,
      display: (String) -> String = { $0 }
    ) {
      self.field = field
      self.label = label ?? field
      self.current = current
      self.yours = yours
      self.changedBy = changedBy
      displayedCurrent = current.map(display) ?? ""
      displayedYours = yours.map(display) ?? ""
    }
  }

  /// What brings somebody further: a command to type, a request of the API, a link on a page.
  public enum Step: CaseIterable, Hashable, Sendable {
    case listShows, listMelodies, restoreOrder

    /// In the words of the command line.
    public var typed: String {
      switch self {
      case .listShows: "`shows list` names all of them"
      case .listMelodies: "`melodies list` names all of them"
      case .restoreOrder: "`restore` brings it back"
      }
    }
  }

  public var code: Code
  /// One sentence that says what happened, to what.
  public var detail: String
  /// What to do about it, where that is known.
  public var remedy: String?
  /// The remedy as a value, where each front end has a way of its own to it.
  public var step: Step?
  public var faults: [Fault]
  /// For a conflict: the version that is current, and what differs.
  public var currentVersion: Int64?
  public var differences: [Difference]
  /// After how many seconds it is worth trying again, where that is known; HTTP's `Retry-After`.
  public var retryAfter: Int?

  public init(
    _ code: Code, _ detail: String, remedy: String? = nil, step: Step? = nil, faults: [Fault] = [],
    currentVersion: Int64? = nil, differences: [Difference] = [], retryAfter: Int? = nil
  ) {
    self.code = code
    self.detail = detail
    self.remedy = remedy ?? step?.typed
    self.step = step
    self.faults = faults
    self.currentVersion = currentVersion
    self.differences = differences
    self.retryAfter = retryAfter
  }
}

extension Problem.Code {
  /// A few words that are the same for every problem of this kind.
  public var title: String {
    switch self {
    case .usage: "Cannot be read"
    case .invalid: "Not valid"
    case .notFound: "Not found"
    case .conflict: "Changed in the meantime"
    case .preconditionRequired: "Version needed"
    case .inFlight: "Still under way"
    case .unauthenticated: "Not signed in"
    case .forbidden: "Not allowed"
    case .unavailable: "Store unavailable"
    case .noNetwork: "No network"
    case .noData: "No data"
    case .full: "No room left"
    case .tooLarge: "Too large"
    case .unsupported: "Unsupported"
    case .tooMany: "Too many requests"
    case .internal: "Internal error"
    }
  }

  /// The command line's exit status.
  public var exitStatus: Int32 {
    switch self {
    case .internal: 1
    case .usage: 2
    case .notFound: 3
    case .conflict, .preconditionRequired, .inFlight: 4
    case .unauthenticated, .forbidden: 5
    case .unavailable, .noNetwork, .full, .tooMany: 6
    case .invalid, .tooLarge, .unsupported: 7
    case .noData: 9
    }
  }
}

extension Problem {
  /// Another server cannot tell who asks it.
  public init(unauthenticated detail: String) {
    self.init(
      .unauthenticated, detail, remedy: "give a token of that server with --token-file, or in STOREKEEPER_TOKEN")
  }

  /// What was sent can be read but not taken: the first fault in a sentence, and how many more there are.
  public init(invalid faults: [Fault]) {
    let more = faults.count > 1 ? " (and \(faults.count - 1) more)" : ""
    self.init(.invalid, (faults.first?.description ?? "the input is not valid") + more, faults: faults)
  }

  /// HTTP's status: 412 where the version that was named is no longer current, 409 for any other conflict.
  public var httpStatus: Int {
    switch code {
    case .usage: 400
    case .unauthenticated: 401
    case .forbidden: 403
    case .notFound, .noData: 404
    case .conflict: currentVersion == nil ? 409 : 412
    case .inFlight: 409
    case .tooLarge: 413
    case .unsupported: 415
    case .invalid: 422
    case .preconditionRequired: 428
    case .tooMany: 429
    case .internal: 500
    case .noNetwork: 502
    case .unavailable: 503
    case .full: 507
    }
  }
}

extension Problem.Fault: CustomStringConvertible {
  /// `item 1: quantity is 0; from 1 to 1000000 may be ordered`
  public var description: String { InvalidField(pointer, message).description }

  /// The pointer in words: `/items/0/unitPrice` is `item 1: unit price`.
  public var place: String { InvalidField(pointer, message).place }
}

extension [Problem.Fault] {
  /// What is wrong with a record: `line 12: email: “amy” is not an email address; total: is missing`.
  public func described(onLine line: Int) -> String {
    let faults = map { $0.pointer.isEmpty ? $0.message : "\($0.place): \($0.message)" }
    return "line \(line): \(faults.joined(separator: "; "))"
  }
}

/// A display that can show what went wrong; every scene's display can.
public protocol ProblemDisplayLogic: AnyObject, Sendable {
  /// - Throws: where nobody is there to see it any more; that stops the work.
  func displayProblem(_ problem: Problem) async throws
}
