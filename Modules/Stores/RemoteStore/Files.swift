import Foundation
import HTTPProtocols
public import OrdersStoreProtocols
import RemoteStoreProtocols

extension RemoteStore {
  public var backupExtent: BackupExtent { .withoutCredentials }

  /// Downloads a backup of the store to a file of this machine, without the server's file path and without credentials.
  public func backUp(toFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    var request = Request(
      path: StorePath.backup, method: .get, fields: [:], deadline: \.whole, isRepeatable: true, limit: Self.backupBytes)
    request.follow(under: UUID().uuidString)
    // The server makes the backup, and then sends it.
    let body = try await follow(request, progress: { progress($0 / 2) }, StoreError.cannotFetch)
    let file = try createFile(path)
    do {
      for try await piece in body { try file.write(contentsOf: piece) }
      try file.synchronize()
      try file.close()
    } catch {
      try? file.close()
      // An incomplete download is removed, so that nobody takes it for a backup.
      try? FileManager.default.removeItem(atPath: path)
      let reason = error is HTTPBodyError ? cut(by: error) : "\(path) cannot be written: \(error.localizedDescription)"
      throw .cannotFetch(.unavailable(reason))
    }
    progress(1)
  }

  /// Uploads a backup file of this machine, which replaces all that the server has except its credentials.
  ///
  /// The file is sent once. If the response is lost, the server is asked for the outcome of the restore.
  ///
  /// - Throws: `cannotUpdate`: `unavailable` with a reason that says so if the outcome is unknown.
  public func restore(fromFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
    } catch {
      throw .cannotUpdate(.unavailable("\(path) cannot be read: \(error.localizedDescription)"))
    }
    guard !bytes.isEmpty else { throw .cannotUpdate(.corrupt("\(path) is empty; it is not a backup")) }
    let key = UUID().uuidString
    var request = Request(
      path: StorePath.backup, method: .put, body: Array(bytes), fields: ["Content-Type": "application/octet-stream"],
      deadline: \.whole, isRepeatable: false)
    request.isChange = true
    request.follow(under: key)
    _ = try await follow(
      request, asking: "\(StorePath.jobs)/\(StorePath.restoring)/\(key)", progress: progress,
      StoreError.cannotUpdate)
    progress(1)
  }

  /// Creates a file that only this user can read, from its creation on; throws if the file exists.
  private func createFile(_ path: String) throws(StoreError) -> FileHandle {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotFetch(.unavailable("\(path) cannot be written: \(unsafe String(cString: strerror(errno)))"))
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
