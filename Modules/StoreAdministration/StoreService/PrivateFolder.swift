import Foundation
import PresentationProtocols

/// A new temporary folder that only this user can open; `deinit` removes it.
///
/// Its process holds a lock on it (flock(2)), which ends with the process, so that another one can remove what a killed
/// process has left.
final class PrivateFolder: Sendable {
  private static let prefix = "storekeeper-private-"

  let url: URL
  /// The open folder, whose lock shows that it is in use.
  private let descriptor: Int32

  /// - Throws: `Problem`: `unavailable` if there is no room for temporary files.
  init() throws(Problem) {
    url = FileManager.default.temporaryDirectory.appending(path: Self.prefix + UUID().uuidString)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Problem(.unavailable, "the server's disk is full")
    }
    descriptor = Self.lock(url)
    // Another process may have removed it before it was locked.
    guard descriptor >= 0, FileManager.default.fileExists(atPath: url.path) else {
      throw Problem(.unavailable, "the server cannot make a temporary folder at the moment", retryAfter: 1)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Removes the folders of this user whose processes have ended without removing them.
  static func removeAbandoned() {
    let temporary = FileManager.default.temporaryDirectory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let url = temporary.appending(path: name)
      let descriptor = lock(url)
      guard descriptor >= 0 else { continue }
      try? FileManager.default.removeItem(at: url)
      close(descriptor)
    }
  }

  /// Opens and locks a folder.
  ///
  /// - Returns: its descriptor; −1 if it is in use, or cannot be opened.
  private static func lock(_ url: URL) -> Int32 {
    let descriptor = unsafe open(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return -1 }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return -1
    }
    return descriptor
  }
}
