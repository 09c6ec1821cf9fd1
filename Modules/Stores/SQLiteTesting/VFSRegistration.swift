import CSQLite
import Foundation

/// Registers a simulated file system as a VFS of SQLite, until it is released (<https://www.sqlite.org/vfs.html>).
@safe final class VFSRegistration {
  let name: String
  private let registered: UnsafeMutablePointer<sqlite3_vfs>
  private let cName: UnsafeMutablePointer<CChar>?

  /// Registers a VFS; the file system must outlive the registration.
  init(of fileSystem: SimulatedFileSystem) {
    name = "simulated-\(UUID().uuidString)"
    unsafe cName = strdup(name)
    unsafe registered = .allocate(capacity: 1)
    var vfs = unsafe sqlite3_vfs()
    unsafe vfs.iVersion = 2
    unsafe vfs.szOsFile = Int32(FileMemory.size)
    unsafe vfs.mxPathname = 1_024
    unsafe vfs.zName = UnsafePointer(cName)
    unsafe vfs.pAppData = Unmanaged.passUnretained(fileSystem).toOpaque()
    unsafe vfs.xOpen = { vfs, path, file, flags, result in
      guard let file = unsafe file, let system = unsafe VFSRegistration.fileSystem(vfs) else { return SQLITE_CANTOPEN }
      unsafe file.pointee.pMethods = nil
      let (code, opened) = system.open(unsafe path.map { unsafe String(cString: $0) }, flags)
      guard let opened else { return code }
      unsafe FileMemory.put(opened, in: file)
      unsafe file.pointee.pMethods = UnsafePointer(fileMethods)
      unsafe result?.pointee = flags
      return code
    }
    unsafe vfs.xDelete = { vfs, path, flushesNames in
      guard let path = unsafe path, let system = unsafe VFSRegistration.fileSystem(vfs) else { return SQLITE_IOERR }
      return system.delete(unsafe String(cString: path), flushesNames: flushesNames != 0)
    }
    unsafe vfs.xAccess = { vfs, path, _, result in
      guard let path = unsafe path, let system = unsafe VFSRegistration.fileSystem(vfs) else { return SQLITE_IOERR }
      let (code, exists) = system.access(unsafe String(cString: path))
      unsafe result?.pointee = exists ? 1 : 0
      return code
    }
    unsafe vfs.xFullPathname = { _, path, size, result in
      guard let path = unsafe path, let result = unsafe result else { return SQLITE_CANTOPEN }
      guard unsafe strlen(path) < Int(size) else { return SQLITE_CANTOPEN }
      unsafe strcpy(result, path)
      return SQLITE_OK
    }
    unsafe vfs.xRandomness = { vfs, count, buffer in
      unsafe VFSRegistration.fileSystem(vfs)?.fillRandomly(
        UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
      return count
    }
    unsafe vfs.xSleep = { vfs, microseconds in
      unsafe VFSRegistration.fileSystem(vfs)?.sleep(microseconds: microseconds)
      return microseconds
    }
    unsafe vfs.xGetLastError = { _, _, _ in 0 }
    unsafe vfs.xCurrentTimeInt64 = { _, result in
      // Milliseconds since noon in Greenwich on 24 November 4714 BC.
      unsafe result?.pointee = 210_866_760_000_000 + Int64(Date().timeIntervalSince1970 * 1_000)
      return SQLITE_OK
    }
    unsafe registered.initialize(to: vfs)
    unsafe sqlite3_vfs_register(registered, 0)
  }

  deinit {
    unsafe sqlite3_vfs_unregister(registered)
    unsafe registered.deallocate()
    unsafe free(cName)
  }

  /// Returns the file system of a registered VFS.
  private static func fileSystem(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> SimulatedFileSystem? {
    unsafe vfs?.pointee.pAppData.map { unsafe Unmanaged<SimulatedFileSystem>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// The memory that SQLite reserves for an open file: its methods, then a reference to an `OpenFile`.
private enum FileMemory {
  private static let place = unsafe MemoryLayout<sqlite3_file>.stride
  static let size = unsafe place + MemoryLayout<UnsafeRawPointer>.size

  static func put(_ opened: OpenFile, in file: UnsafeMutablePointer<sqlite3_file>) {
    let reference = unsafe Unmanaged.passRetained(opened).toOpaque()
    unsafe UnsafeMutableRawPointer(file).storeBytes(
      of: reference, toByteOffset: place, as: UnsafeMutableRawPointer.self)
  }

  static func reference(_ file: UnsafeMutablePointer<sqlite3_file>) -> Unmanaged<OpenFile> {
    unsafe Unmanaged.fromOpaque(
      UnsafeRawPointer(file).load(fromByteOffset: place, as: UnsafeRawPointer.self))
  }
}

/// Calls a closure with an open file and its file system; returns an error if SQLite passed none.
private func with(
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ body: (SimulatedFileSystem, OpenFile) -> Int32
) -> Int32 {
  guard let file = unsafe file else { return SQLITE_MISUSE }
  let opened = unsafe FileMemory.reference(file).takeUnretainedValue()
  return body(opened.fileSystem, opened)
}

/// The methods of every open file.
///
/// Unsafe: the memory is written once and lives as long as the process.
nonisolated(unsafe) private let fileMethods = {
  var methods = sqlite3_io_methods()
  methods.iVersion = 3
  unsafe methods.xClose = { file in
    guard let file = unsafe file else { return SQLITE_MISUSE }
    let opened = unsafe FileMemory.reference(file).takeRetainedValue()
    opened.fileSystem.close(opened)
    return SQLITE_OK
  }
  unsafe methods.xRead = { file, buffer, count, offset in
    unsafe with(file) { system, opened in
      unsafe system.read(
        opened, into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)), at: Int(offset))
    }
  }
  unsafe methods.xWrite = { file, buffer, count, offset in
    unsafe with(file) { system, opened in
      unsafe system.write(opened, UnsafeRawBufferPointer(start: buffer, count: Int(count)), at: Int(offset))
    }
  }
  unsafe methods.xTruncate = { file, size in unsafe with(file) { $0.truncate($1, to: Int(size)) } }
  unsafe methods.xSync = { file, _ in unsafe with(file) { $0.sync($1) } }
  unsafe methods.xFileSize = { file, result in
    unsafe with(file) { system, opened in
      let (code, size) = system.size(opened)
      unsafe result?.pointee = Int64(size)
      return code
    }
  }
  unsafe methods.xLock = { file, level in unsafe with(file) { $0.lockFile($1, level) } }
  unsafe methods.xUnlock = { file, level in
    unsafe with(file) {
      $0.unlockFile($1, level)
      return SQLITE_OK
    }
  }
  unsafe methods.xCheckReservedLock = { file, result in
    unsafe with(file) { system, opened in
      unsafe result?.pointee = system.isReserved(opened) ? 1 : 0
      return SQLITE_OK
    }
  }
  unsafe methods.xFileControl = { file, operation, argument in
    unsafe with(file) { system, opened in
      guard operation == SQLITE_FCNTL_HAS_MOVED else { return SQLITE_NOTFOUND }
      unsafe argument?.storeBytes(of: system.hasMoved(opened) ? 1 : 0, as: Int32.self)
      return SQLITE_OK
    }
  }
  unsafe methods.xSectorSize = { _ in Int32(SimulatedFile.sectorSize) }
  // As the VFS for Unix says of every disk.
  unsafe methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
  unsafe methods.xShmMap = { file, region, size, creates, result in
    unsafe with(file) { system, opened in
      let (code, memory) = unsafe system.mapMemory(
        opened, region: Int(region), size: Int(size), creates: creates != 0)
      unsafe result?.pointee = memory
      return code
    }
  }
  unsafe methods.xShmLock = { file, first, count, flags in
    unsafe with(file) { system, opened in
      let range = Int(first)..<Int(first + count)
      guard flags & SQLITE_SHM_UNLOCK != 0 else {
        return system.lockMemory(opened, range, isExclusive: flags & SQLITE_SHM_EXCLUSIVE != 0)
      }
      system.unlockMemory(opened, range)
      return SQLITE_OK
    }
  }
  unsafe methods.xShmBarrier = { file in
    _ = unsafe with(file) { system, _ in
      system.orderMemory()
      return SQLITE_OK
    }
  }
  unsafe methods.xShmUnmap = { file, _ in
    unsafe with(file) { system, opened in
      system.unmapMemory(opened)
      return SQLITE_OK
    }
  }
  // No file is mapped. A checkpoint that finds new commits calls `xUnfetch` after it has read the index of the log.
  unsafe methods.xFetch = { _, _, _, result in
    unsafe result?.pointee = nil
    return SQLITE_OK
  }
  unsafe methods.xUnfetch = { file, _, _ in
    unsafe with(file) { system, _ in
      system.letOthersRun()
      return SQLITE_OK
    }
  }
  let memory = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
  unsafe memory.initialize(to: methods)
  return unsafe memory
}()
