import CSQLite

/// The locks of connections on a file, as a VFS has them (<https://www.sqlite.org/lockingv3.html>, 3.0).
struct FileLocks {
  /// The lock of each open file that has one.
  private var levels: [ObjectIdentifier: Int32] = [:]

  /// Whether a connection intends to write, or writes.
  var isReserved: Bool { levels.values.contains { $0 >= SQLITE_LOCK_RESERVED } }

  /// Takes a lock, or a higher one.
  ///
  /// - Returns: whether no other connection prevents it.
  mutating func lock(_ file: ObjectIdentifier, _ level: Int32) -> Bool {
    guard levels[file, default: SQLITE_LOCK_NONE] < level else { return true }
    let others = levels.filter { $0.key != file }.values
    let highest = others.max() ?? SQLITE_LOCK_NONE
    switch level {
    case SQLITE_LOCK_SHARED: guard highest < SQLITE_LOCK_PENDING else { return false }
    case SQLITE_LOCK_RESERVED: guard highest < SQLITE_LOCK_RESERVED else { return false }
    default:
      guard highest < SQLITE_LOCK_RESERVED else { return false }
      // No new reader begins while this connection waits for the others to end.
      levels[file] = SQLITE_LOCK_PENDING
      guard highest == SQLITE_LOCK_NONE else { return false }
    }
    levels[file] = level
    return true
  }

  mutating func unlock(_ file: ObjectIdentifier, _ level: Int32) {
    levels[file] = level == SQLITE_LOCK_NONE ? nil : min(level, levels[file, default: SQLITE_LOCK_NONE])
  }
}

/// The shared memory of the connections to a file, which has the index of its log
/// (<https://www.sqlite.org/walformat.html#the_wal_index_file_format>).
@safe struct SharedMemory {
  private struct Slot {
    var writer: ObjectIdentifier?
    var readers: Set<ObjectIdentifier> = []
  }

  private var regions: [UnsafeMutableRawPointer] = unsafe []
  private var slots = [Slot](repeating: Slot(), count: Int(SQLITE_SHM_NLOCK))
  private var users: Set<ObjectIdentifier> = []

  /// Returns a region, filled with zeros at first; `nil` if it does not exist and must not be created.
  mutating func map(_ file: ObjectIdentifier, region: Int, size: Int, creates: Bool) -> UnsafeMutableRawPointer? {
    users.insert(file)
    while creates, unsafe regions.count <= region {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
      unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      unsafe regions.append(memory)
    }
    return unsafe region < regions.count ? regions[region] : nil
  }

  /// Takes locks; returns whether no other connection prevents it.
  mutating func lock(_ file: ObjectIdentifier, _ range: Range<Int>, isExclusive: Bool) -> Bool {
    for slot in slots[range] {
      guard slot.writer == nil || slot.writer == file else { return false }
      if isExclusive, !slot.readers.subtracting([file]).isEmpty { return false }
    }
    for index in range {
      if isExclusive { slots[index].writer = file } else { slots[index].readers.insert(file) }
    }
    return true
  }

  mutating func unlock(_ file: ObjectIdentifier, _ range: Range<Int>) {
    for index in range {
      slots[index].readers.remove(file)
      if slots[index].writer == file { slots[index].writer = nil }
    }
  }

  /// Ends the use by a connection; frees the memory with the last one.
  mutating func unmap(_ file: ObjectIdentifier) {
    unlock(file, slots.indices)
    users.remove(file)
    guard users.isEmpty else { return }
    while let region = unsafe regions.popLast() { unsafe region.deallocate() }
  }
}
