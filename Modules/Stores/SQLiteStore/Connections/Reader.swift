/// One connection that reads, opened when it is first needed.
actor Reader {
  private let executor = QueueExecutor("storekeeper.sqlite.reader")
  private let file: StoreFile
  private var connection: Connection?

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  init(_ file: StoreFile) { self.file = file }

  /// Reads at one moment: everything that the closure asks is answered from the same state of the store.
  func read<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) throws(Failure) -> R {
    try body(try open())
  }

  /// Opens the file and learns what it is.
  func identify(_ access: Database.Access) throws(Failure) -> StoreFile.Identity {
    let connection = try file.connect(access)
    self.connection = connection
    // In one snapshot: another process may be making the store at this moment.
    return try connection.snapshot { () throws(Failure) in try file.identify(connection) }
  }

  func close() { connection = nil }

  private func open() throws(Failure) -> Connection {
    if let connection { return connection }
    let opened = try file.connect(.existing)
    connection = opened
    return opened
  }
}
