public import OrdersStoreProtocols
public import SQLKernel

/// The error type of this module; the store adds the failed operation and passes the cause on.
public struct Failure: SQLFailure {
  public let cause: StoreError.Cause
  /// The code of the error that PostgreSQL reported; `nil` if a rule refused the work, or the connection was lost.
  package let state: SQLState?
  /// Whether the connection cannot be used any more.
  let isConnectionLost: Bool
  /// Whether the server has reported it for a statement before the last one of its group, which therefore did not run.
  var isBeforeEnd = false

  public init(_ cause: StoreError.Cause) {
    self.cause = cause
    (state, isConnectionLost) = (nil, false)
  }

  init(_ cause: StoreError.Cause, _ state: SQLState?, isConnectionLost: Bool) {
    self.cause = cause
    self.state = state
    self.isConnectionLost = isConnectionLost
  }

  /// Creates the failure of a statement, with a message for the shop's admin that says what to do about it.
  init(_ state: SQLState, message: String, at place: String) {
    self.init(state.cause(message, at: place), state, isConnectionLost: state.endsConnection)
  }

  /// Creates the failure of a lost connection.
  static func lost(_ place: String, _ message: String) -> Failure {
    Failure(
      .unavailable("the connection to \(place) was lost (\(message)); try again later"), nil, isConnectionLost: true)
  }

  /// Whether the connection is of no further use: it was lost, or leads to a server that has become a standby.
  var needsOtherConnection: Bool { isConnectionLost || state?.isOfStandby == true }

  /// Whether the same work can succeed if it runs again: nothing of it was done.
  var isTransient: Bool { needsOtherConnection || state?.isTransient == true }

  /// Whether the transaction whose commit was the last statement of its group may have been committed. A pooler reports
  /// the loss of its own connection under class 08, at any statement.
  var leavesCommitUnknown: Bool {
    state?.code == "40003" || isConnectionLost && (!isBeforeEnd || state?.code.hasPrefix("08") == true)
  }

  /// Whether any other work would fail at this moment, too.
  var isOfWholeStore: Bool { state.map { !$0.isOfStatement } ?? isConnectionLost }

}

/// The code of an error in PostgreSQL's documentation, appendix A: five characters, of which two name the class.
package struct SQLState: Hashable, Sendable {
  let code: String

  /// The state of a statement that was ended before it was done.
  static let ended = SQLState(code: "57014")

  /// Whether the server has ended, or is about to end, the connection: by an administrator, a crash, or at its start.
  var endsConnection: Bool { code.hasPrefix("08") || ["57P01", "57P02", "57P03", "57P05", "25P03"].contains(code) }

  /// Whether the server only reads, for example since another one has taken its place.
  var isOfStandby: Bool { code == "25006" }

  /// Whether the transaction was rolled back because of others: a serialization failure, a deadlock, or a statement
  /// whose completion is unknown.
  var isTransient: Bool { endsConnection || ["40001", "40P01", "40003"].contains(code) }

  /// Whether the session does not have a prepared statement, or has one of the name already.
  var isOfUnknownName: Bool { ["26000", "42P05"].contains(code) }

  /// Whether a table exists already, or is being created by another server.
  package var isOfDuplicate: Bool { ["23505", "42710", "42P07"].contains(code) }

  /// Whether the statement is at fault, so that others can succeed: for its values, a constraint, a missing right, or
  /// because it needs too much time, memory or disk.
  var isOfStatement: Bool {
    ["22", "23", "42", "54"].contains(code.prefix(2)) || ["53200", "53400", "57014"].contains(code)
  }

  fileprivate func cause(_ message: String, at place: String) -> StoreError.Cause {
    switch code {
    case "57014": .timedOut("the request took longer than its time limit, and nothing was done; request less at once")
    case "55P03":
      .unavailable(
        "a lock in \(place) was not released in time: by another server, or by a session of a program like psql; nothing "
          + "was changed, end the session or try again later")
    case "53100": .full("there is no room left on the disk of \(place); free some space and try again")
    case "53300": .unavailable("\(place) has too many connections; raise its max_connections, or use fewer servers")
    case "25006": .unavailable("\(place) cannot be written: it is read-only, for example a standby")
    case "42501":
      .unavailable(
        "\(place) does not allow this to the role (\(message)); grant it the right, or run “store info” as the owner of "
          + "the tables if they have to be created or migrated")
    case "42P01":
      .unavailable(
        "\(place) has no such table (\(message)); run “store info” as the owner of the tables to create them")
    case "28P01", "28000":
      .unavailable("\(place) refuses the role or its password; check the user and the password")
    case "3D000": .unavailable("the database of \(place) does not exist; create it first")
    case _ where endsConnection: .unavailable("the connection to \(place) was ended (\(message)); try again later")
    case _ where code.hasPrefix("XX"): .corrupt("\(place) is damaged (\(message)); restore a backup")
    default: .unavailable("\(place) could not be read or written: \(message)")
    }
  }
}
