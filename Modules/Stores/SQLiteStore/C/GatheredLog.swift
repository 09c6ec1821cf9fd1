import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A log to which a transaction's pages are written together.
///
/// SQLite writes each page of a log in two pieces, and a transaction of a few orders has fifty pages: a hundred calls of
/// the system, of which two are enough. A piece that goes on where the last one ended waits here for the next, until the
/// transaction is whole or anything else is asked of the file; so a commit is in the file before others are told of it
/// (<https://www.sqlite.org/fileformat2.html>, 4; <https://www.sqlite.org/c3ref/io_methods.html>).
@safe final class GatheredLog {
  /// SQLite's name for the file system whose logs these are, and whose other files are the system's own; `nil`, which
  /// is the system's name, where there is no memory for it.
  static let fileSystem: String? = register()

  private let system: UnsafePointer<sqlite3_io_methods>
  private let methods: UnsafeMutablePointer<sqlite3_io_methods>
  private var pieces: [UInt8] = []
  /// Where in the file the pieces begin.
  private var start: sqlite3_int64 = 0
  private var isLastPage = false

  private init(_ system: UnsafePointer<sqlite3_io_methods>) {
    unsafe self.system = system
    unsafe methods = .allocate(capacity: 1)
    unsafe methods.initialize(to: system.pointee)
    unsafe methods.pointee.xWrite = { file, bytes, count, offset in
      unsafe withLog(of: file) { log, file in
        unsafe log.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)), at: offset, to: file)
      }
    }
    unsafe methods.pointee.xRead = { file, bytes, count, offset in
      unsafe withLog(of: file) { log, file in
        unsafe log.settle(file) { unsafe $0.xRead(file, bytes, count, offset) }
      }
    }
    unsafe methods.pointee.xTruncate = { file, size in
      unsafe withLog(of: file) { log, file in unsafe log.settle(file) { unsafe $0.xTruncate(file, size) } }
    }
    unsafe methods.pointee.xSync = { file, flags in
      unsafe withLog(of: file) { log, file in unsafe log.settle(file) { unsafe $0.xSync(file, flags) } }
    }
    unsafe methods.pointee.xFileSize = { file, size in
      unsafe withLog(of: file) { log, file in unsafe log.settle(file) { unsafe $0.xFileSize(file, size) } }
    }
    unsafe methods.pointee.xClose = { file in
      unsafe withLog(of: file) { log, file in
        defer { unsafe Unmanaged.passUnretained(log).release() }
        let written = unsafe log.settle(file) { _ in SQLITE_OK }
        let closed = unsafe log.system.pointee.xClose(file)
        return written == SQLITE_OK ? closed : written
      }
    }
  }

  deinit { unsafe methods.deallocate() }

  /// Keeps a piece that goes on where the last one ended, and writes any other at once.
  private func write(
    _ piece: UnsafeRawBufferPointer, at offset: sqlite3_int64, to file: UnsafeMutablePointer<sqlite3_file>
  ) -> Int32 {
    let goesOn = offset == start + sqlite3_int64(pieces.count)
    if goesOn, pieces.count + piece.count <= GatheredLog.room {
      unsafe pieces.append(contentsOf: piece)
    } else {
      let code = unsafe settle(file) { unsafe $0.xWrite(file, piece.baseAddress, Int32(piece.count), offset) }
      guard code == SQLITE_OK else { return code }
      start = offset + sqlite3_int64(piece.count)
    }
    // The header of a transaction's last page says how many pages the database has then; that of any other says 0.
    let isWhole = isLastPage
    isLastPage = unsafe piece.count == GatheredLog.headerSize && piece[4..<8].contains { $0 != 0 }
    return isWhole ? unsafe settle(file) { _ in SQLITE_OK } : SQLITE_OK
  }

  /// Writes what has been gathered before the file is used.
  private func settle(
    _ file: UnsafeMutablePointer<sqlite3_file>, _ use: (sqlite3_io_methods) -> Int32
  ) -> Int32 {
    if !pieces.isEmpty {
      let code = unsafe pieces.withUnsafeBytes { pieces in
        unsafe system.pointee.xWrite(file, pieces.baseAddress, Int32(pieces.count), start)
      }
      start += sqlite3_int64(pieces.count)
      // What could not be written is of a transaction that SQLite now takes back.
      pieces.removeAll(keepingCapacity: true)
      guard code == SQLITE_OK else { return code }
    }
    return use(unsafe system.pointee)
  }

  private static let headerSize = 24
  /// The most that the system's files take at once (`seekAndWriteFd` in SQLite's `os_unix.c`).
  private static let room = 0x1FFFF

  /// Takes the place of the system's log in a file that has just been opened; `xClose` lets go of it.
  fileprivate static func open(_ file: UnsafeMutablePointer<sqlite3_file>, _ system: UnsafePointer<sqlite3_io_methods>)
  {
    let log = unsafe GatheredLog(system)
    unsafe placeOfLog(in: file).initialize(to: Unmanaged.passRetained(log))
    unsafe file.pointee.pMethods = unsafe UnsafePointer(log.methods)
  }
}

/// SQLite calls a log's methods from one thread at a time, that of the connection that has opened it.
private func withLog(
  of file: UnsafeMutablePointer<sqlite3_file>?,
  _ body: (GatheredLog, UnsafeMutablePointer<sqlite3_file>) -> Int32
) -> Int32 {
  guard let file = unsafe file else { return SQLITE_MISUSE }
  return unsafe body(placeOfLog(in: file).pointee.takeUnretainedValue(), file)
}

// MARK: The file system

/// The system's, which lives as long as the process.
private nonisolated(unsafe) let systemFiles: UnsafeMutablePointer<sqlite3_vfs>? = unsafe sqlite3_vfs_find(nil)

/// Behind what the system keeps of a file.
private func placeOfLog(in file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<Unmanaged<GatheredLog>> {
  let size = unsafe Int(systemFiles?.pointee.szOsFile ?? 0)
  return unsafe (UnsafeMutableRawPointer(file) + size).assumingMemoryBound(to: Unmanaged<GatheredLog>.self)
}

/// - Returns: the name under which SQLite knows the file system from now on.
private func register() -> String? {
  guard let system = unsafe systemFiles, let name = unsafe strdup("gathered") else { return nil }
  // Neither is ever freed: SQLite keeps both.
  let made = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
  unsafe made.initialize(to: system.pointee)
  unsafe made.pointee.zName = unsafe UnsafePointer(name)
  unsafe made.pointee.szOsFile += Int32(MemoryLayout<UnsafeMutableRawPointer>.size)
  unsafe made.pointee.xOpen = { _, path, file, flags, found in
    guard let system = unsafe systemFiles, let file = unsafe file else { return SQLITE_MISUSE }
    let code = unsafe system.pointee.xOpen(system, path, file, flags, found)
    guard code == SQLITE_OK, flags & SQLITE_OPEN_WAL != 0, let methods = unsafe file.pointee.pMethods else {
      return code
    }
    unsafe GatheredLog.open(file, methods)
    return SQLITE_OK
  }
  return unsafe sqlite3_vfs_register(made, 0) == SQLITE_OK ? "gathered" : nil
}
