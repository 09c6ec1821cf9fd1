public import DocumentsProtocols
import FormKernel
import HTTPProtocols
import LimitsKernel
import PresentationProtocols

/// Collects one request's body above the usual limit; few such bodies are in memory at once.
public struct LargeBodies: Sendable {
  let gate: ConcurrencyGate
  /// The caller to whom the request is counted.
  let caller: ConcurrencyGate.Caller
  /// The bytes of a body that needs no permit.
  let usualLimit: Int

  /// Collects all bytes of a source, and holds a permit for them, if they need one, until the closure returns.
  ///
  /// - Parameter limit: the highest number of bytes of the source.
  /// - Throws: `Problem`: `tooLarge` as soon as the limit is exceeded, `tooMany` if there is no permit.
  public func withBytes<Value>(
    of source: any ByteSource, upTo limit: Int, _ body: ([UInt8]) async throws -> Value
  ) async throws -> Value {
    var place = (source.byteCount ?? 0) > usualLimit ? try gate.enter(caller) : nil
    var bytes: [UInt8] = []
    while let piece = try await source.next() {
      let count = bytes.count + piece.count
      guard count <= limit else { throw Problem(HTTPBodyError.tooLarge(limit: limit)) }
      if place == nil, count > usualLimit { place = try gate.enter(caller) }
      bytes += piece
    }
    defer { place?.leave() }
    return try await body(bytes)
  }
}
