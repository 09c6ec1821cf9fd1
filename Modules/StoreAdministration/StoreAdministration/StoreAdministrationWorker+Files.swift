import Foundation
public import StoreAdministrationProtocols
public import OrdersWorkerProtocols

extension StoreAdministrationWorker {
  public var backupExtent: BackupExtent { store.backupExtent }

  public func backUp(toFile path: String, isDryRun: Bool, report: ProgressReport) async throws {
    guard !FileManager.default.fileExists(atPath: path) else { throw OrdersWorkerError.fileInTheWay(path) }
    guard !isDryRun else {
      let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
      return try require(
        FileManager.default.isWritableFile(atPath: folder), path, .folderNotWritable)
    }
    try await withProgress(report) { [store] progress throws(StoreError) in
      try await store.backUp(toFile: path, progress: progress)
    }
  }

  public func restore(fromFile path: String, isDryRun: Bool, report: ProgressReport) async throws {
    guard FileManager.default.fileExists(atPath: path) else { throw OrdersWorkerError.noFile(path) }
    guard !isDryRun else {
      return try require(FileManager.default.isReadableFile(atPath: path), path, .fileNotReadable)
    }
    try await withProgress(report) { [store] progress throws(StoreError) in
      do throws(StoreError) {
        try await store.restore(fromFile: path, progress: progress)
      } catch {
        // An invalid file is a fault of the input, not of the store that it was to replace.
        guard case .corrupt(let reason) = error.cause else { throw error }
        throw .cannotUpdate(.invalid([Violation("", .text(reason))]))
      }
    }
  }

  /// Runs a task that reports its progress, and passes on the shares at the pace of their receiver.
  ///
  /// A share that has not been received is replaced by the next one. If the receiver throws, the task is cancelled.
  private func withProgress(
    _ report: ProgressReport,
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
      for await share in shares { try await report(StoreAdministration.Progress(share: share)) }
      try await group.waitForAll()
    }
  }

  private func require(_ isRight: Bool, _ path: String, _ fact: Violation.Fact) throws(OrdersWorkerError) {
    guard isRight else { throw .usage(Violation("/file", .of(.file, "“\(path.prefix(200))”", Violation("", fact)))) }
  }
}
