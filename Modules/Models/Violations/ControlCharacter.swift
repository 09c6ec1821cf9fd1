extension String {
  /// Whether the text has a control character of C0 (except tab and line breaks), DEL or C1.
  ///
  /// A terminal may execute these as commands.
  public var hasControlCharacter: Bool {
    var last: UInt8 = 0
    for byte in utf8 {
      let isControl = byte < 32 && byte != 9 && byte != 10 && byte != 13 || byte == 127 || last == 0xC2 && byte < 0xA0
      if isControl { return true }
      last = byte
    }
    return false
  }
}
