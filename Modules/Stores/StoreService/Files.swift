public import APIDocuments
import Foundation
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols

// A whole store on its way passes through a file of this machine, which only this user can read.

extension StoreService {
  public func backUp(progress: @escaping @Sendable (Double) -> Void) async throws -> any MadeBackup {
    let file = try PrivateFile()
    do throws(OrdersStoreError) {
      try await store.backUp(toFile: file.path, .withoutCredentials, progress: progress)
    } catch {
      throw Problem(.store(error))
    }
    return file
  }

  public func receive(_ source: any ByteSource) async throws -> any ReceivedBackup {
    let file = try PrivateFile()
    try await file.fill(from: source)
    return FileToRestore(file: file, store: store)
  }
}

/// A backup that has arrived, and the store that it is for.
private struct FileToRestore: ReceivedBackup {
  let file: PrivateFile
  let store: any StoreMaintenance

  func restore(progress: @escaping @Sendable (Double) -> Void) async throws {
    do throws(OrdersStoreError) {
      try await store.restore(fromFile: file.path, .withoutCredentials, progress: progress)
    } catch {
      guard case .corrupt = error.cause else { throw Problem(.store(error)) }
      // Where it lies here is nobody's business.
      throw Problem(invalid: [.init(pointer: "", message: "what was sent is no backup of a store, or a damaged one")])
    }
  }
}

/// A file in a new folder that only this user can open; both are removed with the value.
private final class PrivateFile: MadeBackup {
  private let folder: URL

  init() throws(Problem) {
    folder = FileManager.default.temporaryDirectory.appending(path: "storekeeper-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Problem(.unavailable, "the server has no place for the file")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var url: URL { folder.appending(path: "store") }
  var path: String { url.path }

  func fill(from source: any ByteSource) async throws {
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw Problem(.unavailable, "the server cannot keep the file for the moment")
    }
    let handle = try FileHandle(forWritingTo: url)
    do {
      while let piece = try await source.next() { try handle.write(contentsOf: piece) }
      try handle.close()
    } catch {
      try? handle.close()
      throw error
    }
  }

  func bytes() -> any ByteSource { FilePieces(of: self, at: url) }
}

/// The bytes of a file, which stays as long as somebody reads it.
private actor FilePieces: ByteSource {
  nonisolated let byteCount: Int?
  private let file: PrivateFile
  private let url: URL
  private var handle: FileHandle?

  /// Bytes; one piece waits here and one in the connection while a client takes nothing.
  private static let pieceSize = 1 << 16

  init(of file: PrivateFile, at url: URL) {
    self.file = file
    self.url = url
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    byteCount = (attributes?[.size] as? NSNumber)?.intValue
  }

  func next() throws -> [UInt8]? {
    let handle = try handle ?? FileHandle(forReadingFrom: url)
    self.handle = handle
    guard let piece = try handle.read(upToCount: Self.pieceSize), !piece.isEmpty else {
      try handle.close()
      return nil
    }
    return Array(piece)
  }
}
