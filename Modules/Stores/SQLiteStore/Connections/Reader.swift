/// One connection that reads, opened when it is first needed.
actor Reader {
  private let executor = QueueExecutor("storekeeper.sqlite.reader")
  private let file: StoreFile
  private var connection: Connection?

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  init(_ file: StoreFile) { self.file = file }

  /// Reads at one moment: everything that the closure asks is answered from the same state of the store.
  ///
  /// Like all calls of these actors it answers with a result: where an actor throws, an optimized build (Swift 6.3)
  /// may leave its caller on the actor's queue.
  func read<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) -> Result<R, Failure> {
    do throws(Failure) {
      let connection = try open(.existing)
      return .success(try connection.snapshot { () throws(Failure) in try body(connection) })
    } catch {
      return .failure(error)
    }
  }

  /// Opens the file, makes it where there is none, and learns what it is.
  func identify() -> Result<StoreFile.Identity, Failure> {
    do throws(Failure) { _ = try open(.creating) } catch { return .failure(error) }
    let file = file
    return read { connection throws(Failure) in try file.identify(connection) }
  }

  func close() { connection = nil }

  private func open(_ access: Database.Access) throws(Failure) -> Connection {
    if let connection { return connection }
    let opened = try file.connect(access)
    connection = opened
    return opened
  }
}
