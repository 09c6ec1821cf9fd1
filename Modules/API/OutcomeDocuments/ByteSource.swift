/// Bytes that come in pieces: a file, a pipe, the body of a request.
public protocol ByteSource: Sendable {
  /// How many there are in all, where that is known beforehand.
  var byteCount: Int? { get }
  /// The next piece, at most 1 MiB; `nil` at the end.
  ///
  /// - Throws: `Problem`, where reading fails.
  func next() async throws -> [UInt8]?
}
