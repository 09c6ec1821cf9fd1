/// The only connection that writes. What callers ask while it is busy goes into one transaction and one flush.
actor Writer {
  private let executor = ThreadExecutor("sqlite-writer")
  private let file: StoreFile
  private var connection: Connection?
  nonisolated let queue = WriteQueue()
  private let longestWait: Duration
  private var hasLookedForNotes = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// - Parameter longestWait: how long a write waits for its turn at most. With the time that its transaction waits for
  ///   another process, it is less than the 30 seconds that a server's request has.
  init(_ file: StoreFile, longestWait: Duration = .seconds(15)) {
    self.file = file
    self.longestWait = longestWait
    executor.whenAtRest { [weak self] in self?.assumeIsolated { $0.connection?.releaseMemory() } }
  }

  /// Does a piece of work in a transaction; the answer comes when it is on the disk.
  ///
  /// It fails, and is never done later, where its turn does not come in time, where its task is cancelled before, and
  /// where another process holds the file for longer than the busy timeout, or the disk fails: then all that wait fail
  /// together.
  ///
  /// - Parameter isDryRun: whether to roll it back and answer all the same.
  nonisolated func write<R: Sendable>(
    isDryRun: Bool = false, _ body: @escaping @Sendable (Connection) throws(Failure) -> R
  ) async -> Result<R, Failure> {
    let cancellation = Cancellation()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let job = WriteJob(
          isDryRun: isDryRun, deadline: .now + longestWait, cancellation: cancellation,
          attempt: { connection in
            do throws(Failure) {
              let answer = try body(connection)
              return .init(failure: nil) { continuation.resume(returning: .success(answer)) }
            } catch {
              return .init(failure: error) { continuation.resume(returning: .failure(error)) }
            }
          },
          fail: { continuation.resume(returning: .failure($0)) })
        // Whoever asks before the actor comes to it shares the flush.
        if queue.add(job) { executor.run { self.assumeIsolated { $0.drain() } } }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Works on the connection outside of any transaction.
  func maintain<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) -> Result<R, Failure> {
    do throws(Failure) {
      let connection = try open()
      try file.watch.check()
      let answer = try body(connection)
      try file.watch.check()
      return .success(answer)
    } catch {
      return .failure(error)
    }
  }

  /// Reads from the open connection although its file has been removed, moved or replaced.
  func salvage<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) -> Result<R, Failure> {
    do throws(Failure) {
      let connection = try open()
      return .success(try connection.snapshot { () throws(Failure) in try body(connection) })
    } catch {
      return .failure(error)
    }
  }

  /// Moves the log into the file and lets go of both.
  ///
  /// - Throws: `unavailable` where the file has been removed, moved or replaced, and with it what was written.
  func close() -> Result<Void, Failure> {
    guard let connection else { return .success(()) }
    self.connection = nil
    hasLookedForNotes = false
    // What cannot be written has no log.
    guard !connection.database.isReadOnly else { return .success(()) }
    do throws(Failure) {
      return .success(try closeLog(of: connection))
    } catch {
      return .failure(error)
    }
  }

  private func closeLog(of connection: Connection) throws(Failure) {
    let lost = file.watch.findLost()
    switch lost?.part {
    case nil: break
    // The log has its name: whoever opens the file next reads it, with what others have written to it since.
    case .index: return connection.database.leaveLog()
    case .log:
      // To write the old log into the store would destroy what is newer.
      guard !file.watch.othersMayHaveWritten() else {
        connection.database.leaveLog()
        throw file.watch.failureOfLog
      }
      // A log without a name has to be written into the store, whatever time that takes.
      file.interruption.lower()
    case .store: file.interruption.lower()
    }
    do throws(Failure) {
      // Another process that uses the file is not waited for long.
      try connection.execute("PRAGMA busy_timeout = \(min(file.busyTimeout, 1_000))")
      if lost == nil { try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") } else { try connection.checkpoint() }
    } catch {
      guard lost == nil, file.interruption.isRaised else { throw error }
      // There is no time left for the log; whoever opens the file next reads it.
      connection.database.leaveLog()
    }
    if let lost, lost.part == .store { throw file.watch.failure(lost) }
  }

  private func drain() {
    var groups: [[WriteJob]] = []
    do throws(Failure) {
      // Cleaning can take long; jobs that have not been taken fail in time all the same.
      if connection != nil || file.exists { clean(try open()) }
      let jobs = queue.takeAll()
      guard !jobs.isEmpty else { return }
      // What is only tried is rolled back, and with it would go whatever shared its transaction.
      groups = [jobs.filter { !$0.isDryRun }] + jobs.filter(\.isDryRun).map { [$0] }
      // What is only tried makes no file.
      let isTrial = connection == nil && jobs.allSatisfy(\.isDryRun)
      let connection = isTrial ? try file.standIn() : try open()
      while let group = groups.first {
        let left = try run(group, on: connection)
        groups.replaceSubrange(..<1, with: left.map { [$0] })
      }
    } catch {
      // What has failed the one would fail each of the others, after as long a wait.
      for job in groups.joined() + queue.takeAll() { job.fail(error) }
    }
  }

  /// Runs jobs in one transaction.
  ///
  /// - Returns: the jobs that have to run again, each in a transaction of its own, since one of them has spoilt this one.
  /// - Throws: what would fail every other job as well; none of these has been answered then.
  private func run(_ jobs: [WriteJob], on connection: Connection) throws(Failure) -> [WriteJob] {
    guard !jobs.isEmpty else { return [] }
    do throws(Failure) {
      try commitTogether(jobs, on: connection)
      return []
    } catch {
      guard !error.isOfWholeStore else { throw error }
      guard jobs.count == 1 else { return jobs }
      jobs[0].fail(error)
      return []
    }
  }

  /// New rows wait for one another, where there are others; where the file does not take one of them, each is inserted at
  /// once, and spoils nothing but its own write.
  private func commitTogether(_ jobs: [WriteJob], on connection: Connection) throws(Failure) {
    guard jobs.count > 1 else { return try commit(jobs, on: connection, insertingAtOnce: true) }
    do throws(Failure) {
      try commit(jobs, on: connection, insertingAtOnce: false)
    } catch {
      guard error.code?.primary == .constraint else { throw error }
      try commit(jobs, on: connection, insertingAtOnce: true)
    }
  }

  /// A write that fails before it has changed anything, as conflicts do, spoils nothing. No savepoint is used to take
  /// back what one has changed: at each, FTS5 writes out its words, which costs more than all the rest.
  private func commit(_ jobs: [WriteJob], on connection: Connection, insertingAtOnce: Bool) throws(Failure) {
    let watch = file.watch
    var attempts: [WriteJob.Attempt] = []
    try connection.transaction(insertsAtOnce: insertingAtOnce) { () throws(Failure) in
      for job in jobs {
        let changes = connection.changeCount
        let attempt = job.run(on: connection)
        if let failure = attempt.failure, failure.code != nil || (jobs.count > 1 && connection.changeCount != changes) {
          throw failure
        }
        attempts.append(attempt)
      }
      try watch.check()
      return jobs.count > 1 || attempts.allSatisfy { $0.failure == nil } && !jobs.contains(where: \.isDryRun)
    }
    // What went into a file that was lost during the flush is not acknowledged.
    try watch.check()
    for attempt in attempts { attempt.acknowledge() }
  }

  /// Does once after opening what a note in the file demands.
  private func clean(_ connection: Connection) {
    guard !hasLookedForNotes else { return }
    hasLookedForNotes = true
    // Where cleaning fails the note stays, and the write that is waiting may still succeed.
    try? connection.cleanIfDemanded()
  }

  /// The connection; makes the file where there is none.
  private func open() throws(Failure) -> Connection {
    if let connection { return connection }
    try file.watch.check()
    if !file.exists { try file.make() }
    let opened = try file.connect(.existing)
    if case .store(schemaVersion: Migration.all.count) = try file.identify(opened) {
      // A backup that is used as a store has none, and would keep readers waiting for whoever writes.
      try opened.keepLog()
    } else {
      try Migration.migrate(opened, in: file)
    }
    try opened.prepareForWriting()
    try file.watch.remember(opened)
    connection = opened
    return opened
  }
}
