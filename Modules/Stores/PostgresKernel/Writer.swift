import OrdersStoreProtocols
import SQLKernel

/// The only connection of this process that writes. Writes that arrive while it is busy share one transaction.
///
/// Every transaction begins with the lock of one row, so that the transactions of all servers follow one another, and
/// the ids of events become visible in their order.
///
/// Each write may come with a hint, of which the transaction's state learns what the writes will read, so that one
/// round trip reads it for all of them.
///
/// Insertions read nothing, so that their transaction is sent with its commit, and takes one round trip. While it is on
/// its way, the next one is sent, at most each millisecond. PostgreSQL runs them in their order and refuses all that
/// follow a failed one until it is rolled back (PostgreSQL's documentation, 34.5.1.3), so that none depends on a failed
/// one. The writes of a failed one run again in transactions that read, which find out which write is at fault.
package actor Writer<Hint: Sendable> {
  private let executor = ThreadExecutor("postgres-write")
  private let opener: ConnectionOpener
  private let lock: @Sendable (Connection, [Hint]) throws(Failure) -> any TransactionState
  private let gather: @Sendable ([Hint]) -> any TransactionState
  private var connection: Connection?
  /// The transactions that were sent with their commits, and whose outcomes are unknown; the oldest first.
  private var sent: [Sent] = []
  /// The most transactions that are on their way: two, and one for each millisecond that a round trip takes without
  /// work, so that one reaches the server when another ends, and none is smaller than necessary.
  private var mostSent: Int {
    2 + Int(min(connection?.fastestTrip ?? .zero, .milliseconds(30)) / .milliseconds(1))
  }
  /// Whether a turn of the writer will follow.
  private var hasNextTurn = false
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
  ///   - gather: returns the state of a transaction of writes that only insert rows. It locks the row when it finishes.
  package init(
    _ opener: ConnectionOpener, longestWait: Duration = .seconds(15), longestTransaction: Duration = .seconds(30),
    locking lock: @escaping @Sendable (Connection, [Hint]) throws(Failure) -> any TransactionState,
    gathering gather: @escaping @Sendable ([Hint]) -> any TransactionState
  ) {
    self.opener = opener
    self.longestWait = longestWait
    self.longestTransaction = longestTransaction
    self.lock = lock
    self.gather = gather
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
    /// Whether the write only inserts rows, so that its transaction is sent at once.
    let isInsertion: Bool
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
  ///   - isInsertion: whether the closure only inserts rows, unless it is the only one of its transaction.
  ///   - hint: what the closure will read; `nil` if it is not known.
  package nonisolated func write<R: Sendable>(
    isDryRun: Bool = false, isRepeatable: Bool = false, isInsertion: Bool = false, hint: Hint? = nil,
    _ body: @escaping @Sendable (Connection) throws(Failure) -> R
  ) async -> Result<R, Failure> {
    await WriteJob.result(isDryRun: isDryRun, within: longestWait, body) { job in
      let job = Job(
        job: job, hint: hint, isRepeatable: isRepeatable || isDryRun, isInsertion: isInsertion && !isDryRun)
      if queue.add(job) { executor.run { self.assumeIsolated { $0.drain() } } }
    }
  }

  /// Runs a closure in a transaction of its own, whose statements may take any time, for example to replace the store.
  ///
  /// Meanwhile other writes of this process wait, and those of other servers fail when their lock comes too late. If the
  /// process ends, the server rolls the transaction back.
  package func maintain<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) -> Result<R, Failure> {
    receive(allBut: 0)
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
  package func close() {
    receive(allBut: 0)
    connection = nil
  }

  /// Runs the next writes, in one turn of many, so that other work of the actor comes between.
  private func drain() {
    guard !hasNextTurn else { return }
    let jobs = queue.takeAll()
    let insertions = jobs.filter(\.isInsertion)
    if !insertions.isEmpty { send(insertions) }
    let others = jobs.filter { !$0.isInsertion }
    if !others.isEmpty {
      receive(allBut: 0)
      run(others.byTransaction)
    }
    if sent.count >= mostSent || hasResult() { receive(allBut: sent.count - 1) }
    guard !sent.isEmpty else { return }
    hasNextTurn = true
    executor.run {
      self.assumeIsolated { writer in
        writer.hasNextTurn = false
        writer.drain()
      }
    }
  }

  // MARK: Transactions of insertions

  /// A transaction that was sent with its commit.
  private struct Sent {
    let jobs: [Job]
    let attempts: [WriteJob<Connection, Failure>.Attempt]
    let state: any TransactionState
  }

  /// Sends a transaction of insertions with its commit.
  private func send(_ jobs: [Job]) {
    var (isSending, isCommitting) = (false, false)
    do throws(Failure) {
      let connection = try openForCommit()
      connection.isAlone = false
      let state = gather(jobs.compactMap(\.hint))
      let changes = connection.changeCount
      let (attempts, isCommitted) = try connection.gather(into: state) { () throws(Failure) in
        try jobs.run(on: connection, changes: { Int64(connection.changeCount) }) { _ in false }
      }
      guard isCommitted, connection.changeCount > changes else {
        for attempt in attempts { attempt.acknowledge() }
        return
      }
      // Its loss would leave the commit unknown.
      if sent.isEmpty, connection.isLost { throw .lost(opener.location.name, "it was closed") }
      isSending = true
      try connection.send(Self.start, state) { isCommitting = true }
      sent.append(Sent(jobs: jobs, attempts: attempts, state: state))
    } catch {
      receive(allBut: 0)
      if isSending || error.needsOtherConnection { connection = nil }
      run([isCommitting ? repeatable(jobs, after: error) : jobs])
    }
  }

  /// Returns the open connection, or another one if it was lost, so that a commit that is sent at once will arrive.
  private func openForCommit() throws(Failure) -> Connection {
    if !sent.isEmpty, let connection { return connection }
    let connection = try open()
    if connection.silentSince + .seconds(1) < .now { _ = try connection.integer("SELECT 1::bigint") }
    return connection
  }

  /// Waits for at most a millisecond, and returns whether a transaction that was sent has ended.
  private func hasResult() -> Bool {
    guard !sent.isEmpty else { return false }
    do throws(Failure) {
      return try connection?.isReady(within: 1) ?? true
    } catch {
      connection = nil
      return true
    }
  }

  /// Receives the outcomes of the oldest transactions that were sent, and of all if one of them has failed: the server
  /// refuses the next ones until it is rolled back.
  private func receive(allBut count: Int) {
    var failed: [[Job]] = []
    var hasEnded = false
    while sent.count > (failed.isEmpty ? count : 0) {
      let first = sent.removeFirst()
      do throws(Failure) {
        guard let connection else { throw .lost(opener.location.name, "it does not respond") }
        try connection.receiveGroup()
        first.state.didCommit()
        queue.didCommit(first.jobs.count)
        for attempt in first.attempts { attempt.acknowledge() }
      } catch {
        if error.leavesCommitUnknown, !hasEnded {
          failed.append(repeatable(first.jobs, after: error))
        } else {
          // One write has failed the others, unless any other one would fail, too.
          failed += error.isOfWholeStore || error.isTransient ? [first.jobs] : first.jobs.map { [$0] }
          hasEnded = hasEnded || error.isConnectionLost
        }
        if error.needsOtherConnection { connection = nil }
      }
    }
    guard !failed.isEmpty else { return }
    _ = try? connection?.rollBack()
    run(failed)
  }

  /// Ends the writes that cannot run again after a commit whose outcome is unknown, and returns the others.
  private func repeatable(_ jobs: [Job], after failure: Failure) -> [Job] {
    var jobs = jobs
    for index in jobs.indices { jobs[index].mayBeDone = true }
    for job in jobs where !job.isRepeatable { job.end(failure) }
    return jobs.filter(\.isRepeatable)
  }

  // MARK: Transactions that read

  private func run(_ jobs: [[Job]]) {
    var groups = jobs
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
        groups[0] = repeatable(group, after: failure)
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
