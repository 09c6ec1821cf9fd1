/// The place of a request in a distributed trace: the field `traceparent` (<https://www.w3.org/TR/trace-context/>).
public struct TraceParent: Hashable, Sendable {
  /// The id of the trace: 32 hexadecimal digits.
  public let traceID: String
  /// The id of the client's span: 16 hexadecimal digits.
  public let spanID: String

  /// Parses the field; `nil` if it is malformed or one of its ids is zero.
  ///
  /// Of a version that is not known, the first four parts are read, as the specification asks.
  public init?(_ field: String) {
    let parts = field.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, field.utf8.count <= 256, parts[0].isHexadecimal(2), parts[0] != "ff",
      parts[0] != "00" || parts.count == 4, parts[1].isHexadecimal(32), parts[2].isHexadecimal(16),
      parts[3].isHexadecimal(2), parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" })
    else { return nil }
    traceID = String(parts[1])
    spanID = String(parts[2])
  }
}

extension Substring {
  fileprivate func isHexadecimal(_ count: Int) -> Bool {
    utf8.count == count && utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
