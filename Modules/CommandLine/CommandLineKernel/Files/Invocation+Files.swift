public import DocumentsProtocols
public import PresentationProtocols

/// The bytes of standard input, piece by piece.
struct InputSource: ByteSource {
  let console: any Console
  let byteCount: Int? = nil

  func next() async throws -> [UInt8]? { try console.read() }
}

extension Invocation {
  /// Returns the bytes of a file, or of standard input for `-`, to be read piece by piece.
  public func source(_ path: String) throws(Problem) -> any ByteSource {
    path == "-" ? InputSource(console: console) : try FileSource(path)
  }

  /// Opens the file that an option names for writing; an existing one is replaced with `--force` only.
  public func output(_ path: String) throws(Problem) -> AtomicFile {
    try AtomicFile(path, console, replaces: arguments.has(SharedOptions.force))
  }

  /// The largest file in bytes that is read whole: the server's limit for a file of shows.
  static var mostContents: Int { 16 << 20 }

  /// Reads the whole of a file of text, or of standard input for `-`.
  ///
  /// - Throws: `Problem`: `tooLarge` as soon as there is more than `mostContents`; `invalid` for a binary file.
  public func contents(of path: String) async throws -> [UInt8] {
    let source = try source(path)
    var all: [UInt8] = []
    while let piece = try await source.next() {
      guard all.count + piece.count <= Self.mostContents else {
        throw Problem(.tooLarge, "\(quoted(path)) is larger than \(Self.mostContents >> 20) MiB")
      }
      all += piece
    }
    if all.prefix(1 << 12).contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x1B }) {
      throw Problem(
        .invalid, "\(path == "-" ? "standard input" : quoted(path)) is not text", remedy: "choose a text file")
    }
    return all
  }
}
