public import DocumentsProtocols
public import HTTPProtocols

extension HTTPResponse {
  /// The body, streamed or not, as text.
  public var text: String {
    get async throws {
      switch body {
      case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
      case .stream(let produce):
        let sink = Sink()
        try await produce(sink)
        return await String(decoding: sink.bytes, as: UTF8.self)
      }
    }
  }
}

extension HTTPResponse {
  /// The body as JSON.
  public var document: JSONValue { get async throws { try JSONValue(parsing: Array(try await text.utf8)) } }
}

extension JSONValue {
  /// Returns an element of a list; `nil` if there is none, or this is no list.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

private actor Sink: HTTPWriting {
  var bytes: [UInt8] = []
  func write(_ piece: [UInt8]) { bytes += piece }
}
