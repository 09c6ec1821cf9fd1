import Models

/// An error for the user of any front end, with the members of RFC 9457: a code, a message, positions and a remedy.
public struct Problem: Error, Hashable, Sendable {
  /// The kind of a problem, which determines the status of HTTP and the exit status of the command line.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// The input cannot be parsed.
    case usage
    /// The input was parsed and violates rules.
    case invalid
    /// No record has the given name.
    case notFound = "not-found"
    /// The request refers to something that has ended for good, for example a cursor of a store that has been restored.
    case gone
    /// The record has changed, or another one is in the way.
    case conflict
    /// The request must name the expected version.
    case preconditionRequired = "precondition-required"
    /// A request with the same idempotency key is still in progress.
    case inFlight = "in-flight"
    /// The caller is unknown.
    case unauthenticated
    /// The caller lacks a role.
    case forbidden
    /// The store cannot be used now.
    case unavailable
    /// The work took longer than its time limit.
    case timeout
    /// Another server does not respond.
    case noNetwork = "no-network"
    /// There is nothing to return.
    case noData = "no-data"
    /// The storage is full.
    case full
    /// The input exceeds a limit.
    case tooLarge = "too-large"
    /// The format of the input is not supported.
    case unsupported
    /// There are too many requests; `retryAfter` has the time to wait.
    case tooMany = "too-many"
    /// A defect of this program.
    case `internal`
  }

  /// An invalid part of the input.
  public struct Fault: Hashable, Sendable {
    /// The position in the input as a JSON Pointer (RFC 6901); empty for the whole input.
    ///
    /// That of a parameter is “/” and its name.
    public var pointer: String
    /// The name of the parameter in the query of a request; `nil` for a part of a body, and on a command line.
    public var parameter: String?
    /// The fault and the allowed values, without the field's name: `is missing`.
    public var message: String
    /// The code of the rule for programs, for example `duplicate-reference`; `invalid` for a rule without one.
    public var code: String

    /// Creates a fault from its pointer, message and code.
    public init(pointer: String, message: String, code: String = "invalid") {
      self.pointer = pointer
      self.message = message
      self.code = code
    }

    /// The codes of all faults with an example of the message of each, in alphabetical order.
    public static let codes =
      (Violation.Rule.codes + [
        (code: unknownMember, example: "is unknown"), (code: wrongType, example: "is a string; it must be an object"),
        (code: unknownParameter, example: "is unknown"), (code: repeated, example: "is given more than once"),
        (code: unknownWord, example: "“parts” cannot be expanded"),
      ]).sorted { $0.code < $1.code }
    /// The code of a member that the input does not have.
    public static let unknownMember = "unknown-member"
    /// The code of a value of another JSON type.
    public static let wrongType = "wrong-type"
    /// The code of a parameter that the operation does not have.
    public static let unknownParameter = "unknown-parameter"
    /// The code of a parameter that may be given once only.
    public static let repeated = "repeated"
    /// The code of an empty value.
    public static let empty = Violation("", .fact(.empty)).code
    /// The code of a number that is too low or too high.
    public static let outOfRange = Violation("", .outOfRange(0, 1...1)).code
    /// The code of a text that is not the name of a time zone.
    public static let notTimeZone = Violation("", .not(.timeZone)).code
    /// The code of a word in a parameter that the operation does not know.
    public static let unknownWord = "unknown-word"

    /// Creates the fault of a parameter in the query of a request.
    public init(parameter: String, message: String, code: String = "invalid") {
      self.init(pointer: "/\(parameter)", message: message, code: code)
      self.parameter = parameter
    }
  }

  /// The effect of the request that failed. The raw value is its name in documents.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// Nothing was done.
    case notDone = "not-done"
    /// A part was done: `savedPart`.
    case partlyDone = "partly-done"
    /// It is unknown whether it was done: the connection or the disk failed, or an earlier attempt is still running.
    case unknown
  }

  /// A field of an order with conflicting values.
  public struct Difference: Hashable, Sendable {
    /// The field's name in an order's JSON, for example `shipmentMethod`.
    public var field: String
    /// The field's name for people: `Shipment`.
    public var label: String
    /// The stored value; `nil` if it is empty.
    public var current: String?
    /// The value of the rejected write; `nil` if it is empty.
    public var yours: String?
    /// The stored value as text for people: `$1.23`; empty if there is none.
    public var displayedCurrent: String
    /// The value of the rejected write as text for people; empty if there is none.
    public var displayedYours: String
    /// The side or sides that changed the field.
    public var changedBy: Changers

    /// The sides that changed a field since the version of the rejected write. Only `both` needs a decision.
    public enum Changers: Hashable, Sendable {
      /// Only the author of the rejected write.
      case you
      /// Only others.
      case others
      /// The author of the rejected write and others.
      case both
    }

    /// Creates a difference.
    ///
    /// - Parameters:
    ///   - label: the field's name for people; `nil` for `field`.
    ///   - changedBy: the sides that changed the field; `both` if unknown.
    public init(
      field: String, label: String? = nil, current: String?, yours: String?, changedBy: Changers = .both
    ) {
      self.field = field
      self.label = label ?? field
      self.current = current
      self.yours = yours
      self.changedBy = changedBy
      displayedCurrent = current ?? ""
      displayedYours = yours ?? ""
    }
  }

  /// A remedy as a value, which each front end shows in its own way: a command, a request or a link.
  public enum Step: Hashable, Sendable {
    /// Show the list of shows.
    case listShows
    /// Show the list of melodies.
    case listMelodies
    /// Restore the deleted order of this number.
    case restoreOrder(Int64)
    /// Give a token for the other server.
    case giveToken
  }

  /// The kind of the problem.
  public var code: Code
  /// The event and the record that it concerns, in one sentence.
  public var detail: String
  /// The action that solves the problem, in words that fit each front end; `nil` if unknown.
  public var remedy: String?
  /// A remedy that each front end shows in its own way, in addition to `remedy`; `nil` without one.
  public var step: Step?
  /// The invalid parts of the input.
  public var faults: [Fault]
  /// The current version of the record in a conflict; `nil` for other problems.
  public var currentVersion: Int64?
  /// The fields with conflicting values in a conflict; empty for other problems.
  public var differences: [Difference]
  /// The number of seconds after which a retry is useful, for Retry-After; `nil` if unknown.
  public var retryAfter: Int?
  /// Whether a write may have been done or not, so that `remedy` says how to find out.
  public var isOutcomeUnknown = false
  /// The part of an import that was saved before the problem; `nil` for other problems, and if nothing was.
  public var savedPart: SavedPart?

  /// Creates a problem.
  public init(
    _ code: Code, _ detail: String, remedy: String? = nil, step: Step? = nil, faults: [Fault] = [],
    currentVersion: Int64? = nil, differences: [Difference] = [], retryAfter: Int? = nil
  ) {
    self.code = code
    self.detail = detail
    self.remedy = remedy
    self.step = step
    self.faults = faults
    self.currentVersion = currentVersion
    self.differences = differences
    self.retryAfter = retryAfter
  }
}

extension Problem {
  /// The effect of the request that failed.
  public var outcome: Outcome {
    switch code {
    case _ where isOutcomeUnknown: .unknown
    case _ where savedPart != nil: .partlyDone
    // A defect may appear after the write; an earlier request with the same key may still do it.
    case .internal, .inFlight: .unknown
    default: .notDone
    }
  }
}

extension Problem.Code {
  /// The title of all problems of this kind, in a few words: `Not found`.
  public var title: String {
    switch self {
    case .usage: "Invalid request"
    case .invalid: "Invalid input"
    case .notFound: "Not found"
    case .gone: "No longer available"
    case .conflict: "Changed in the meantime"
    case .preconditionRequired: "Version required"
    case .inFlight: "Still in progress"
    case .unauthenticated: "Not signed in"
    case .forbidden: "Not allowed"
    case .unavailable: "Store unavailable"
    case .timeout: "Took too long"
    case .noNetwork: "No network"
    case .noData: "No data"
    case .full: "Disk full"
    case .tooLarge: "Too large"
    case .unsupported: "Unsupported"
    case .tooMany: "Too many requests"
    case .internal: "Internal error"
    }
  }

  /// The exit status of the command line.
  public var exitStatus: Int32 {
    switch self {
    case .internal: 1
    case .usage: 2
    case .notFound, .gone: 3
    case .conflict, .preconditionRequired, .inFlight: 4
    case .unauthenticated, .forbidden: 5
    case .unavailable, .timeout, .noNetwork, .full, .tooMany: 6
    case .invalid, .tooLarge, .unsupported: 7
    case .noData: 9
    }
  }
}

extension Problem {
  /// Creates the problem of an invalid input: the first fault in a sentence and the number of further ones.
  public init(invalid faults: [Fault]) {
    let more = faults.count > 1 ? " (and \(faults.count - 1) more)" : ""
    self.init(.invalid, (faults.first?.description ?? "the input is not valid") + more, faults: faults)
  }

  /// Returns the problem without pointers to members that were not sent; the messages of their faults name the member.
  ///
  /// - Parameter isSent: whether a member of the request's body, or the field of a form, may have a fault.
  public func pointing(to isSent: (_ member: Substring) -> Bool) -> Problem {
    var problem = self
    for (index, fault) in faults.enumerated()
    where fault.parameter == nil && !fault.pointer.isEmpty && !isSent(fault.pointer.dropFirst().prefix { $0 != "/" }) {
      problem.faults[index] = Fault(pointer: "", message: fault.description, code: fault.code)
    }
    return problem
  }

  /// The status code of HTTP: 412 for a version that is not current, 409 for other conflicts.
  public var httpStatus: Int {
    switch code {
    case .usage: 400
    case .unauthenticated: 401
    case .forbidden: 403
    case .notFound, .noData: 404
    case .conflict: currentVersion == nil ? 409 : 412
    case .inFlight: 409
    case .gone: 410
    case .tooLarge: 413
    case .unsupported: 415
    case .invalid: 422
    case .preconditionRequired: 428
    case .tooMany: 429
    case .internal: 500
    case .noNetwork: 502
    case .unavailable: 503
    case .timeout: 504
    case .full: 507
    }
  }
}

extension Problem.Fault: CustomStringConvertible {
  /// `item 1: quantity is 0; from 1 to 1000000 may be ordered`
  public var description: String { Violation.description(of: message, at: pointer) }

  /// Whether the message is a sentence of its own, which is shown without the name of the field.
  public var isSentence: Bool { Violation.isSentence(message) }

  /// The pointer in words: `/items/0/unitPrice` is `item 1: unit price`.
  public var place: String { Violation.place(of: pointer) }
}

extension [Problem.Fault] {
  /// Returns the faults of a record in one line: `line 12: email “amy” is not an email address; total is missing`.
  ///
  /// - Parameter line: the line of the file on which the record begins, counted from 1.
  public func described(onLine line: Int) -> String {
    "line \(line): \(map { $0.isSentence ? String($0.description.dropLast()) : $0.description }.joined(separator: "; "))"
  }
}

/// A display that can show a problem. The displays of all scenes conform to it.
public protocol ProblemDisplayLogic: AnyObject, Sendable {
  /// Displays a problem.
  ///
  /// - Throws: an error if the display has disappeared; the scene then stops its work.
  func displayProblem(_ problem: Problem) async throws
}
