extension String {
  /// The characters of Windows-1252 from 0x80 to 0x9F; five are unassigned.
  private static let windows1252 = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  /// Decodes Windows-1252, which has a character for every byte.
  init(windows1252 bytes: ArraySlice<UInt8>) {
    var scalars = UnicodeScalarView()
    for byte in bytes {
      scalars.append((0x80..<0xA0).contains(byte) ? String.windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    self.init(scalars)
  }

  /// The text before a program read its UTF-8 as Windows-1252: `José` for `JosÃ©`; `nil` if this text is as it was.
  ///
  /// All of the text must be UTF-8 in the bytes of Windows-1252. A capital and a sign are so too, as in “NESCAFÉ®”: the
  /// letter that they would be must be one of those that names have.
  var asUTF8ReadAsWindows1252: String? {
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if let place = String.windows1252.firstIndex(of: scalar) {
        bytes.append(UInt8(0x80 + place))
      } else if let byte = UInt8(exactly: scalar.value) {
        bytes.append(byte)
      } else {
        return nil
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let letters = text.unicodeScalars.filter { !$0.isASCII }
    guard let first = letters.first, letters.allSatisfy(\.isCommon) else { return nil }
    // A word of Greek, Cyrillic, Hebrew or Arabic has several letters; “2×¼” would be one.
    return letters.count > 1 || !(0x370..<0x800).contains(first.value) ? text : nil
  }
}

extension Unicode.Scalar {
  /// Whether names and addresses of some language have the character; phonetic letters and combining marks are in none.
  fileprivate var isCommon: Bool {
    switch value {
    case 0xA0..<0x180, 0x1A0...0x1A1, 0x1AF...0x1B0, 0x218...0x21B: true
    default: value >= 0x370 && properties.generalCategory != .unassigned
    }
  }
}
