import Foundation
import OrdersStoreProtocols

/// The file of a store: how to connect to it, and how to tell it from other files.
struct StoreFile: Sendable {
  let path: String
  let busyTimeout: Int32
  /// Notices that the file is no longer the one that has been opened.
  let watch: FileWatch
  /// Ends what all connections to the file are doing.
  let interruption: Interruption

  /// `STKP`: marks a SQLite file as a store of ours (<https://www.sqlite.org/pragma.html#pragma_application_id>).
  static let applicationID: Int64 = 0x5354_4B50

  enum Identity: Sendable {
    /// There is nothing in it yet.
    case empty
    case store(schemaVersion: Int)
  }

  /// - Parameters:
  ///   - busyTimeout: how long to wait for another process that writes, in milliseconds.
  ///   - report: is called when the file has been removed, moved or replaced, and when it is back.
  init(
    path: String, busyTimeout: Int32, interruption: Interruption = Interruption(),
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.path = path
    self.busyTimeout = busyTimeout
    self.interruption = interruption
    watch = FileWatch(path: path, report: report)
  }

  /// Another file, for work that ends with the work on this one.
  func other(at path: String) -> StoreFile {
    StoreFile(path: path, busyTimeout: busyTimeout, interruption: interruption)
  }

  func connect(_ access: Database.Access) throws(Failure) -> Connection {
    Connection(try Database(path: path, access: access, busyTimeout: busyTimeout, interruption: interruption))
  }

  /// - Throws: `corrupt` where it is another program's file, or a store of a newer version of this program.
  func identify(_ connection: Connection) throws(Failure) -> Identity {
    // One statement, and so one moment: between two, another process may make the store.
    let found = try connection.first(
      """
      SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
      FROM pragma_application_id, pragma_user_version
      """
    ) { (application: $0.integer(), version: Int($0.integer()), tables: $0.integer()) }
    guard let (application, version, tables) = found, (application, version, tables) != (0, 0, 0) else { return .empty }
    guard application == StoreFile.applicationID else {
      throw Failure(.corrupt("“\(path)” is a SQLite database of another program, not a store; name another file"))
    }
    guard version > 0 else {
      throw Failure(.corrupt("“\(path)” has version \(version) of the store's format, which no program wrote"))
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

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Makes the file, empty and for its owner's eyes alone, and the folders above it.
  ///
  /// SQLite gives the log and its index the permissions of the file. One that another process makes meanwhile will do.
  func make() throws(Failure) {
    try makeFolder(above: path)
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw Failure(.unavailable("“\(path)” cannot be made: \(unsafe String(cString: strerror(errno)))"))
    }
  }

  /// Whether the folder is there in which the file would be made.
  func checkFolder() throws(Failure) {
    let folder = (path as NSString).deletingLastPathComponent
    guard FileManager.default.fileExists(atPath: folder) else {
      throw Failure(.unavailable("there is no folder “\(folder)” for a store; make it, or name another file"))
    }
  }

  /// Whether the file could be made, as far as that can be known without making anything.
  func checkPlace() throws(Failure) {
    var folder = path
    repeat {
      folder = (folder as NSString).deletingLastPathComponent
    } while !FileManager.default.fileExists(atPath: folder)
    var isFolder = false as ObjCBool
    _ = unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    guard isFolder.boolValue, FileManager.default.isWritableFile(atPath: folder) else {
      throw Failure(.unavailable("“\(path)” cannot be made: “\(folder)” is no folder that can be written"))
    }
  }

  private func makeFolder(above path: String) throws(Failure) {
    let folder = (path as NSString).deletingLastPathComponent
    guard !FileManager.default.fileExists(atPath: folder) else { return }
    // Each on its own, since only the last of several made at once gets the permissions.
    try makeFolder(above: folder)
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure(.unavailable("the folder “\(folder)” cannot be made: \(error.localizedDescription)"))
    }
  }

  /// A store in memory with nothing in it, in the place of a file that is not there.
  func standIn(ofVersion version: Int = Migration.all.count) throws(Failure) -> Connection {
    let connection = try other(at: ":memory:").connect(.creating)
    try Migration.migrate(connection, in: self, by: Array(Migration.all.prefix(version)))
    return connection
  }

  /// Whether there is a store to be read: a file with something in it.
  func holdsStore(_ connection: Connection) throws(Failure) -> Bool {
    if case .store = try identify(connection) { true } else { false }
  }
}
