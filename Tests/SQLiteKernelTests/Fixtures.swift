import Foundation
import OrdersStoreProtocols

@testable import SQLiteKernel

/// Runs a test on a file in a folder of its own, and removes both.
func withFile<R>(busyTimeout: Int32 = 1_000, _ body: (StoreFile) async throws -> R) async throws -> R {
  let folder = NSTemporaryDirectory() + "storekeeper-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(StoreFile(path: folder + "/store.sqlite", format: .things, busyTimeout: busyTimeout))
}

extension FileFormat {
  /// A format with one table.
  static let things = FileFormat(
    applicationID: 7,
    migrations: [
      "CREATE TABLE things (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT",
      "CREATE INDEX things_by_length ON things (length(name))",
    ])

  /// A format of the same things with work at rest.
  static func things(
    atRest: @escaping @Sendable (Connection, _ pages: Int) throws(Failure) -> Bool
  ) -> FileFormat {
    FileFormat(applicationID: things.applicationID, migrations: things.migrations, atRest: atRest)
  }
}

/// The statements that insert a thing.
let thing = Insertion(columnCount: 2) { "INSERT OR FAIL INTO things (key, name) VALUES \($0)" }

extension Result<Void, Failure> {
  var cause: StoreError.Cause? { if case .failure(let failure) = self { failure.cause } else { nil } }
}
