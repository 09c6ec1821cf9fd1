public import PresentationProtocols

/// A file that holds a secret: a token.
public enum SecretFile {
  /// Reads the file that an option names once, since it may be a pipe: little more than 64 KiB at most.
  ///
  /// - Throws: `Problem`: `usage` if it cannot be read; `forbidden` if other users of this machine can read it.
  public static func read(_ path: String, _ option: Option) throws(Problem) -> String {
    let unreadable = Problem(
      .usage, "--\(option.name) \(quoted(path)) cannot be read", remedy: "name an existing file")
    guard let source = try? FileSource(path) else { throw unreadable }
    // The permissions of a redirected stream are not those of its path below `/dev`.
    if source.isOpenToOthers, !path.hasPrefix("/dev/") {
      throw Problem(
        .forbidden, "--\(option.name) \(quoted(path)) can be read or changed by other users of this machine",
        remedy: "make it private: chmod 600 \(shellQuoted(path))")
    }
    var bytes: [UInt8] = []
    while bytes.count < 1 << 16 {
      guard let piece = try? source.read() else { break }
      bytes += piece
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw unreadable }
    return text
  }
}
