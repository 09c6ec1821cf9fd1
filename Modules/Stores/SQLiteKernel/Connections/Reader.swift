import SQLKernel

/// A connection that only reads, opened at first use.
package actor Reader: PooledReader {
  private let executor = ThreadExecutor("sqlite-reader")
  private let file: StoreFile
  private var connection: Connection?
  private var lastLook = ContinuousClock.now

  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  package init(_ file: StoreFile) {
    self.file = file
    executor.whenAtRest { [weak self] in self?.assumeIsolated { $0.connection?.releaseMemory() } }
  }

  /// Runs a closure in one read transaction, so that all of its statements see the same state of the store.
  ///
  /// If the caller's task is cancelled, it fails: before it begins, or in the middle of a statement.
  ///
  /// Like all calls of these actors it returns a result: if an actor throws, an optimized build (Swift 6.3) may leave
  /// its caller on the actor's thread.
  package func read<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) -> Result<R, Failure> {
    do throws(Failure) {
      try Failure.unlessCancelled(file.path)
      let connection = try open()
      connection.database.interruptWithTask()
      lookAtFile()
      return .success(try connection.snapshot { () throws(Failure) in try body(connection) })
    } catch {
      return .failure(error)
    }
  }

  /// Reads the identity of the file: empty, or a store with its version.
  package func identify() -> Result<StoreFile.Identity, Failure> {
    let file = file
    return read { connection throws(Failure) in try file.identify(connection) }
  }

  package func close() { connection = nil }

  /// Reports a lost file, at most once a second; the open one can still be read.
  private func lookAtFile() {
    let now = ContinuousClock.now
    guard now - lastLook >= .seconds(1) else { return }
    lastLook = now
    _ = file.watch.findLost()
  }

  /// Returns the connection, opened if necessary; an empty store in memory stands in for a missing file.
  private func open() throws(Failure) -> Connection {
    if let connection { return connection }
    try file.watch.check()
    guard file.exists else { return try file.standIn() }
    let opened = try file.connect(.existing)
    guard try file.holdsStore(opened) else { return try file.standIn() }
    try file.watch.remember(opened)
    connection = opened
    return opened
  }
}
