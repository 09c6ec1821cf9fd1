public import DocumentsProtocols
import Foundation
public import PresentationProtocols
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Bytes in a temporary file without a name, which is removed with its last reference, even if the process is killed.
public final class SpoolFile: Sendable {
  private let descriptor: Int32
  private let budget: SpoolBudget
  private let size = Atomic(0)

  /// Creates an empty file.
  ///
  /// - Throws: `Problem`: `full` or `unavailable` if there is no room for temporary files.
  public convenience init() throws(Problem) { try self.init(in: .ofProcess) }

  init(in budget: SpoolBudget) throws(Problem) {
    self.budget = budget
    let folder = FileManager.default.temporaryDirectory.path
    // mkstemp(3) replaces the six X with random letters.
    var template = Array("\(folder)/storekeeper-\(String(repeating: "X", count: 6))".utf8CString)
    descriptor = unsafe template.withUnsafeMutableBufferPointer { name in
      guard let path = name.baseAddress else { return -1 }
      let descriptor = unsafe mkstemp(path)
      if descriptor >= 0 { unsafe unlink(path) }
      return descriptor
    }
    guard descriptor >= 0 else { throw Self.problem(errno) }
  }

  deinit {
    close(descriptor)
    budget.add(-size.load(ordering: .relaxed))
  }

  /// Appends bytes; only one task may write at a time.
  ///
  /// - Throws: `Problem`: `tooMany` if all files together have as many bytes as they may; `full`.
  public func write(_ bytes: [UInt8]) throws(Problem) {
    size.add(bytes.count, ordering: .relaxed)
    guard budget.add(bytes.count) else {
      throw Problem(
        .tooMany, "too many uploaded files wait on this server", remedy: "try again when some have been confirmed",
        retryAfter: 60)
    }
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
      }
      guard written > 0 else {
        if written < 0, errno == EINTR { continue }
        throw Self.problem(errno)
      }
      done += written
    }
  }

  /// Returns a source of the file's bytes from the beginning.
  public func source() -> any ByteSource { SpoolSource(file: self) }

  /// Returns bytes from an offset on; empty at the end.
  fileprivate func read(at offset: Int) throws(Problem) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let result = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      failure = result < 0 ? errno : 0
      count = max(0, result)
    }
    guard failure == 0 else { throw Self.problem(failure) }
    return bytes
  }

  private static func problem(_ code: Int32) -> Problem {
    code == ENOSPC || code == EDQUOT
      ? Problem(.full, "the server's disk is full")
      : Problem(.unavailable, "the server cannot store the file at the moment")
  }
}

/// The bytes that all temporary files of uploads may have together.
final class SpoolBudget: Sendable {
  /// 8 GiB for the files of this process.
  static let ofProcess = SpoolBudget(8 << 30)
  private let limit: Int
  private let used = Atomic(0)

  init(_ limit: Int) { self.limit = limit }

  /// Counts bytes, and returns whether all are within the limit.
  @discardableResult
  func add(_ bytes: Int) -> Bool { used.add(bytes, ordering: .relaxed).newValue <= limit }
}

private actor SpoolSource: ByteSource {
  let byteCount: Int? = nil
  private let file: SpoolFile
  private var offset = 0

  init(file: SpoolFile) { self.file = file }

  func next() async throws -> [UInt8]? {
    let bytes = try file.read(at: offset)
    offset += bytes.count
    return bytes.isEmpty ? nil : bytes
  }
}

#if canImport(Darwin)
  private let systemWrite = unsafe Darwin.write
#else
  private let systemWrite = unsafe Glibc.write
#endif
