import Foundation
public import StoreAdministrationProtocols
public import OrdersWorkerProtocols

extension StoreAdministrationWorker {
  public var backupExtent: BackupExtent { store.backupExtent }

  public func backUp(toFile path: String, isDryRun: Bool, telling: Telling) async throws {
    guard !FileManager.default.fileExists(atPath: path) else { throw OrdersWorkerError.fileInTheWay(path) }
    guard !isDryRun else {
      let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
      return try require(
        FileManager.default.isWritableFile(atPath: folder), path, "is in no folder that can be written")
    }
    try await self.telling(telling) { [store] tell throws(StoreError) in
      try await store.backUp(toFile: path, progress: tell)
    }
  }

  public func restore(fromFile path: String, isDryRun: Bool, telling: Telling) async throws {
    guard FileManager.default.fileExists(atPath: path) else { throw OrdersWorkerError.noFile(path) }
    guard !isDryRun else {
      return try require(FileManager.default.isReadableFile(atPath: path), path, "cannot be read")
    }
    try await self.telling(telling) { [store] tell throws(StoreError) in
      do throws(StoreError) {
        try await store.restore(fromFile: path, progress: tell)
      } catch {
        // What is no store is wrong with what was given, not with where it was to go.
        guard case .corrupt(let reason) = error.cause else { throw error }
        throw .cannotUpdate(.invalid([InvalidField("", reason)]))
      }
    }
  }

  /// Runs a task that tells its shares as it goes, and passes them on at the pace of whoever is told.
  ///
  /// A share that nobody has waited for yet gives way to the next. Where telling throws, the task is cancelled.
  private func telling(
    _ telling: Telling,
    _ task: @escaping @Sendable (@escaping @Sendable (Double) -> Void) async throws(StoreError) -> Void
  ) async throws {
    let (shares, continuation) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { continuation.finish() }
        try await OrdersWorkerError.wrapping { () throws(StoreError) in
          try await task { continuation.yield($0) }
        }
      }
      for await share in shares { try await telling(StoreAdministration.Progress(share: share)) }
      try await group.waitForAll()
    }
  }

  private func require(_ isRight: Bool, _ path: String, _ message: String) throws(OrdersWorkerError) {
    guard isRight else { throw .usage(InvalidField("/file", "“\(path.prefix(200))” \(message)")) }
  }
}
