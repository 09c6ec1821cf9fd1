import Foundation
import OrdersStoreProtocols

/// The file of a store: how to connect to it, and how to tell it from other files.
struct StoreFile: Sendable {
  let path: String
  let busyTimeout: Int32

  /// `STKP`: marks a SQLite file as a store of ours (<https://www.sqlite.org/pragma.html#pragma_application_id>).
  static let applicationID: Int64 = 0x5354_4B50

  enum Identity: Sendable {
    /// There is nothing in it yet.
    case empty
    case store(schemaVersion: Int)
  }

  func connect(_ access: Database.Access) throws(Failure) -> Connection {
    Connection(try Database(path: path, access: access, busyTimeout: busyTimeout))
  }

  /// - Throws: `corrupt` where it is another program's file, or a store of a newer version of this program.
  func identify(_ connection: Connection) throws(Failure) -> Identity {
    let application = try connection.integer("PRAGMA application_id")
    let version = Int(try connection.integer("PRAGMA user_version"))
    if application == 0, version == 0, try connection.integer("SELECT count(*) FROM sqlite_schema") == 0 {
      return .empty
    }
    guard application == StoreFile.applicationID else {
      throw Failure(.corrupt("“\(path)” is a SQLite database of another program, not a store; name another file"))
    }
    guard version <= Migration.all.count else {
      throw Failure(
        .corrupt(
          """
          “\(path)” has version \(version) of the store's format, and this program knows those up to \
          \(Migration.all.count); use the newer program that wrote it
          """))
    }
    return .store(schemaVersion: version)
  }

  /// Gives the log and its index, which were made while the file was read-only, the permissions that it has now.
  func lendPermissions() {
    let files = FileManager.default
    guard let permissions = try? files.attributesOfItem(atPath: path)[.posixPermissions] else { return }
    for suffix in ["-wal", "-shm"] {
      // Where this fails, so will the write, and say why.
      try? files.setAttributes([.posixPermissions: permissions], ofItemAtPath: path + suffix)
    }
  }

  /// Makes the folders above the file.
  func makeFolder() throws(Failure) {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(.unavailable("the folder “\(folder)” cannot be made: \(error.localizedDescription)"))
    }
  }
}
