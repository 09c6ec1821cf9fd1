import OrdersStoreProtocols
import ShowsStoreProtocols

/// What a piece of work throws inside this module; the store says what it was doing and passes the cause on.
struct Failure: Error {
  let cause: OrdersStoreError.Cause
  /// What SQLite answered, where it failed; `nil` where a rule has refused the work.
  let code: ResultCode?
  /// The same cause, told of shows.
  let shows: ShowsStoreError.Cause

  init(_ cause: OrdersStoreError.Cause) {
    self.cause = cause
    code = nil
    shows = ShowsStoreError.Cause(cause)
  }

  /// What refuses a change to a show.
  init(ofShow cause: ShowsStoreError.Cause) {
    self.cause = .invalid([InvalidField("", "\(cause)")])
    code = nil
    shows = cause
  }

  /// Whether it is no fault of the work that met it: any other work at this moment would fail as well.
  var isOfWholeStore: Bool {
    switch code?.primary {
    case .busy, .locked, .full, .inputOutput, .outOfMemory, .cannotOpen, .readOnly, .interrupted: true
    default: false
    }
  }

  /// What a rule makes of an order, unless it refuses.
  static func unless<R>(_ make: () throws(InvalidField) -> R) throws(Failure) -> R {
    do throws(InvalidField) { return try make() } catch { throw Failure(.invalid([error])) }
  }

  /// - Throws: what SQLite answers an interrupted statement with, where the task has been cancelled.
  static func unlessCancelled(_ path: String) throws(Failure) {
    if Task.isCancelled { throw Failure(.interrupted, message: "", path: path) }
  }

  /// The same failure, told of the file that somebody has named and not of one that was made on the way to it.
  func naming(_ path: String, insteadOf other: String) -> Failure {
    switch cause {
    case .unavailable(let reason): Failure(.unavailable(reason.replacing(other, with: path)))
    case .full(let reason): Failure(.full(reason.replacing(other, with: path)))
    case .corrupt(let reason): Failure(.corrupt(reason.replacing(other, with: path)))
    default: self
    }
  }

  /// What SQLite's refusal means to whoever keeps the shop, and what to do about it.
  init(_ code: ResultCode, message: String, path: String) {
    self.code = code
    let cause: OrdersStoreError.Cause =
      switch code {
      case .full:
        .full("there is no room left for “\(path)”; free some space and try again")
      case .interrupted:
        .unavailable("what was under way has been ended, and has not been done")
      case .moved:
        .unavailable(message)
      case .readOnly, .permission, .authorization:
        .unavailable("“\(path)” cannot be written; make the file and its folder writable (\(message))")
      case .cannotOpen:
        .unavailable("“\(path)” cannot be opened; check that it is a file in a folder that you may use (\(message))")
      case .busy, .locked:
        .unavailable("“\(path)” is being written by another program; try again when that has finished")
      case .notADatabase:
        .corrupt("“\(path)” is not a SQLite database; name another file, or restore a backup")
      case .corrupt, .shortRead, .constraint:
        .corrupt("“\(path)” is damaged; restore a backup (\(message))")
      default:
        .unavailable("“\(path)” could not be read or written: \(message)")
      }
    self.cause = cause
    shows = ShowsStoreError.Cause(cause)
  }
}
