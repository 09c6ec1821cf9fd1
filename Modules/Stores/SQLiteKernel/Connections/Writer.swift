import OrdersStoreProtocols
import SQLKernel

typealias WriteJob = SQLKernel.WriteJob<Connection, Failure>

/// The only connection that writes. Writes that arrive while it is busy share one transaction and one flush.
package actor Writer {
  private let executor = ThreadExecutor("sqlite-writer")
  private let file: StoreFile
  private var connection: Connection?
  nonisolated let queue = WriteQueue<WriteJob>()
  private let longestWait: Duration
  private var isPrepared = false
  private let logObserver = LogObserver()
  /// The number of pages that the log has got by all commits.
  private var pagesWritten = 0
  /// The work before the next write, after the disk has failed in a commit or a checkpoint.
  private var recovery: Recovery?

  private struct Recovery {
    /// The last change that was acknowledged; `nil` if it is unknown.
    var lastChange: Int64?
    /// The failure of the last attempt, and the moment before which there is no other.
    var failure: Failure?
    var nextAttempt = ContinuousClock.now
    var pause = Duration.milliseconds(10)
  }

  package nonisolated var tally: (waiting: Int, committed: Int, commits: Int) { queue.tally }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// Creates a writer, which opens the file at first use.
  ///
  /// - Parameter longestWait: the longest time that a write waits for its turn. Together with the transaction's wait
  ///   for another process, it is less than the 30 seconds that a server's request has.
  package init(_ file: StoreFile, longestWait: Duration = .seconds(15)) {
    self.file = file
    self.longestWait = longestWait
    executor.whenAtRest { [weak self] in self?.assumeIsolated { $0.rest() } }
  }

  /// Runs a closure in a transaction, and returns its result when the transaction is on the disk.
  ///
  /// It fails, and has no later effect, if its turn comes too late or its task is cancelled before. If another process
  /// locks the file for longer than the busy timeout, or the disk fails, all waiting writes fail together. If the disk
  /// fails in a commit, its writes have an unknown outcome (`StoreError.Cause.unknownOutcome(of:)`), and later writes use a new
  /// connection.
  ///
  /// - Parameter isDryRun: whether to roll the transaction back, and still return the result.
  package nonisolated func write<R: Sendable>(
    isDryRun: Bool = false, _ body: @escaping @Sendable (Connection) throws(Failure) -> R
  ) async -> Result<R, Failure> {
    await WriteJob.result(isDryRun: isDryRun, within: longestWait, body) { job in
      // Writes that arrive before the actor runs share its flush.
      if queue.add(job) { executor.run { self.assumeIsolated { $0.drain() } } }
    }
  }

  /// Runs a closure on the connection outside of any transaction.
  package func maintain<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) -> Result<R, Failure> {
    do throws(Failure) {
      let connection = try open()
      try file.watch.check()
      let answer = try body(connection)
      try file.watch.check()
      return .success(answer)
    } catch {
      if error.isOfDisk { abandonConnection() }
      return .failure(error)
    }
  }

  /// Reads from the open connection although its file has been removed, moved or replaced.
  package func salvage<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) -> Result<R, Failure> {
    do throws(Failure) {
      let connection = try open()
      return .success(try connection.snapshot { () throws(Failure) in try body(connection) })
    } catch {
      return .failure(error)
    }
  }

  /// Copies the log into the file, and closes the connection.
  ///
  /// - Throws: `unavailable` if the file has been removed, moved or replaced, and what was written is lost.
  package func close() -> Result<Void, Failure> {
    guard let connection else { return .success(()) }
    self.connection = nil
    isPrepared = false
    // A read-only file has no log.
    guard !connection.database.isReadOnly else { return .success(()) }
    do throws(Failure) {
      return .success(try closeLog(of: connection))
    } catch {
      return .failure(error)
    }
  }

  /// Closes the connection, after the format's work at rest if much has been written, in proportion to it. SQLite copies
  /// the log into the file if no other connection to it is open.
  package func disconnect() {
    let (limits, written) = (file.limits, pagesWritten)
    if written >= limits.pagesBeforeRest {
      let pages = limits.pagesMergedBeforeClosing
      workAtRest(steps: limits.stepsAtRest + written / pages, pages, upTo: written, isClosing: true)
    }
    connection = nil
    (isPrepared, pagesWritten) = (false, 0)
  }

  private func closeLog(of connection: Connection) throws(Failure) {
    let lost = file.watch.findLost()
    switch lost?.part {
    case nil: break
    // The log has its name: the next process that opens the file reads it, with what others have written to it since.
    case .index: return connection.database.leaveLog()
    case .log:
      // Copying the old log into the store would destroy newer data.
      guard !file.watch.othersMayHaveWritten() else {
        connection.database.leaveLog()
        throw file.watch.failureOfLog
      }
      // A log without a name has to be copied into the store, whatever time that takes.
      file.interruption.lower()
    case .store: file.interruption.lower()
    }
    do throws(Failure) {
      // The wait for another process that uses the file is short.
      try connection.execute("PRAGMA busy_timeout = \(min(file.busyTimeout, 1_000))")
      if lost == nil { try file.copyLog(of: connection) } else { try connection.copyLostLog() }
    } catch {
      if error.isOfDisk { connection.database.leaveLog() }
      // Another process that writes copies the log later.
      guard lost == nil, file.interruption.isRaised || error.code?.primary == .busy else { throw error }
      guard file.interruption.isRaised else { return }
      // No time is left for the log; the next process that opens the file reads it.
      connection.database.leaveLog()
    }
    if let lost, lost.part == .store { throw file.watch.failure(lost) }
  }

  private func drain() {
    var groups: [[WriteJob]] = []
    do throws(Failure) {
      // Cleaning can take long; waiting jobs still fail at their deadlines.
      if connection != nil || file.exists { prepare(try open()) }
      let jobs = queue.takeAll()
      guard !jobs.isEmpty else { return }
      groups = jobs.byTransaction
      // A dry run creates no file.
      let isTrial = connection == nil && jobs.allSatisfy(\.isDryRun)
      let standIn = isTrial ? try file.standIn() : nil
      while let group = groups.first {
        // The connection of the group before may have been abandoned.
        let connection = if let standIn { standIn } else { try open() }
        let pages = logObserver.pages
        do throws(Failure) {
          let left = try run(group, on: connection)
          groups.replaceSubrange(..<1, with: left.map { [$0] })
          pagesWritten += max(0, logObserver.pages - pages)
        } catch {
          guard error.isOfCommit, error.isOfDisk else { throw error }
          groups.removeFirst()
          abandonConnection()
          for job in group { job.end(error.withUnknownOutcome) }
        }
        copyLog(from: file.limits.pagesOfLog)
      }
    } catch {
      // The other jobs would fail for the same reason, each after as long a wait.
      for job in groups.joined() + queue.takeAll() { job.end(error) }
      // The next commit begins a copied log anew, and needs no more room.
      if error.code?.primary == .full { copyLog(from: 1) }
    }
  }

  /// Runs jobs in one transaction.
  ///
  /// - Returns: the jobs that have to run again, each in a transaction of its own, since one of them has failed this
  ///   one.
  /// - Throws: a failure of the whole store, which every other job would meet as well; no job has been acknowledged
  ///   then.
  private func run(_ jobs: [WriteJob], on connection: Connection) throws(Failure) -> [WriteJob] {
    guard !jobs.isEmpty else { return [] }
    do throws(Failure) {
      try commitTogether(jobs, on: connection)
      return []
    } catch {
      guard !error.isOfWholeStore else { throw error }
      guard jobs.count == 1 else { return jobs }
      jobs[0].end(error)
      return []
    }
  }

  /// Commits several jobs together, with their new rows inserted by few statements.
  ///
  /// If the file refuses a row, the jobs run again with each row inserted at once, so that only its own write fails.
  private func commitTogether(_ jobs: [WriteJob], on connection: Connection) throws(Failure) {
    guard jobs.count > 1 else { return try commit(jobs, on: connection, insertingAtOnce: true) }
    do throws(Failure) {
      try commit(jobs, on: connection, insertingAtOnce: false)
    } catch {
      guard error.code?.primary == .constraint else { throw error }
      try commit(jobs, on: connection, insertingAtOnce: true)
    }
  }

  /// Runs jobs in one transaction, and acknowledges them after the commit.
  ///
  /// A job that fails before it has changed anything, as a conflict does, does not fail the others. No savepoint is
  /// used to undo the changes of a single job: at each one FTS5 writes out its words, which costs more than all the
  /// rest.
  private func commit(_ jobs: [WriteJob], on connection: Connection, insertingAtOnce: Bool) throws(Failure) {
    let (file, watch) = (file, file.watch)
    var attempts: [WriteJob.Attempt] = []
    try connection.transaction(insertsAtOnce: insertingAtOnce) { () throws(Failure) in
      try file.checkVersion(connection)
      let run = try jobs.run(on: connection, changes: { connection.changeCount }, isOfEngine: { $0.code != nil })
      attempts = run.attempts
      try watch.check()
      return run.isCommitted
    }
    // A write to a file that was lost during the flush is not acknowledged.
    try watch.check()
    queue.didCommit(jobs.count)
    for attempt in attempts { attempt.acknowledge() }
  }

  /// Runs the format's work once after opening.
  private func prepare(_ connection: Connection) {
    guard !isPrepared else { return }
    isPrepared = true
    do throws(Failure) {
      try file.format.afterOpening(connection, file)
    } catch {
      // The waiting write may still succeed.
      if error.isOfDisk { abandonConnection() }
    }
  }

  /// Does the format's work at rest, copies the log into the file and frees memory, after two seconds without work: a
  /// copy of the file alone then has every write.
  func rest() {
    workAtRest(steps: file.limits.stepsAtRest, file.limits.mergedPages, upTo: .max, isClosing: false)
    copyLog(from: 1)
    connection?.releaseMemory()
  }

  /// Does the format's work at rest until it is done or other work waits, such as a write or the end of the program, but
  /// only so many steps, since each empties the caches of all readers. What is left is done at the next rest.
  ///
  /// - Parameters:
  ///   - pages: the number of pages that a step merges.
  ///   - limit: the number of pages that all steps write until they merge none.
  private func workAtRest(steps: Int, _ pages: Int, upTo limit: Int, isClosing: Bool) {
    var left = limit
    do throws(Failure) {
      for step in 0..<steps {
        if isClosing, step == file.limits.stepsWithoutMessage {
          file.report("all is written; the indexes of “\(file.path)” are put in order, which can be interrupted")
        }
        if isClosing, step % file.limits.stepsWithoutPause == file.limits.stepsWithoutPause - 1 { BusyWait.giveWay() }
        // A copy of the log that failed has closed the connection of the step before.
        guard !executor.hasWaitingJob, let connection, !connection.database.isReadOnly else { return }
        try file.watch.check()
        let before = logObserver.pages
        guard try file.format.atRest(connection, max(0, min(pages, left))) else { return }
        left -= max(0, logObserver.pages - before)
        copyLog(from: file.limits.pagesOfLog)
      }
    } catch {
      // The work is done after the next write.
      if error.isOfDisk { abandonConnection() }
    }
  }

  /// Copies the log into the file if it has at least `pages` pages.
  private func copyLog(from pages: Int) {
    guard let connection, logObserver.pages >= pages else { return }
    logObserver.pages = 0
    do throws(Failure) {
      try file.copyLog(of: connection)
    } catch {
      // The log has everything, and the next connection copies it.
      if error.isOfDisk { abandonConnection() }
    }
  }

  /// Closes the connection after the disk has failed in a commit or a checkpoint: a flush on it could succeed although
  /// the system has dropped the pages of the failed one.
  private func abandonConnection() {
    guard let abandoned = connection else { return }
    recovery = Recovery(lastChange: try? file.format.lastChange(abandoned))
    abandoned.database.leaveLog()
    connection = nil
    isPrepared = false
    file.report("the disk failed while “\(file.path)” was written; the store opens the file again")
    // At once, so that what readers see of the failed write is decided.
    _ = try? open()
  }

  /// Returns the connection, opened and migrated if necessary; creates the file if there is none.
  ///
  /// After an error of the disk, attempts have pauses between them, in which it throws the failure of the last one.
  private func open() throws(Failure) -> Connection {
    if let connection { return connection }
    if let recovery, let failure = recovery.failure, .now < recovery.nextAttempt { throw failure }
    do throws(Failure) {
      let opened = try openNew()
      recovery = nil
      return opened
    } catch {
      if var next = recovery {
        next.failure = error
        next.nextAttempt = .now + next.pause
        next.pause = min(next.pause * 2, .seconds(1))
        recovery = next
      } else if error.isOfDisk {
        recovery = Recovery()
      }
      throw error
    }
  }

  private func openNew() throws(Failure) -> Connection {
    try file.watch.check()
    if !file.exists { try file.make() }
    let opened = try file.connect(.existing)
    if case .store(schemaVersion: file.format.version) = try file.identify(opened) {
      // A backup that is used as a store has no log, and its readers would wait for every writer.
      try opened.enableWAL()
    } else {
      try file.migrate(opened)
    }
    try opened.prepareForWriting()
    logObserver.pages = 0
    opened.database.observeLog(logObserver)
    try file.watch.remember(opened)
    if let recovery { try recover(opened, recovery) }
    connection = opened
    return opened
  }

  /// Brings to the disk what the log has, and checks that nothing acknowledged is missing.
  ///
  /// The log may end with a transaction whose flush has failed. If readers see it, it is flushed; else another
  /// transaction, which changes nothing, takes its place, so that no later recovery finds it.
  private func recover(_ opened: Connection, _ recovery: Recovery) throws(Failure) {
    do throws(Failure) {
      try opened.transaction { () throws(Failure) in
        try opened.database.rewriteLog()
        if let last = recovery.lastChange, let found = try file.format.lastChange(opened), found < last {
          throw Failure(.corrupt("“\(file.path)” has lost changes because of a disk error; restore a backup"))
        }
        try opened.execute("PRAGMA user_version = \(file.format.version)")
        return true
      }
    } catch {
      opened.database.leaveLog()
      throw error
    }
  }
}
