import CSQLite
import Foundation
import ModelsTesting
import OrdersStoreProtocols
package import SQLiteKernel

/// A file system in memory whose calls fail, and which loses power, on demand; a VFS of SQLite for tests.
///
/// ```swift
/// let files = SimulatedFileSystem()
/// files.fault = .powerCut(atCall: 100)
/// // … use a store until every call fails …
/// let restarted = files.restarted(seed: 7)
/// ```
///
/// See <https://www.sqlite.org/testing.html>, 3.2 and 3.3.
///
/// Unchecked: `lock` protects all mutable state.
package final class SimulatedFileSystem: FileSystem, @unchecked Sendable {
  /// The kinds of calls that can fail.
  package enum Call: String, CaseIterable, Sendable {
    case open, delete, access, read, write, truncate, sync, size, lock, mapMemory, lockMemory, create, move
  }

  /// The calls that fail. Calls are counted from 1 after each change of `fault`.
  package enum Fault: Sendable {
    case none
    /// Call `number` fails, and all later ones if it `isLasting`.
    case call(_ number: Int, isLasting: Bool = false)
    /// The disk is full from a write on.
    case fullDisk(fromWrite: Int)
    /// The next calls of a kind fail on files whose paths end with `suffix`, as often as `count` says.
    case next(_ call: Call, suffix: String, count: Int = 1)
    /// The power fails at call `number`: it and all later calls fail.
    case powerCut(atCall: Int)
  }

  fileprivate enum NameChange {
    case link(String, SimulatedFile)
    case unlink(String)
  }

  private let lock = NSLock()
  private var names: [String: SimulatedFile] = [:]
  /// The names that a power cut leaves.
  private var namesOnDisk: [String: SimulatedFile] = [:]
  private var waitingNames: [NameChange] = []
  private var lastNumber: UInt64 = 0
  private var currentFault = Fault.none
  private var currentHook: (@Sendable (_ isSleep: Bool) -> Void)?
  private var isOff = false
  private var random: SplitMix64
  private var counters = Counters()
  private var registration: VFSRegistration?

  private struct Counters {
    var calls = 0
    var callsByKind: [Call: Int] = [:]
    var failures: [Call] = []
    var openFiles = 0
  }

  /// Creates a file system with files that are on its disk.
  package init(_ files: [String: [UInt8]] = [:], seed: UInt64 = 0) {
    random = SplitMix64(seed: seed)
    for (path, content) in files.sorted(by: { $0.key < $1.key }) { names[path] = newFile(content) }
    namesOnDisk = names
    registration = VFSRegistration(of: self)
  }

  package var vfs: String? { registration?.name }

  /// The calls that fail.
  package var fault: Fault {
    get { lock.withLock { currentFault } }
    set {
      lock.withLock {
        currentFault = newValue
        (counters.calls, counters.callsByKind, counters.failures) = (0, [:], [])
      }
    }
  }

  /// Is called before each lock, barrier, flush and write of a connection, and instead of a sleep, on its thread; for
  /// tests that run the threads of several connections in a chosen order.
  package var schedulingHook: (@Sendable (_ isSleep: Bool) -> Void)? {
    get { lock.withLock { currentHook } }
    set { lock.withLock { currentHook = newValue } }
  }

  /// The number of calls since the last change of `fault`.
  package var calls: Int { lock.withLock { counters.calls } }

  /// The calls that have failed since the last change of `fault`.
  package var failures: [Call] { lock.withLock { counters.failures } }

  /// Returns the number of calls of a kind since the last change of `fault`.
  package func count(of call: Call) -> Int { lock.withLock { counters.callsByKind[call, default: 0] } }

  /// Whether the power has failed.
  package var isWithoutPower: Bool { lock.withLock { isOff } }

  /// The number of files that SQLite has open.
  package var openFileCount: Int { lock.withLock { counters.openFiles } }

  /// The contents of all files by path.
  package var files: [String: [UInt8]] { lock.withLock { names.mapValues(\.content) } }

  /// Cuts the power, and returns the file system after the restart.
  ///
  /// - Parameter seed: chooses which of the changes survive that no flush has written to the disk.
  package func restarted(seed: UInt64) -> SimulatedFileSystem {
    let survivors = lock.withLock {
      isOff = true
      var choice = SplitMix64(seed: seed)
      var left = namesOnDisk
      // The journal of a file system has the changes of names in their order.
      let count = waitingNames.isEmpty ? 0 : Int(choice.next() % UInt64(waitingNames.count + 1))
      for change in waitingNames.prefix(count) { left.apply(change) }
      return left.sorted { $0.key < $1.key }.map { ($0.key, $0.value.survivingContent(&choice)) }
    }
    return SimulatedFileSystem(Dictionary(uniqueKeysWithValues: survivors), seed: seed)
  }

  // MARK: FileSystem

  package func status(of path: String) -> FileStatus? {
    lock.withLock { names[path].map { FileStatus(number: $0.number, size: $0.content.count) } }
  }

  package func create(_ path: String) throws(Failure) {
    let code = lock.withLock {
      let code = begin(.create, path)
      if code == SQLITE_OK, names[path] == nil { change(.link(path, newFile([]))) }
      return code
    }
    guard code == SQLITE_OK else { throw Failure(.unavailable("“\(path)” cannot be created")) }
  }

  package func move(_ path: String, to target: String) throws(Failure) {
    let code = lock.withLock {
      let code = begin(.move, path)
      guard code == SQLITE_OK, let file = names[path] else { return SQLITE_IOERR }
      change(.unlink(path))
      change(.link(target, file))
      flushNames()
      return code
    }
    guard code == SQLITE_OK else { throw Failure(.unavailable("“\(target)” cannot be written")) }
  }

  package func remove(_ path: String) { lock.withLock { if !isOff, names[path] != nil { change(.unlink(path)) } } }

  // MARK: Calls of SQLite, each with the result code

  func open(_ path: String?, _ flags: Int32) -> (code: Int32, file: OpenFile?) {
    lock.withLock {
      guard begin(.open, path ?? "") == SQLITE_OK else { return (SQLITE_CANTOPEN, nil) }
      var found = path.flatMap { names[$0] }
      if found == nil {
        guard flags & SQLITE_OPEN_CREATE != 0 else { return (SQLITE_CANTOPEN, nil) }
        let new = newFile([])
        if let path { change(.link(path, new)) }
        found = new
      }
      guard let found else { return (SQLITE_CANTOPEN, nil) }
      let isJournal = flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL) != 0
      counters.openFiles += 1
      return (
        SQLITE_OK,
        OpenFile(
          found, path: path, in: self, endsWithClosing: flags & SQLITE_OPEN_DELETEONCLOSE != 0,
          // SQLite flushes the name of a journal with its first flush.
          flushesNames: isJournal && flags & SQLITE_OPEN_CREATE != 0)
      )
    }
  }

  func close(_ file: OpenFile) {
    lock.withLock {
      counters.openFiles -= 1
      file.content.locks.unlock(ObjectIdentifier(file), SQLITE_LOCK_NONE)
      file.content.sharedMemory.unmap(ObjectIdentifier(file))
      if file.endsWithClosing, let path = file.path, !isOff { change(.unlink(path)) }
    }
  }

  func delete(_ path: String, flushesNames: Bool) -> Int32 {
    lock.withLock {
      guard begin(.delete, path) == SQLITE_OK else { return IOError.delete }
      guard names[path] != nil else { return IOError.deleteMissing }
      change(.unlink(path))
      if flushesNames { flushNames() }
      return SQLITE_OK
    }
  }

  /// Returns whether a file exists and is not empty.
  func access(_ path: String) -> (code: Int32, exists: Bool) {
    lock.withLock {
      guard begin(.access, path) == SQLITE_OK else { return (IOError.access, false) }
      return (SQLITE_OK, names[path].map { !$0.content.isEmpty } ?? false)
    }
  }

  func read(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int32 {
    lock.withLock {
      guard begin(.read, file.path ?? "") == SQLITE_OK else { return IOError.read }
      let count = max(0, min(buffer.count, file.content.content.count - offset))
      unsafe file.content.content.withUnsafeBytes { content in
        guard count > 0 else { return }
        unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: content[offset..<offset + count]))
      }
      guard count < buffer.count else { return SQLITE_OK }
      unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).initializeMemory(as: UInt8.self, repeating: 0)
      return IOError.shortRead
    }
  }

  func write(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int32 {
    letOthersRun()
    return lock.withLock {
      let code = begin(.write, file.path ?? "")
      guard code != SQLITE_OK else {
        unsafe file.content.write(bytes, at: offset)
        return code
      }
      // A write that fails may have written a part; one that a power cut interrupts may be written.
      if counters.failures.count <= 1 {
        let part = isOff ? bytes.count : Int(random.next() % UInt64(bytes.count + 1))
        unsafe file.content.write(UnsafeRawBufferPointer(rebasing: bytes[..<part]), at: offset)
      }
      return code == SQLITE_FULL ? SQLITE_FULL : IOError.write
    }
  }

  func truncate(_ file: OpenFile, to size: Int) -> Int32 {
    lock.withLock {
      guard begin(.truncate, file.path ?? "") == SQLITE_OK else { return IOError.truncate }
      file.content.truncate(to: size)
      return SQLITE_OK
    }
  }

  func sync(_ file: OpenFile) -> Int32 {
    letOthersRun()
    return lock.withLock {
      guard begin(.sync, file.path ?? "") == SQLITE_OK else {
        if !isOff { file.content.failFlush() }
        return IOError.sync
      }
      file.content.flush()
      if file.flushesNames { flushNames() }
      file.flushesNames = false
      return SQLITE_OK
    }
  }

  func size(_ file: OpenFile) -> (code: Int32, size: Int) {
    lock.withLock {
      guard begin(.size, file.path ?? "") == SQLITE_OK else { return (IOError.size, 0) }
      return (SQLITE_OK, file.content.content.count)
    }
  }

  func lockFile(_ file: OpenFile, _ level: Int32) -> Int32 {
    letOthersRun()
    return lock.withLock {
      guard begin(.lock, file.path ?? "") == SQLITE_OK else { return IOError.lock }
      return file.content.locks.lock(ObjectIdentifier(file), level) ? SQLITE_OK : SQLITE_BUSY
    }
  }

  func unlockFile(_ file: OpenFile, _ level: Int32) {
    letOthersRun()
    lock.withLock { file.content.locks.unlock(ObjectIdentifier(file), level) }
  }

  func isReserved(_ file: OpenFile) -> Bool { lock.withLock { file.content.locks.isReserved } }

  func mapMemory(_ file: OpenFile, region: Int, size: Int, creates: Bool)
    -> (code: Int32, memory: UnsafeMutableRawPointer?)
  {
    unsafe lock.withLock {
      guard begin(.mapMemory, file.path ?? "") == SQLITE_OK else { return (IOError.mapMemory, nil) }
      let id = ObjectIdentifier(file)
      return unsafe (SQLITE_OK, file.content.sharedMemory.map(id, region: region, size: size, creates: creates))
    }
  }

  func lockMemory(_ file: OpenFile, _ range: Range<Int>, isExclusive: Bool) -> Int32 {
    letOthersRun()
    return lock.withLock {
      guard begin(.lockMemory, file.path ?? "") == SQLITE_OK else { return IOError.lockMemory }
      let isFree = file.content.sharedMemory.lock(ObjectIdentifier(file), range, isExclusive: isExclusive)
      return isFree ? SQLITE_OK : SQLITE_BUSY
    }
  }

  func unlockMemory(_ file: OpenFile, _ range: Range<Int>) {
    letOthersRun()
    lock.withLock { file.content.sharedMemory.unlock(ObjectIdentifier(file), range) }
  }

  func unmapMemory(_ file: OpenFile) {
    lock.withLock { file.content.sharedMemory.unmap(ObjectIdentifier(file)) }
  }

  /// Orders the accesses to shared memory before and after the call.
  func orderMemory() {
    letOthersRun()
    lock.withLock {}
  }

  func letOthersRun() { schedulingHook?(false) }

  func sleep(microseconds: Int32) {
    if let hook = schedulingHook { return hook(true) }
    Thread.sleep(forTimeInterval: Double(microseconds) / 1_000_000)
  }

  /// Returns whether the open file has lost its name.
  func hasMoved(_ file: OpenFile) -> Bool { lock.withLock { file.path.map { names[$0] !== file.content } ?? false } }

  func fillRandomly(_ buffer: UnsafeMutableRawBufferPointer) {
    lock.withLock { for index in buffer.indices { unsafe buffer[index] = UInt8(truncatingIfNeeded: random.next()) } }
  }

  // MARK: The state; the lock is held

  /// Counts a call, and returns the code with which it fails; `SQLITE_OK` if it does not.
  private func begin(_ call: Call, _ path: String) -> Int32 {
    counters.calls += 1
    counters.callsByKind[call, default: 0] += 1
    var code = SQLITE_OK
    switch currentFault {
    case .none: break
    case .call(let number, let isLasting):
      if counters.calls == number || (isLasting && counters.calls > number) { code = SQLITE_IOERR }
    case .fullDisk(let number):
      if call == .write, counters.callsByKind[.write, default: 0] >= number { code = SQLITE_FULL }
    case .next(let kind, let suffix, let count):
      if call == kind, path.hasSuffix(suffix), counters.failures.count < count { code = SQLITE_IOERR }
    case .powerCut(let number): if counters.calls >= number { isOff = true }
    }
    if isOff { code = SQLITE_IOERR }
    if code != SQLITE_OK { counters.failures.append(call) }
    return code
  }

  private func newFile(_ content: [UInt8]) -> SimulatedFile {
    lastNumber += 1
    return SimulatedFile(number: lastNumber, content: content)
  }

  private func change(_ change: NameChange) {
    names.apply(change)
    waitingNames.append(change)
  }

  private func flushNames() {
    for change in waitingNames { namesOnDisk.apply(change) }
    waitingNames = []
  }
}

extension [String: SimulatedFile] {
  fileprivate mutating func apply(_ change: SimulatedFileSystem.NameChange) {
    switch change {
    case .link(let path, let file): self[path] = file
    case .unlink(let path): self[path] = nil
    }
  }
}

/// A file that SQLite has opened.
final class OpenFile {
  let content: SimulatedFile
  /// The path at the time of opening; `nil` for a temporary file.
  let path: String?
  let fileSystem: SimulatedFileSystem
  let endsWithClosing: Bool
  var flushesNames: Bool

  init(
    _ content: SimulatedFile, path: String?, in fileSystem: SimulatedFileSystem, endsWithClosing: Bool,
    flushesNames: Bool
  ) {
    self.content = content
    self.path = path
    self.fileSystem = fileSystem
    self.endsWithClosing = endsWithClosing
    self.flushesNames = flushesNames
  }
}

/// The extended codes of `SQLITE_IOERR`, macros that Swift does not import (<https://www.sqlite.org/rescode.html>).
enum IOError {
  static let read = SQLITE_IOERR | 1 << 8
  static let shortRead = SQLITE_IOERR | 2 << 8
  static let write = SQLITE_IOERR | 3 << 8
  static let sync = SQLITE_IOERR | 4 << 8
  static let truncate = SQLITE_IOERR | 6 << 8
  static let size = SQLITE_IOERR | 7 << 8
  static let delete = SQLITE_IOERR | 10 << 8
  static let access = SQLITE_IOERR | 13 << 8
  static let lock = SQLITE_IOERR | 15 << 8
  static let lockMemory = SQLITE_IOERR | 20 << 8
  static let mapMemory = SQLITE_IOERR | 21 << 8
  static let deleteMissing = SQLITE_IOERR | 23 << 8
}
