import Locks
package import OrdersStoreProtocols

/// Opens connections to one database. After a failure it waits before it tries again, longer each time, so that
/// thousands of requests do not knock at a server that starts.
package final class ConnectionOpener: Sendable {
  package let location: DatabaseLocation
  private let longestSilence: Duration
  let tally = ConnectionTally()

  /// The numbers of the connections that this object has opened.
  package var connections: StoreLoad.Connections { tally.now }

  /// Runs once with each new connection, for example to migrate the database.
  private let prepare: @Sendable (Connection) throws(Failure) -> Void
  /// Receives a message for the log when the database cannot be reached any more, and when it can be again.
  private let report: @Sendable (String) -> Void

  private struct State {
    var failures = 0
    var firstFailure = ContinuousClock.now
    var last: Failure?
    var nextAttempt = ContinuousClock.now
    var isPrepared = false
  }

  private let state = Lock(State())

  /// Creates an opener.
  ///
  /// - Parameters:
  ///   - longestSilence: how long a connection waits for a byte of the server, which ends each statement within 30 s.
  ///   - prepare: runs with the first connection, before any other work.
  ///   - report: receives a message when the database is lost, and when it is back.
  package init(
    _ location: DatabaseLocation, longestSilence: Duration = .seconds(35),
    prepare: @escaping @Sendable (Connection) throws(Failure) -> Void = { _ in },
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.location = location
    self.longestSilence = longestSilence
    self.prepare = prepare
    self.report = report
  }

  /// Opens a connection.
  ///
  /// - Throws: the last failure, without another attempt, until its pause is over: 50 ms after the first one, twice as
  ///   long after each further one, at most 3 s.
  package func open() throws(Failure) -> Connection {
    let known = state.withLock { state in ContinuousClock.now < state.nextAttempt ? state.last : nil }
    if let known { throw known }
    do throws(Failure) {
      let connection = try Connection(location, counting: tally)
      if !state.withLock({ $0.isPrepared }) {
        try prepare(connection)
        state.withLock { $0.isPrepared = true }
      }
      connection.longestSilence = longestSilence
      let lost: Duration? = state.withLock { state in
        defer { (state.failures, state.last) = (0, nil) }
        return state.failures == 0 ? nil : .now - state.firstFailure
      }
      if let lost { report("\(location.name) is reachable again, after \(lost.components.seconds) s") }
      return connection
    } catch {
      tally.didFail()
      let isFirst = state.withLock { state in
        if state.failures == 0 { state.firstFailure = .now }
        let pause = min(.milliseconds(50) * (1 << min(state.failures, 6)), .seconds(3))
        (state.failures, state.last, state.nextAttempt) = (state.failures + 1, error, .now + pause)
        return state.failures == 1
      }
      if isFirst { report("\(error.cause)") }
      throw error
    }
  }
}
