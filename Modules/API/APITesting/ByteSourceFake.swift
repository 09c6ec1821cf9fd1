public import DocumentsProtocols
import Locks

/// Bytes in memory that come in pieces of a size, or break off with an error.
public final class ByteSourceFake: ByteSource {
  public let byteCount: Int?
  private let rest: Lock<ArraySlice<UInt8>>
  private let pieceSize: Int
  private let error: (any Error)?

  /// - Parameters:
  ///   - pieceSize: bytes in a piece, at most.
  ///   - error: what reading ends with in place of the end.
  public init(_ bytes: [UInt8], pieceSize: Int = 1 << 16, byteCount: Int? = nil, error: (any Error)? = nil) {
    rest = Lock(bytes[...])
    self.pieceSize = pieceSize
    self.byteCount = byteCount
    self.error = error
  }

  public convenience init(_ text: String, pieceSize: Int = 1 << 16, error: (any Error)? = nil) {
    self.init(Array(text.utf8), pieceSize: pieceSize, byteCount: text.utf8.count, error: error)
  }

  public func next() async throws -> [UInt8]? {
    let piece = rest.withLock { rest in
      let piece = rest.prefix(pieceSize)
      rest = rest.dropFirst(pieceSize)
      return Array(piece)
    }
    if piece.isEmpty, let error { throw error }
    return piece.isEmpty ? nil : piece
  }
}
