import Synchronization

/// The only connection that writes. What callers ask while it is busy goes into one transaction and one flush.
actor Writer {
  private let executor = ThreadExecutor("sqlite-writer")
  private let file: StoreFile
  private var connection: Connection?
  /// Apart from the actor, so that a caller neither waits for its turn only to say what it wants, nor comes back by it.
  private let pending = Mutex<[Job]>([])
  private var hasLookedForNotes = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  init(_ file: StoreFile) { self.file = file }

  /// A write that waits for its turn. It runs again where the transaction that it was in is lost.
  private struct Job: Sendable {
    let isDryRun: Bool
    let attempt: @Sendable (Connection) -> Attempt
    let fail: @Sendable (Failure) -> Void
  }

  /// What became of a job within its transaction, to be told once that has been committed.
  private struct Attempt {
    let failure: Failure?
    let acknowledge: () -> Void
  }

  /// Does a piece of work in a transaction; the answer comes when it is on the disk.
  ///
  /// - Parameter isDryRun: whether to roll it back and answer all the same.
  nonisolated func write<R: Sendable>(
    isDryRun: Bool = false, _ body: @escaping @Sendable (Connection) throws(Failure) -> R
  ) async -> Result<R, Failure> {
    await withCheckedContinuation { continuation in
      let job = Job(
        isDryRun: isDryRun,
        attempt: { connection in
          do throws(Failure) {
            let answer = try body(connection)
            return Attempt(failure: nil) { continuation.resume(returning: .success(answer)) }
          } catch {
            return Attempt(failure: error) { continuation.resume(returning: .failure(error)) }
          }
        },
        fail: { continuation.resume(returning: .failure($0)) })
      let isFirst = pending.withLock { pending in
        pending.append(job)
        return pending.count == 1
      }
      // Whoever asks before the actor comes to it shares the flush.
      if isFirst { executor.run { self.assumeIsolated { $0.drain() } } }
    }
  }

  /// Works on the connection outside of any transaction.
  func maintain<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) -> Result<R, Failure> {
    do throws(Failure) { return .success(try body(try open())) } catch { return .failure(error) }
  }

  /// Moves the log into the file and lets go of both.
  func close() -> Result<Void, Failure> {
    guard let connection else { return .success(()) }
    self.connection = nil
    hasLookedForNotes = false
    // What cannot be written has no log.
    guard !connection.database.isReadOnly else { return .success(()) }
    do throws(Failure) {
      return .success(try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)"))
    } catch {
      return .failure(error)
    }
  }

  private func drain() {
    let batch = pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    do throws(Failure) {
      // What is only tried makes no file.
      let isTrial = connection == nil && batch.allSatisfy(\.isDryRun) && !file.exists
      let connection = isTrial ? try file.standIn() : try open()
      if !hasLookedForNotes, !isTrial {
        hasLookedForNotes = true
        // Where cleaning fails the note stays, and the write that is waiting may still succeed.
        try? connection.cleanIfDemanded()
      }
      // What is only tried is taken back, and with it would go whatever shared its transaction.
      commitAll(batch.filter { !$0.isDryRun }, on: connection)
      for trial in batch where trial.isDryRun { commitAll([trial], on: connection) }
    } catch {
      for job in batch { job.fail(error) }
    }
  }

  /// Does writes in one transaction; where one of them has spoilt it for all, each in one of its own.
  private func commitAll(_ jobs: [Job], on connection: Connection) {
    guard !jobs.isEmpty else { return }
    do throws(Failure) {
      try commitTogether(jobs, on: connection)
    } catch {
      if jobs.count == 1 { return jobs[0].fail(error) }
      for job in jobs { commitAll([job], on: connection) }
    }
  }

  /// New rows wait for one another, where there are others; where the file does not take one of them, each is inserted at
  /// once, and spoils nothing but its own write.
  private func commitTogether(_ jobs: [Job], on connection: Connection) throws(Failure) {
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
  private func commit(_ jobs: [Job], on connection: Connection, insertingAtOnce: Bool) throws(Failure) {
    var attempts: [Attempt] = []
    try connection.transaction(insertsAtOnce: insertingAtOnce) { () throws(Failure) in
      for job in jobs {
        let changes = connection.changeCount
        let attempt = job.attempt(connection)
        if let failure = attempt.failure, failure.code != nil || (jobs.count > 1 && connection.changeCount != changes) {
          throw failure
        }
        attempts.append(attempt)
      }
      return jobs.count > 1 || attempts.allSatisfy { $0.failure == nil } && !jobs.contains(where: \.isDryRun)
    }
    for attempt in attempts { attempt.acknowledge() }
  }

  /// The connection; makes the file where there is none.
  private func open() throws(Failure) -> Connection {
    if let connection { return connection }
    if !file.exists { try file.make() }
    let opened = try file.connect(.existing)
    if case .store(schemaVersion: Migration.all.count) = try file.identify(opened) {
    } else {
      try Migration.migrate(opened, in: file)
    }
    try opened.prepareForWriting()
    connection = opened
    return opened
  }
}
