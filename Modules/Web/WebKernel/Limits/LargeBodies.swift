public import APIDocuments
import HTTPProtocols
import PresentationProtocols
import FormKernel

/// Collects one request's body above the limit of other requests; few such are in memory at once.
public struct LargeBodies: Sendable {
  let gate: ConcurrencyGate
  /// The caller to whom the request is counted.
  let caller: ConcurrencyGate.Caller
  /// Bytes that a body may have without taking a place.
  let usualLimit: Int

  /// Collects all bytes of a source, and holds a place for them, if they need one, until the closure returns.
  ///
  /// - Parameter limit: how many bytes the source may have.
  /// - Throws: `Problem`: `tooLarge` as soon as the limit is exceeded, `tooMany` where there is no place.
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
