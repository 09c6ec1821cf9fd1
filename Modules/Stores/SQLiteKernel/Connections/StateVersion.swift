import Locks
import SQLKernel

/// Reads the version of a store's state, which every commit of every process raises, on a connection of its own.
///
/// SQLite's `data_version` counts the commits of all other connections (<https://www.sqlite.org/pragma.html>). It is
/// compared in memory that the connections share, so that reading it takes microseconds, and no place among readers.
package final class StateVersion: Sendable {
  private struct State {
    var connection: SharedConnection?
    /// The number of connections so far. The versions of two connections cannot be compared.
    var epoch: UInt64 = 0
    var lastLook = ContinuousClock.now
    var isLost = false
  }

  private let file: StoreFile
  private let state = Lock(State())

  /// - Parameter file: the file of the store; its lock is waited for by nobody.
  package init(_ file: StoreFile) { self.file = file.withoutWaiting }

  /// The version; `nil` if there is no file yet, if it has been lost, or if it cannot be read without waiting.
  package var current: UInt64? {
    state.withLock { state in
      do throws(Failure) {
        try look(&state)
        if state.connection == nil { try open(&state) }
        guard let connection = state.connection?.connection else { return nil }
        return state.epoch << 32 | UInt64(clamping: try connection.integer("PRAGMA data_version"))
      } catch {
        // Another process may recover the log; any other failure is reported by the reads that follow.
        if error.code?.primary != .busy { state.connection = nil }
        return nil
      }
    }
  }

  package func close() { state.withLock { $0.connection = nil } }

  /// Looks once a second whether the file is in its place, as readers do.
  private func look(_ state: inout State) throws(Failure) {
    let now = ContinuousClock.now
    if state.isLost || now - state.lastLook >= .seconds(1) {
      state.lastLook = now
      state.isLost = file.watch.findLost() != nil
    }
    if state.isLost { try file.watch.check() }
  }

  /// Opens the file, if there is one with a store.
  private func open(_ state: inout State) throws(Failure) {
    try file.watch.check()
    guard file.exists else { return }
    let opened = try file.connect(.existing)
    guard try file.holdsStore(opened) else { return }
    try file.watch.remember(opened)
    state.connection = SharedConnection(connection: opened)
    state.epoch += 1
  }
}

/// A connection that several threads use in turn.
///
/// Unchecked: `StateVersion` uses it under its lock only.
private final class SharedConnection: @unchecked Sendable {
  let connection: Connection

  init(connection: Connection) { self.connection = connection }
}
