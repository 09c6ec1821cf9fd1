import OrdersStoreProtocols
import SQLKernel

/// The only connection of this process that writes. Writes that arrive while it is busy share one transaction.
///
/// Every transaction begins with the lock of one row, so that the transactions of all servers follow one another, and
/// the ids of events become visible in their order.
///
/// Each write may come with a hint, of which the transaction's state learns what the writes will read, so that one
/// round trip reads it for all of them.
package actor Writer<Hint: Sendable> {
  private let executor = ThreadExecutor("postgres-write")
  private let opener: ConnectionOpener
  private let lock: @Sendable (Connection, [Hint]) throws(Failure) -> any TransactionState
  private var connection: Connection?
  nonisolated let queue = WriteQueue<Job>()
  private let longestWait: Duration
  private let longestTransaction: Duration

  package nonisolated var tally: (waiting: Int, committed: Int, commits: Int) { queue.tally }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// Creates a writer, which connects at first use.
  ///
  /// - Parameters:
  ///   - longestWait: the longest time that a write waits for its turn.
  ///   - longestTransaction: the longest time of a transaction until its commit; meanwhile the writers of all servers
  ///     wait.
  ///   - lock: locks the row, and returns the state of the transaction.
  package init(
    _ opener: ConnectionOpener, longestWait: Duration = .seconds(15), longestTransaction: Duration = .seconds(30),
    locking lock: @escaping @Sendable (Connection, [Hint]) throws(Failure) -> any TransactionState
  ) {
    self.opener = opener
    self.longestWait = longestWait
    self.longestTransaction = longestTransaction
    self.lock = lock
  }

  /// The statements that begin a transaction. Its settings end with it, so that a pooler may change the session.
  private static var start: [String] {
    [
      "BEGIN ISOLATION LEVEL READ COMMITTED", "SET LOCAL lock_timeout = 5000", "SET LOCAL statement_timeout = 20000",
      "SET LOCAL idle_in_transaction_session_timeout = 20000",
    ]
  }

  /// A write in the queue.
  struct Job: JoiningWrite {
    let job: WriteJob<Connection, Failure>
    let hint: Hint?
    /// Whether the write can run again although it may have been done: its key finds the first result.
    let isRepeatable: Bool
    /// Whether the connection was lost during an earlier commit of the write.
    var mayBeDone = false

    var isDryRun: Bool { job.isDryRun }
    var deadline: ContinuousClock.Instant { job.deadline }

    /// Runs the write, unless its caller was cancelled before it began.
    func run(on connection: Connection) -> WriteJob<Connection, Failure>.Attempt {
      mayBeDone ? job.attempt(connection) : job.run(on: connection)
    }

    func fail(_ cause: StoreError.Cause) { end(Failure(cause)) }

    /// Ends the write with a failure, which says so if the write may have been done.
    func end(_ failure: Failure) { job.end(mayBeDone ? Failure(.unknownOutcome(of: failure.cause)) : failure) }
  }

  /// Runs a closure in a transaction, and returns its result when the transaction has been committed.
  ///
  /// If the connection is lost before the commit, the closure runs again. If it is lost during the commit, a repeatable
  /// write runs again, and any other one fails, since it is unknown whether it was done.
  ///
  /// - Parameters:
  ///   - isDryRun: whether to roll the transaction back, and still return the result.
  ///   - isRepeatable: whether the closure finds out by itself that it has been done already.
  ///   - hint: what the closure will read; `nil` if it is not known.
  package nonisolated func write<R: Sendable>(
    isDryRun: Bool = false, isRepeatable: Bool = false, hint: Hint? = nil,
    _ body: @escaping @Sendable (Connection) throws(Failure) -> R
  ) async -> Result<R, Failure> {
    await WriteJob.result(isDryRun: isDryRun, within: longestWait, body) { job in
      let job = Job(job: job, hint: hint, isRepeatable: isRepeatable || isDryRun)
      if queue.add(job) { executor.run { self.assumeIsolated { $0.drain() } } }
    }
  }

  /// Runs a closure in a transaction of its own, whose statements may take any time, for example to replace the store.
  ///
  /// Meanwhile other writes of this process wait, and those of other servers fail when their lock comes too late. If the
  /// process ends, the server rolls the transaction back.
  package func maintain<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) -> Result<R, Failure> {
    let lock = lock
    var isCommitting = false
    do throws(Failure) {
      let connection = try open()
      let silence = connection.longestSilence
      connection.longestSilence = Connection.maintenanceSilence
      defer { connection.longestSilence = silence }
      var answer: R?
      try connection.transaction(Self.startOfMaintenance, willCommit: { isCommitting = true }) { () throws(Failure) in
        connection.state = try lock(connection, [])
        answer = try body(connection)
        return true
      }
      guard let answer else { throw Failure(.unavailable("nothing was done")) }
      return .success(answer)
    } catch {
      if error.needsOtherConnection { connection = nil }
      guard isCommitting, error.isConnectionLost else { return .failure(error) }
      return .failure(Failure(.unknownOutcome(of: error.cause)))
    }
  }

  private static var startOfMaintenance: [String] {
    [
      "BEGIN ISOLATION LEVEL READ COMMITTED", "SET LOCAL lock_timeout = 10000", "SET LOCAL statement_timeout = 0",
      "SET LOCAL idle_in_transaction_session_timeout = 600000",
    ]
  }

  /// The number of round trips of the open connection.
  package var roundTrips: Int { connection?.roundTrips ?? 0 }

  /// Closes the connection.
  package func close() { connection = nil }

  private func drain() {
    let jobs = queue.takeAll()
    guard !jobs.isEmpty else { return }
    var groups = jobs.byTransaction
    var attempts = 0
    while let group = groups.first {
      guard !group.isEmpty else {
        groups.removeFirst()
        continue
      }
      switch run(group) {
      case .done:
        groups.removeFirst()
        attempts = 0
      case .failed(let failure):
        attempts += 1
        if group.count > 1, !failure.isOfWholeStore {
          // One of them has failed the others.
          groups.replaceSubrange(..<1, with: group.map { [$0] })
        } else if !failure.isTransient || attempts == 3 {
          for job in failure.isOfWholeStore ? groups.flatMap(\.self) : group { job.end(failure) }
          if failure.isOfWholeStore { return }
          groups.removeFirst()
          attempts = 0
        } else {
          opener.tally.willRetry(group.count)
        }
      case .unknown(let failure):
        for index in group.indices { groups[0][index].mayBeDone = true }
        for job in groups[0] where !job.isRepeatable { job.end(failure) }
        // What can be repeated finds out.
        groups[0].removeAll { !$0.isRepeatable }
        attempts += 1
        if attempts == 3 {
          for job in groups.flatMap(\.self) { job.end(failure) }
          return
        }
        opener.tally.willRetry(groups[0].count)
      }
    }
  }

  /// The outcome of a transaction.
  private enum Outcome {
    /// Every job has been told.
    case done
    /// Nothing was changed, and no job has been told.
    case failed(Failure)
    /// The connection was lost during the commit.
    case unknown(Failure)
  }

  /// Runs jobs in one transaction, and acknowledges them after the commit.
  ///
  /// A job that a rule refuses does not fail the others, since it has changed nothing before.
  private func run(_ jobs: [Job]) -> Outcome {
    let lock = lock
    var isCommitting = false
    do throws(Failure) {
      let connection = try open()
      var attempts: [WriteJob<Connection, Failure>.Attempt] = []
      try connection.transaction(Self.start, within: longestTransaction, willCommit: { isCommitting = true }) {
        () throws(Failure) in
        connection.state = try lock(connection, jobs.compactMap(\.hint))
        connection.isAlone = jobs.count == 1
        let run = try jobs.run(on: connection, changes: { Int64(connection.changeCount) }) { failure in
          failure.state != nil || failure.isConnectionLost
        }
        attempts = run.attempts
        return run.isCommitted
      }
      queue.didCommit(jobs.count)
      for attempt in attempts { attempt.acknowledge() }
      return .done
    } catch {
      if error.needsOtherConnection { connection = nil }
      let isUnknown = isCommitting && (error.isConnectionLost || error.state?.code == "40003")
      if !isUnknown, jobs.count == 1, !error.isTransient, error.state == nil {
        jobs[0].end(error)
        return .done
      }
      return isUnknown ? .unknown(error) : .failed(error)
    }
  }

  private func open() throws(Failure) -> Connection {
    if let connection, !connection.isLost { return connection }
    let opened = try opener.open()
    connection = opened
    return opened
  }
}
