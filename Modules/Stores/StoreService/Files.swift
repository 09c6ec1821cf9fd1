public import APIProtocols
import Foundation
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols

// A whole store on its way passes through a file of this machine, which only this user can read.

extension StoreService {
  private static let pieceSize = 1 << 18

  public func backUp(_ write: ([UInt8]) async throws -> Void) async throws {
    try await withDirectory { directory in
      let file = directory.appending(path: "store")
      try await OrdersWorkerError.telling { () throws(OrdersStoreError) in
        try await store.backUp(toFile: file.path, .withoutCredentials, progress: { _ in })
      }
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      while let piece = try handle.read(upToCount: Self.pieceSize), !piece.isEmpty { try await write(Array(piece)) }
    }
  }

  public func restore(from source: any ByteSource) async throws {
    try await withDirectory { directory in
      let file = directory.appending(path: "store")
      guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
        throw Problem(.unavailable, "the server cannot keep the file for the moment")
      }
      let handle = try FileHandle(forWritingTo: file)
      do {
        while let piece = try await source.next() { try handle.write(contentsOf: piece) }
        try handle.close()
      } catch {
        try? handle.close()
        throw error
      }
      do throws(OrdersStoreError) {
        try await store.restore(fromFile: file.path, .withoutCredentials, progress: { _ in })
      } catch {
        guard case .corrupt = error.cause else { throw Problem(.store(error)) }
        // Where it lies here is nobody's business.
        throw Problem(invalid: [.init(pointer: "", message: "what was sent is no backup of a store, or a damaged one")])
      }
    }
  }

  private func withDirectory(_ body: (URL) async throws -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "storekeeper-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Problem(.unavailable, "the server has no place for the file")
    }
    defer { try? FileManager.default.removeItem(at: directory) }
    try await body(directory)
  }
}

extension OrdersWorkerError {
  /// Says what a store refuses as a problem.
  fileprivate static func telling(_ body: () async throws(OrdersStoreError) -> Void) async throws(Problem) {
    do { try await body() } catch { throw Problem(.store(error)) }
  }
}
