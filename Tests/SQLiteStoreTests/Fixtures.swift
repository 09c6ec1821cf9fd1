import Foundation
import OrdersStoreProtocols

@testable import SQLiteKernel
@testable import SQLiteStore

/// Runs a test in a folder of its own, and removes it.
func withFolder<R>(
  _ folder: String = temporaryFolder(UUID().uuidString), _ body: (String) async throws -> R
) async throws -> R {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}

func temporaryFolder(_ name: String) -> String { NSTemporaryDirectory() + "storekeeper-\(name)" }

/// Runs a test on an empty store in a folder of its own.
func withStore<R>(
  readerCount: Int = 2, limits: WritingLimits = WritingLimits(), _ body: (SQLiteStore) async throws -> R
) async throws -> R {
  try await withFolder { folder in
    var file = StoreFile(path: folder + "/store.sqlite", format: .current, busyTimeout: 5_000)
    file.limits = limits
    let store = try await SQLiteStore.open(file, readerCount: readerCount)
    let answer = try await body(store)
    try await store.close()
    return answer
  }
}

extension SQLiteStore {
  /// Runs a closure on the writing connection.
  func maintain(_ body: @Sendable (Connection) throws(Failure) -> Void) async throws {
    try await writer.maintain(body).get()
  }
}

/// Changes a file through a connection of its own, without the store.
func change(_ path: String, _ body: (Connection) throws(Failure) -> Void) throws {
  try body(StoreFile(path: path, format: .current, busyTimeout: 1_000).connect(.creating))
}

/// Returns the cause for which a store cannot be opened; `nil` if it can.
func causeOfOpening(_ path: String) async -> StoreError.Cause? {
  do {
    let store = try await SQLiteStore.open(path: path)
    try await store.close()
    return nil
  } catch {
    return error.cause
  }
}
