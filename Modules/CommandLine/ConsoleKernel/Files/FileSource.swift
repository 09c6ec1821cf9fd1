public import DocumentsProtocols
public import PresentationProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The bytes of a file, piece by piece.
public final class FileSource: ByteSource {
  /// The size of a regular file in bytes; `nil` for a device or a pipe.
  public let byteCount: Int?
  /// Whether the permissions of the file let other users of this machine read or change it.
  public let isOpenToOthers: Bool
  private let path: String
  private let descriptor: Int32

  /// Opens a file for reading.
  ///
  /// - Throws: `Problem`: `notFound`, `forbidden`, or `unsupported` for a folder.
  public init(_ path: String) throws(Problem) {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Problem(file: path, "read", errno) }
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw Problem(file: path, "read", EISDIR)
    }
    let isFile = isKnown && status.st_mode & S_IFMT == S_IFREG
    byteCount = isFile ? Int(status.st_size) : nil
    // Only the owner can restrict a file to its group; a file of root's may be intended for a group.
    let allowed: mode_t = status.st_uid == geteuid() ? 0o700 : 0o740
    isOpenToOthers = isFile && status.st_mode & 0o777 & ~allowed != 0
  }

  deinit { close(descriptor) }

  /// Returns the next bytes; `nil` at the end of the file.
  public func next() async throws -> [UInt8]? { try read() }

  /// Returns the next bytes; `nil` at the end of the file.
  ///
  /// - Throws: `Problem`: the system's reason.
  public func read() throws(Problem) -> [UInt8]? {
    var error: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, filled in
      let result = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
      error = result < 0 ? errno : 0
      filled = max(0, result)
    }
    if error != 0 { throw Problem(file: path, "read", error) }
    return bytes.isEmpty ? nil : bytes
  }
}

extension Problem {
  /// The problem for an error number of the system, about a file.
  init(file path: String, _ verb: String, _ error: Int32) {
    let code: Code =
      switch error {
      case ENOENT, ENOTDIR: .notFound
      case EACCES, EPERM, EROFS: .forbidden
      case ENOSPC, EDQUOT: .full
      case EISDIR, ENAMETOOLONG: .unsupported
      default: .unavailable
      }
    self.init(code, "\(quoted(path)) cannot be \(verb): \(unsafe String(cString: strerror(error)))")
  }
}
