import HTTPProtocols
import Synchronization

/// Compresses what is written, piece by piece: a reader has all of a piece when its writer goes on.
final class CompressedStream: HTTPWriting {
  private let writer: any HTTPWriting
  private let deflater: Mutex<Deflater>

  /// - Returns: `nil` where memory is short.
  init?(to writer: any HTTPWriting) {
    guard let made = Deflater(.small) else { return nil }
    self.writer = writer
    deflater = Mutex(made)
  }

  func write(_ bytes: [UInt8]) async throws {
    guard !bytes.isEmpty else { return }
    try await writer.write(deflater.withLock { $0.deflate(bytes, .piece) })
  }

  func end() async throws {
    try await writer.write(deflater.withLock { $0.deflate([], .end) })
  }
}
