import Foundation
import OrdersStoreProtocols
import SQLKernel

/// The file of a store: how to connect to it, and how to recognise it.
package struct StoreFile: Sendable {
  package let path: String
  package let format: FileFormat
  package let busyTimeout: Int32
  /// Takes messages for the log, or for a person who waits.
  let report: @Sendable (String) -> Void
  /// Detects that the open file has been moved, removed or replaced.
  package let watch: FileWatch
  /// Interrupts all connections to the file.
  package let interruption: Interruption
  package let fileSystem: any FileSystem
  /// How much waits until it is written.
  package var limits = WritingLimits()

  package enum Identity: Sendable {
    /// The file has no tables yet, or does not exist.
    case empty
    case store(schemaVersion: Int)
  }

  /// Describes the store's file at `path`, without opening it.
  ///
  /// - Parameters:
  ///   - busyTimeout: how long to wait for another process that writes, in milliseconds.
  ///   - fileSystem: where the file is; `nil` for the machine's file system.
  ///   - report: is called when the file has been removed, moved or replaced, when it is back, and when a migration
  ///     takes long.
  package init(
    path: String, format: FileFormat, busyTimeout: Int32, interruption: Interruption = Interruption(),
    fileSystem: (any FileSystem)? = nil, report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.path = path
    self.format = format
    self.busyTimeout = busyTimeout
    self.interruption = interruption
    self.report = report
    self.fileSystem = fileSystem ?? LocalFileSystem()
    watch = FileWatch(path: path, in: self.fileSystem, report: report)
  }

  /// Returns another file whose work is interrupted together with the work on this one.
  package func other(at path: String) -> StoreFile {
    var other = StoreFile(
      path: path, format: format, busyTimeout: busyTimeout, interruption: interruption, fileSystem: fileSystem)
    other.limits = limits
    return other
  }

  /// This file for connections that fail at once, instead of waiting for a lock.
  var withoutWaiting: StoreFile { StoreFile(self, busyTimeout: 0) }

  private init(_ file: StoreFile, busyTimeout: Int32) {
    path = file.path
    format = file.format
    self.busyTimeout = busyTimeout
    report = file.report
    watch = file.watch
    interruption = file.interruption
    fileSystem = file.fileSystem
    limits = file.limits
  }

  package func connect(_ access: Database.Access) throws(Failure) -> Connection {
    Connection(
      try Database(
        path: path, access: access, busyTimeout: busyTimeout, interruption: interruption, vfs: fileSystem.vfs),
      limits: limits)
  }

  /// Returns a connection to an empty temporary file, whose work is interrupted together with the work on this one.
  package func connectTemporary() throws(Failure) -> Connection { try other(at: "").connect(.creating) }

  /// Reads the application id and version of the file.
  ///
  /// - Throws: `corrupt` if it is another program's file, or a store of a newer version of this program.
  package func identify(_ connection: Connection) throws(Failure) -> Identity {
    // A single statement reads one moment: between two, another process may create the store.
    let found = try connection.first(
      """
      SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
      FROM pragma_application_id, pragma_user_version
      """
    ) { (application: $0.integer(), version: Int($0.integer()), tables: $0.integer()) }
    guard let (application, version, tables) = found, (application, version, tables) != (0, 0, 0) else { return .empty }
    guard application == format.applicationID else {
      throw Failure(.corrupt("“\(path)” is a SQLite database of another program, not a store; name another file"))
    }
    guard version > 0 else {
      throw Failure(.corrupt("“\(path)” has version \(version) of the store's format, which does not exist"))
    }
    guard version <= format.version else {
      throw Failure(
        .corrupt(
          """
          “\(path)” has version \(version) of the store's format, and this program knows those up to \
          \(format.version); use the newer program that wrote it
          """))
    }
    return .store(schemaVersion: version)
  }

  /// Checks that no newer program has migrated the open file, whose new tables this program would not write.
  ///
  /// - Throws: `unavailable` if one has.
  func checkVersion(_ connection: Connection) throws(Failure) {
    let version = try connection.integer("PRAGMA user_version")
    guard version > format.version else { return }
    throw Failure(
      .unavailable(
        """
        “\(path)” was brought to version \(version) of the store's format by a newer program, and this one knows those \
        up to \(format.version); restart with the newer program
        """))
  }

  /// Gives the log and its index, made while the file was read-only, the current permissions of the file.
  package func lendPermissions() {
    let files = FileManager.default
    guard let permissions = try? files.attributesOfItem(atPath: path)[.posixPermissions] else { return }
    for suffix in ["-wal", "-shm"] {
      // If this fails, the write that follows fails, too, and reports the cause.
      try? files.setAttributes([.posixPermissions: permissions], ofItemAtPath: path + suffix)
    }
  }

  /// The size of the file and its log in bytes; `nil` if there is no file.
  package var size: Int64? {
    fileSystem.status(of: path).map { Int64($0.size + (fileSystem.status(of: path + "-wal")?.size ?? 0)) }
  }

  package var exists: Bool { fileSystem.status(of: path) != nil }

  /// Creates the file, empty and readable by its owner alone, and the folders above it.
  ///
  /// SQLite gives the log and its index the permissions of the file. A file that another process creates meanwhile is
  /// used.
  package func make() throws(Failure) {
    try makeFolder(above: path)
    try fileSystem.create(path)
  }

  /// Checks that the folder of the file exists.
  ///
  /// - Throws: `unavailable` if it does not.
  package func checkFolder() throws(Failure) {
    let folder = (path as NSString).deletingLastPathComponent
    guard FileManager.default.fileExists(atPath: folder) else {
      throw Failure(.unavailable("there is no folder “\(folder)” for a store; create it, or use another path"))
    }
  }

  /// Checks that the file could be created, as far as this is known without creating anything.
  ///
  /// - Throws: `unavailable` if the folder is not writable, or has the log of a file that is missing: a new file would
  ///   destroy what that log has.
  package func checkPlace() throws(Failure) {
    if let log = fileSystem.status(of: path + "-wal"), log.size > 0, !exists {
      throw Failure(
        .unavailable(
          """
          “\(path)” is missing, but its log “\(path)-wal” is there and may have orders; put the file back, or move the \
          log away to begin anew
          """))
    }
    var folder = path
    repeat {
      folder = (folder as NSString).deletingLastPathComponent
    } while !FileManager.default.fileExists(atPath: folder)
    var isFolder = false as ObjCBool
    _ = unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    guard isFolder.boolValue, FileManager.default.isWritableFile(atPath: folder) else {
      throw Failure(.unavailable("“\(path)” cannot be created: “\(folder)” is not a writable folder"))
    }
  }

  private func makeFolder(above path: String) throws(Failure) {
    let folder = (path as NSString).deletingLastPathComponent
    guard !FileManager.default.fileExists(atPath: folder) else { return }
    // Each folder is created on its own, since only the last of several created at once gets the permissions.
    try makeFolder(above: folder)
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure(.unavailable("the folder “\(folder)” cannot be created: \(error.localizedDescription)"))
    }
    try LocalFileSystem().flushFolder(above: folder)
  }

  /// Returns a connection to an empty store in memory, which stands in for a missing file.
  func standIn(ofVersion version: Int? = nil) throws(Failure) -> Connection {
    let connection = try other(at: ":memory:").connect(.creating)
    try migrate(connection, to: version)
    return connection
  }

  /// Returns whether the file holds a store, and is neither missing nor empty.
  func holdsStore(_ connection: Connection) throws(Failure) -> Bool {
    if case .store = try identify(connection) { true } else { false }
  }
}
