import CMicroHTTPD
import HTTPProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The fields of a header, with a check that nothing else was sent between them.
///
/// The library keeps a header where it has read it, and hands out names and values in their place. It repairs malformed
/// lines silently: a folded line continues the field's *name*, a line without a name ends the header, a value ends at a
/// NUL, a line at a bare line feed. If each name begins two bytes, a CR and an LF, after what was before it, none of
/// these has happened.
struct HeaderLines {
  private(set) var fields = HTTPFields()
  private var end: UInt = 0
  private var isGapless = true

  /// Creates empty lines, to read the fields without the check.
  init() {}

  init(after version: UnsafePointer<CChar>) {
    unsafe end = UInt(bitPattern: version) + UInt(strlen(version))
  }

  /// Adds a field, and checks its place in memory.
  ///
  /// - Parameter value: the value as it was sent, with the spaces at its end.
  mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    isGapless = isGapless && UInt(bitPattern: name.baseAddress) == end + HeaderLines.lineBreak
    end = UInt(bitPattern: value.baseAddress) + UInt(value.count)
    let trailing = unsafe value.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    unsafe fields.append(
      String(decoding: name, as: UTF8.self), String(decoding: value.dropLast(trailing), as: UTF8.self))
  }

  /// Returns whether the lines and the empty last one are all of the header's bytes.
  func fill(_ size: Int, from start: UnsafePointer<CChar>) -> Bool {
    guard HeaderLines.areInPlace else { return true }
    return isGapless && UInt(bitPattern: start) + UInt(size) == end + 2 * HeaderLines.lineBreak
  }

  private static let lineBreak: UInt = 2
  /// Whether the library hands out fields in place; releases from 1.0 on refuse malformed headers themselves.
  private static let areInPlace = unsafe String(cString: MHD_get_version()).hasPrefix("0.")
}
