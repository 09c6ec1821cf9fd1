import HTTPProtocols
import Locks

/// Compresses a stream piece by piece: a reader receives all of a piece before its writer continues.
final class CompressedStream: HTTPWriting {
  private let writer: any HTTPWriting
  private let deflater: Lock<Deflater>

  /// Creates a stream that writes to `writer`; `nil` if memory is short.
  init?(to writer: any HTTPWriting) {
    guard let made = Deflater(.small) else { return nil }
    self.writer = writer
    deflater = Lock(made)
  }

  func write(_ bytes: [UInt8]) async throws {
    guard !bytes.isEmpty else { return }
    try await writer.write(deflater.withLock { $0.deflate(bytes, .piece) })
  }

  func end() async throws {
    try await writer.write(deflater.withLock { $0.deflate([], .end) })
  }
}
