import AccessStoreProtocols
import Locks
import OrdersStoreProtocols

/// Writes in the background when credentials and sessions were last used, so that no request waits for the writer.
///
/// A note that cannot be written is dropped; the next use makes another.
final class UseNotes: Sendable {
  enum Note: Hashable, Sendable {
    case credentialUsed(name: String)
    case sessionUsed(idHash: String)
    /// The session is to be removed.
    case sessionExpired(idHash: String)
  }

  /// The time and the client's address of a use.
  private struct Use {
    let at: Instant
    let address: String
  }

  private struct State {
    /// The notes that have not been written completely, each with its use.
    var notes: [Note: Use] = [:]
    var writing: Task<Void, Never>?
  }

  /// The highest number of waiting notes. Further ones are dropped until there is room.
  static let limit = 1_024
  private let store: any AccessStore
  private let state = Lock(State())

  init(store: any AccessStore) { self.store = store }

  /// The number of notes that have not been written.
  var count: Int { state.withLock { $0.notes.count } }

  /// Adds a note and returns at once. A note that already waits is not added again.
  func add(_ note: Note, at now: Instant, from address: String = "") {
    state.withLock { state in
      guard state.notes[note] == nil, state.notes.count < Self.limit else { return }
      state.notes[note] = Use(at: now, address: address)
      if state.writing == nil { state.writing = Task { await self.writeAll() } }
    }
  }

  /// Returns when all notes have been written or dropped.
  func finish() async { await state.withLock { $0.writing }?.value }

  private func writeAll() async {
    while let notes = next() {
      // All notes are written at once, so that a store that groups its writes flushes once.
      await withDiscardingTaskGroup { group in
        for (note, use) in notes { group.addTask { try? await self.write(note, use) } }
      }
      state.withLock { state in
        for note in notes.keys { state.notes[note] = nil }
      }
    }
  }

  /// Returns all waiting notes; `nil` if there are none, after which the next note starts a new task.
  private func next() -> [Note: Use]? {
    state.withLock { state in
      guard state.notes.isEmpty else { return state.notes }
      state.writing = nil
      return nil
    }
  }

  private func write(_ note: Note, _ use: Use) async throws(StoreError) {
    switch note {
    case .credentialUsed(let name): try await store.touchCredential(named: name, at: use.at, from: use.address)
    case .sessionUsed(let idHash): try await store.touchSession(idHash: idHash, at: use.at, from: use.address)
    case .sessionExpired(let idHash): try await store.removeSession(idHash: idHash)
    }
  }
}
