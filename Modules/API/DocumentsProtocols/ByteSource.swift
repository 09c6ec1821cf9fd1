/// A source of bytes in pieces: a file, a pipe or the body of a request.
public protocol ByteSource: Sendable {
  /// The total number of bytes; `nil` if unknown in advance.
  var byteCount: Int? { get }
  /// Returns the next piece, at most 1 MiB; `nil` at the end.
  ///
  /// - Throws: `Problem` if reading fails.
  func next() async throws -> [UInt8]?
}
