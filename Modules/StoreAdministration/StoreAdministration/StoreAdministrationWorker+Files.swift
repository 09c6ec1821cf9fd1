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

  public func restore(fromFile path: String, report: ProgressReport) async throws {
    guard FileManager.default.fileExists(atPath: path) else { throw OrdersWorkerError.noFile(path) }
    try await withProgress(report) { [store] progress throws(StoreError) in
      try await Self.readingBackup { () throws(StoreError) in
        try await store.restore(fromFile: path, progress: progress)
      }
    }
  }

  public func previewRestore(fromFile path: String) async throws(OrdersWorkerError) -> RestorePreview {
    guard FileManager.default.fileExists(atPath: path) else { throw .noFile(path) }
    try require(FileManager.default.isReadableFile(atPath: path), path, .fileNotReadable)
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in
      let backup = try await Self.readingBackup { () throws(StoreError) in
        try await opener.readBackup(atPath: path)
      }
      return RestorePreview(
        store: try await store.fetchSummary(), backup: backup,
        lostChanges: try await countChanges(since: backup.lastChange))
    }
  }

  /// Returns the number of changes of orders after a change; `nil` if the store has another change in its place.
  private func countChanges(since last: StoreSummary.Change?) async throws(StoreError) -> ListCount? {
    var after = last.map { $0.id - 1 } ?? 0
    var (found, isFirst) = (0, true)
    while found <= ListCount.limit {
      var events = try await store.fetchEvents(of: nil, after: after, limit: Self.pageOfEvents)[...]
      let isEnd = events.isEmpty
      after = events.last?.id ?? after
      if let last, isFirst {
        guard let first = events.first else { return nil }
        if first.id == last.id {
          guard StoreSummary.Change(first) == last else { return nil }
          events = events.dropFirst()
        }
      }
      isFirst = false
      found += events.count
      if isEnd { break }
    }
    return ListCount(found: found, upTo: ListCount.limit)
  }

  private static let pageOfEvents = 500

  /// Reads a backup; an invalid file is a fault of the input, not of the store that it is to replace.
  private static func readingBackup<Value>(
    _ read: () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    do throws(StoreError) {
      return try await read()
    } catch {
      guard case .corrupt(let reason) = error.cause else { throw error }
      throw .cannotUpdate(.invalid([Violation("", .text(reason))]))
    }
  }

  private func require(_ isRight: Bool, _ path: String, _ fact: Violation.Fact) throws(OrdersWorkerError) {
    guard isRight else {
      throw .invalid([Violation("/file", .of(.file, "“\(path.prefix(200))”", Violation("", fact)))])
    }
  }
}
