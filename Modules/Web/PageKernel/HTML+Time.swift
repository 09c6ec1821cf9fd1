public import PresentationProtocols

extension HTML {
  /// Returns a time as its text, with the complete time in UTC for programs and as a hint.
  public static func time(_ time: DisplayedValue) -> HTML { "\(time: time.value, time.display)" }

  /// Returns `2007-06-29 12:00:00 UTC` of `2007-06-29T12:00:00Z`.
  fileprivate static func hint(_ time: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(time.utf8.count + 4)
    for byte in time.utf8 {
      switch byte {
      case UInt8(ascii: "T"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "Z"): bytes += " UTC".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension HTML.Interpolation {
  /// Adds a time as its text, with the complete time in UTC for programs and as a hint.
  mutating func appendInterpolation(time value: String, _ display: String) {
    appendLiteral("<time datetime=\"")
    appendInterpolation(value)
    appendLiteral("\" title=\"")
    appendInterpolation(HTML.hint(value))
    appendLiteral("\">")
    appendInterpolation(bdi: display)
    appendLiteral("</time>")
  }
}
