public import OrdersStoreProtocols
public import SQLKernel

/// The error type of this module; the store adds the failed operation and passes the cause on.
public struct Failure: SQLFailure {
  public let cause: StoreError.Cause
  /// The result code of SQLite, if SQLite failed; `nil` if a rule refused the work.
  package let code: ResultCode?
  /// Whether a commit failed, and not the work before it.
  var isOfCommit = false

  public init(_ cause: StoreError.Cause) {
    self.cause = cause
    code = nil
  }

  private init(_ cause: StoreError.Cause, _ code: ResultCode?) {
    self.cause = cause
    self.code = code
  }

  /// The failure of a write that may be done, since the disk failed while a commit wrote it.
  package var withUnknownOutcome: Failure { Failure(.unknownOutcome(of: cause), code) }

  /// Whether the disk failed.
  package var isOfDisk: Bool { code?.primary == .inputOutput }

  /// Whether the failure concerns the whole store, so that any other work would fail at this moment, too.
  var isOfWholeStore: Bool {
    switch code?.primary {
    case .busy, .locked, .full, .inputOutput, .outOfMemory, .cannotOpen, .readOnly, .interrupted: true
    default: false
    }
  }

  /// Checks that the current task has not been cancelled.
  ///
  /// - Throws: the failure of an interrupted statement if it has been.
  static func unlessCancelled(_ path: String) throws(Failure) {
    if Task.isCancelled { throw Failure(.interrupted, message: "", path: path) }
  }

  /// Returns this failure with `path` in its message instead of a temporary file's path.
  package func naming(_ path: String, insteadOf other: String) -> Failure {
    switch cause {
    case .unavailable(let reason): Failure(.unavailable(reason.replacing(other, with: path)))
    case .full(let reason): Failure(.full(reason.replacing(other, with: path)))
    case .corrupt(let reason): Failure(.corrupt(reason.replacing(other, with: path)))
    default: self
    }
  }

  /// Creates the failure of a result code, with a message for the shop's admin that says what to do about it.
  package init(_ code: ResultCode, message: String, path: String) {
    self.code = code
    cause =
      switch code {
      case .full:
        .full("there is no room left for “\(path)”; free some space and try again")
      case .interrupted:
        .unavailable("the operation was interrupted, and has not been done")
      case .moved:
        .unavailable(message)
      case .readOnly, .permission, .authorization:
        .unavailable("“\(path)” cannot be written; make the file and its folder writable (\(message))")
      case .cannotOpen:
        .unavailable("“\(path)” cannot be opened; check that it is a file in a folder that you may use (\(message))")
      case .busy, .locked:
        .unavailable("“\(path)” is being written by another program; try again when that has finished")
      case .notADatabase:
        .corrupt("“\(path)” is not a SQLite database; use another file")
      case .corrupt, .shortRead, .constraint:
        .corrupt("“\(path)” is damaged; restore a backup (\(message))")
      default:
        .unavailable("“\(path)” could not be read or written: \(message)")
      }
  }
}
