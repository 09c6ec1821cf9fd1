import AccessStoreProtocols
import MelodiesStoreProtocols
import OrdersStoreProtocols
import SQLiteKernel
import SQLiteTesting
import ShowsStoreProtocols
import StoreContract
import UseCaseTesting
import ViewsStoreProtocols

@testable import SQLiteStore

extension SimulatedFileSystem {
  /// Opens the store at `simulatedPath`.
  func openStore() async throws -> SQLiteStore {
    var file = StoreFile(path: simulatedPath, format: .current, busyTimeout: 20, fileSystem: self)
    // Most commits add dates to the delta, and merge some.
    (file.limits.dateTolerance, file.limits.waitingDates, file.limits.mergedDates) = (nil, 3, 2)
    (file.limits.pagesBeforeRest, file.limits.pagesMergedBeforeClosing) = (1, 2)
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
      try await SQLiteUseCase.prepare(store)
      try await store.backUp(toFile: simulatedFolder + "backup.sqlite") { _ in }
      // The backup differs from the store that it replaces.
      _ = try await store.createOrder(.sample(9), .ann())
    }
    return PreparedFiles(files: system.files)
  }
}
