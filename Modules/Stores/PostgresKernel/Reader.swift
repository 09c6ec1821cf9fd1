import OrdersStoreProtocols
import SQLKernel

/// A connection that only reads, opened at first use, and again after it was lost.
package actor Reader: PooledReader {
  private let executor = ThreadExecutor("postgres-read")
  private let opener: ConnectionOpener
  private var connection: Connection?

  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// Creates a reader.
  package init(_ opener: ConnectionOpener) { self.opener = opener }

  /// The statements that begin a transaction. Its settings end with it, so that a pooler may change the session.
  private static let start = [
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "SET LOCAL statement_timeout = 30000",
    "SET LOCAL idle_in_transaction_session_timeout = 60000",
  ]

  /// Runs a closure in one read transaction, so that all of its statements see the same state of the store.
  ///
  /// It runs again, at most twice, if the connection was lost or the transaction was rolled back because of others. If
  /// the caller's task is cancelled, the server ends the statement.
  ///
  /// It returns a result: if an actor throws, an optimized build (Swift 6.3) may leave its caller on the actor's thread.
  package func read<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) -> Result<R, Failure> {
    attempt { connection throws(Failure) in
      var answer: R?
      try connection.transaction(Self.start) { () throws(Failure) in
        answer = try body(connection)
        return true
      }
      guard let answer else { throw Failure(.unavailable("nothing was read")) }
      return answer
    }
  }

  /// Runs a closure of one statement, for which the server needs no other one around it.
  package func readStatement<R: Sendable>(
    _ body: @Sendable (Connection) throws(Failure) -> R
  ) -> Result<R, Failure> {
    attempt(body)
  }

  private func attempt<R>(_ body: (Connection) throws(Failure) -> R) -> Result<R, Failure> {
    var attempts = 0
    while true {
      attempts += 1
      do throws(Failure) {
        guard !Task.isCancelled else { throw Failure(.unavailable("the request has ended; nothing was read")) }
        return .success(try body(try open()))
      } catch {
        if error.needsOtherConnection { connection = nil }
        guard error.isTransient, attempts < 3, !Task.isCancelled else { return .failure(error) }
        opener.tally.willRetry()
      }
    }
  }

  /// Closes the connection.
  package func close() { connection = nil }

  private func open() throws(Failure) -> Connection {
    if let connection, !connection.isLost { return connection }
    let opened = try opener.open()
    connection = opened
    return opened
  }
}
