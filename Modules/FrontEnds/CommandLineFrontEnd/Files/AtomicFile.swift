import PresentationProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is there whole, or not at all: it is written beside its place, and takes it at the end.
struct AtomicFile: ~Copyable {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private let console: any Console
  private var waiting: [UInt8] = []

  init(_ path: String, _ console: any Console, isPrivate: Bool = false) throws(Problem) {
    self.path = path
    self.console = console
    temporary = "\(path).\(getpid()).part"
    console.guardTemporaryFile(temporary)
    descriptor = AtomicFile.created(temporary, for: path, isPrivate ? 0o600 : 0o666)
    guard descriptor >= 0 else {
      let error = errno
      console.guardTemporaryFile(nil)
      throw error == EEXIST
        ? Problem(.invalid, "“\(path)” belongs to a database, which would be lost", remedy: "name another file")
        : Problem(file: path, "written", error)
    }
  }

  /// Fails for a folder at once; the renaming would find out too, but only after the work. A database is never replaced.
  private static func created(_ temporary: String, for path: String, _ mode: mode_t) -> Int32 {
    var place = stat()
    if unsafe stat(path, &place) == 0, place.st_mode & S_IFMT == S_IFDIR {
      errno = EISDIR
      return -1
    }
    if isOfDatabase(path) {
      errno = EEXIST
      return -1
    }
    return unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
  }

  /// Whether it is a SQLite database, or what SQLite keeps beside one.
  private static func isOfDatabase(_ path: String) -> Bool {
    let suffix = ["-wal", "-shm", "-journal"].first { path.hasSuffix($0) } ?? ""
    let descriptor = unsafe open(String(path.dropLast(suffix.count)), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let mark = Array("SQLite format 3\0".utf8)
    var start = [UInt8](repeating: 0, count: mark.count)
    return unsafe read(descriptor, &start, start.count) == mark.count && start == mark
  }

  mutating func write(_ bytes: [UInt8]) throws(Problem) {
    waiting += bytes
    if waiting.count >= 1 << 18 { try send() }
  }

  /// Gives the file its place; until then, an older one keeps it.
  consuming func commit() throws(Problem) {
    try send()
    guard fsync(descriptor) == 0, unsafe rename(temporary, path) == 0 else {
      throw Problem(file: path, "written", errno)
    }
    console.guardTemporaryFile(nil)
  }

  private mutating func send() throws(Problem) {
    let error = writeAll(waiting, to: descriptor)
    waiting.removeAll(keepingCapacity: true)
    if error != 0 { throw Problem(file: path, "written", error) }
  }

  deinit {
    close(descriptor)
    // Nothing is there any more under this name where the file has its place.
    _ = unsafe unlink(temporary)
    console.guardTemporaryFile(nil)
  }
}
