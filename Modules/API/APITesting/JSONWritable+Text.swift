public import DocumentsProtocols

extension JSONWritable {
  /// The JSON as text, for a comparison.
  public var text: String { String(decoding: json(), as: UTF8.self) }
}
