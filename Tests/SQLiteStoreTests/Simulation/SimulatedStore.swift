import AccessStoreProtocols
import MelodiesStoreProtocols
import OrdersStoreProtocols
import SQLiteKernel
import SQLiteTesting
import ShowsStoreProtocols
import StoreContract
import ViewsStoreProtocols

@testable import SQLiteStore

/// Everything that a store returns of its content.
struct StoreState: Equatable {
  let orders: Snapshot
  let shows: [TrackedShow]
  let posters: [String: PictureStamp]
  let melodies: MelodiesPage
  let credentials: [Credential]
  let sessions: [Session]
  let views: [SavedView]

  init(of store: SQLiteStore) async throws {
    orders = try await Snapshot(of: store)
    shows = try await store.fetchTrackedShows(after: nil, limit: 100)
    posters = try await store.fetchPosterStamps(of: shows.map(\.id))
    melodies = try await store.fetchMelodies(after: nil, limit: 100)
    credentials = try await store.fetchCredentials()
    sessions = try await store.fetchSessions(ofCredential: nil, after: nil, limit: 100)
    views = try await store.fetchAllViews(after: nil, limit: 100)
  }
}

extension SimulatedFileSystem {
  /// Opens the store at `simulatedPath`.
  func openStore() async throws -> SQLiteStore {
    let file = StoreFile(path: simulatedPath, format: .current, busyTimeout: 20, fileSystem: self)
    return try await SQLiteStore.open(file, readerCount: 1)
  }

  /// Runs a test on the store at `simulatedPath`, and closes it.
  func withStore<R>(_ body: (SQLiteStore) async throws -> R) async throws -> R {
    let store = try await openStore()
    let result = try await body(store)
    try await store.close()
    return result
  }
}

/// The files of a closed store before the use cases, with a backup beside it.
struct PreparedFiles: Sendable {
  let files: [String: [UInt8]]

  /// The files, which are the same for every test.
  static let shared = Task {
    let system = SimulatedFileSystem()
    try await system.withStore { store in
      try await store.prepareForUseCases()
      try await store.backUp(toFile: simulatedFolder + "backup.sqlite") { _ in }
      // The backup differs from the store that it replaces.
      _ = try await store.createOrder(.sample(9), .ann())
    }
    return PreparedFiles(files: system.files)
  }
}
