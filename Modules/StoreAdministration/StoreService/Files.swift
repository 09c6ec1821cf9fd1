public import DocumentsProtocols
import Foundation
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import RemoteStoreProtocols
public import StoreAdministrationProtocols

// A backup or a restore passes through a temporary file of this machine, which only this user can read.

extension StoreService {
  public func backUp(progress: @escaping @Sendable (Double) -> Void) async throws -> any MadeBackup {
    let file = try PrivateFile()
    do throws(StoreError) {
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

/// An uploaded backup, and the store that it replaces.
private struct FileToRestore: ReceivedBackup {
  let file: PrivateFile
  let store: any StoreMaintenance

  var path: String { file.path }

  func restore(progress: @escaping @Sendable (Double) -> Void) async throws {
    do throws(StoreError) {
      try await store.restore(fromFile: file.path, .withoutCredentials, progress: progress)
    } catch {
      guard case .corrupt = error.cause else { throw Problem(.store(error)) }
      // The message omits the path of the temporary file, which is private to this machine.
      throw Problem(invalid: [.init(pointer: "", message: "the file is not a backup of a store, or it is damaged")])
    }
  }
}

/// A file in a new folder that only this user can open; `deinit` removes both.
private final class PrivateFile: MadeBackup {
  private let folder: PrivateFolder

  init() throws(Problem) {
    PrivateFolder.removeAbandoned()
    folder = try PrivateFolder()
  }

  private var url: URL { folder.url.appending(path: "store") }
  var path: String { url.path }

  func fill(from source: any ByteSource) async throws {
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw Problem(.unavailable, "the server cannot store the file at the moment")
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

/// Reads the bytes of a file in pieces, and prevents the file's removal until it is done.
private actor FilePieces: ByteSource {
  nonisolated let byteCount: Int?
  private let file: PrivateFile
  private let url: URL
  private var handle: FileHandle?

  /// The size of a piece in bytes; at most one waits here and one in the connection while a client does not read.
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
