import Foundation
import OrdersStoreProtocols

/// The operations of a store on the names of its files; SQLite reads and writes their contents through a VFS.
package protocol FileSystem: Sendable {
  /// The name of SQLite's VFS for these files (<https://www.sqlite.org/vfs.html>); `nil` for the default one.
  var vfs: String? { get }

  /// Returns the identity, size and time of a file; `nil` if there is none.
  func status(of path: String) -> FileStatus?

  /// Creates an empty file, readable by its owner alone. A file that exists already is not changed.
  ///
  /// - Throws: `unavailable` if the file cannot be created.
  func create(_ path: String) throws(Failure)

  /// Renames a file in its folder, and writes the folder to the disk.
  ///
  /// - Throws: `unavailable` if this fails.
  func move(_ path: String, to target: String) throws(Failure)

  /// Removes a file, if it exists and can be removed.
  func remove(_ path: String)
}

/// The identity of a file, which distinguishes it from another one at the same path, its size and its last change.
package struct FileStatus: Equatable {
  let device: UInt64
  let number: UInt64
  package let size: Int
  let seconds: Int
  let nanoseconds: Int

  /// Creates the status of a file that is not on a disk.
  ///
  /// - Parameter number: the number that no other file has.
  package init(number: UInt64, size: Int) {
    (device, seconds, nanoseconds) = (0, 0, 0)
    (self.number, self.size) = (number, size)
  }

  fileprivate init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }

  /// Returns whether two statuses are of one file.
  func isSameFile(as other: FileStatus?) -> Bool { device == other?.device && number == other?.number }
}

/// The file system of the machine.
struct LocalFileSystem: FileSystem {
  var vfs: String? { nil }

  func status(of path: String) -> FileStatus? { FileStatus(path: path) }

  func create(_ path: String) throws(Failure) {
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw Failure(.unavailable("“\(path)” cannot be created: \(unsafe String(cString: strerror(errno)))"))
    }
  }

  func move(_ path: String, to target: String) throws(Failure) {
    do {
      try FileManager.default.moveItem(atPath: path, toPath: target)
    } catch {
      throw Failure(.unavailable("“\(target)” cannot be written: \(error.localizedDescription)"))
    }
    try flushFolder(above: target)
  }

  func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// Writes the names in a folder to the disk; a file system that cannot do that (`EINVAL`) does it by itself.
  ///
  /// See fsync(2): the flush of a file does not include its name.
  func flushFolder(above path: String) throws(Failure) {
    let folder = (path as NSString).deletingLastPathComponent
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that may be written and not read cannot be flushed.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) != 0, errno == EIO || errno == ENOSPC || errno == EDQUOT else { return }
    throw Failure(.unavailable("“\(folder)” cannot be written: \(unsafe String(cString: strerror(errno)))"))
  }
}
