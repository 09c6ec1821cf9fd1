/// One connection that reads, opened when it is first needed.
actor Reader {
  private let executor = ThreadExecutor("sqlite-reader")
  private let file: StoreFile
  private var connection: Connection?
  private var lastLook = ContinuousClock.now

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  init(_ file: StoreFile) {
    self.file = file
    executor.whenAtRest { [weak self] in self?.assumeIsolated { $0.connection?.releaseMemory() } }
  }

  /// Reads at one moment: everything that the closure asks is answered from the same state of the store.
  ///
  /// Where the caller's task is cancelled, it fails: before it begins, or in the middle of a statement.
  ///
  /// Like all calls of these actors it answers with a result: where an actor throws, an optimized build (Swift 6.3)
  /// may leave its caller on the actor's thread.
  func read<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) -> Result<R, Failure> {
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

  /// Learns what the file is.
  func identify() -> Result<StoreFile.Identity, Failure> {
    let file = file
    return read { connection throws(Failure) in try file.identify(connection) }
  }

  func close() { connection = nil }

  /// Has a lost file reported, once a second at most. What has been opened can still be read.
  private func lookAtFile() {
    let now = ContinuousClock.now
    guard now - lastLook >= .seconds(1) else { return }
    lastLook = now
    _ = file.watch.findLost()
  }

  /// As long as nothing has been written, an empty store stands in for the file.
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
