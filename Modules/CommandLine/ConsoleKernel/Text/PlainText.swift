/// Returns a text for a message: short, without control characters and card numbers.
public func quoted(_ text: String) -> String {
  if holdsCardNumber(text) { return "a long number" }
  return "“\(plain(String(text.prefix(60))))\(text.dropFirst(60).isEmpty ? "" : "…")”"
}

/// Returns whether a text has twelve digits or more with only spaces and hyphens between them.
private func holdsCardNumber(_ text: String) -> Bool {
  var digits = 0
  for scalar in text.unicodeScalars {
    switch scalar {
    case "0"..."9": digits += 1
    case " ", "-": continue
    default: digits = 0
    }
    if digits >= 12 { return true }
  }
  return false
}

/// Returns a text as one word of a POSIX shell.
public func shellQuoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

/// Returns a text that cannot move the cursor, start a line or change the direction of the text beside it.
///
/// - Parameter isFormatted: whether the text is a date, a number or an amount in the format of the locale. Some locales
///   add invisible marks that set the direction of signs (U+200E, U+200F, U+061C); they stay.
public func plain(_ text: String, isFormatted: Bool = false) -> String {
  replacing(text, isFormatted) { isControl($0) }
}

/// Returns a text for a cell of a tab-separated line: tabs and line breaks are replaced, other control characters stay.
///
/// - Parameter isFormatted: whether the text is a date, a number or an amount, as for `plain`.
public func tabless(_ text: String, isFormatted: Bool) -> String {
  replacing(text, isFormatted) { scalar in
    scalar == "\t" || "\u{A}"..."\u{D}" ~= scalar || ["\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
  }
}

/// Returns a text of several lines, each of them made plain.
public func plainLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { plain(String($0)) }.joined(separator: "\n")
}

private func replacing(
  _ text: String, _ isFormatted: Bool, where isReplaced: (Unicode.Scalar) -> Bool
) -> String {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  let scalars = Array(text.unicodeScalars)
  var shown = String.UnicodeScalarView()
  for (index, scalar) in scalars.enumerated() {
    let isTurning = isDirection(scalar) || isMark(scalar) && !isFormatted && !isOfDigits(scalars, index)
    shown.append(isTurning || isReplaced(scalar) ? picture(of: scalar) : scalar)
  }
  return String(shown)
}

/// Returns whether a mark is next to a digit that is not ASCII, as in the dates and amounts of Arabic within a
/// sentence.
///
/// There it has no more effect than the digits, whose direction is not from left to right either.
private func isOfDigits(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
  func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    isMark(scalar) || ["-", "\u{2212}", "\u{A0}"].contains(scalar)
  }
  let neighbours = [
    scalars[..<index].suffix(4).last { !isPassedOver($0) },
    scalars[(index + 1)...].prefix(4).first { !isPassedOver($0) },
  ]
  return neighbours.contains { $0.map { !$0.isASCII && $0.properties.generalCategory == .decimalNumber } ?? false }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
  default: false
  }
}

/// Returns whether a character embeds, overrides or isolates a direction (Unicode Standard Annex 9, section 2).
private func isDirection(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x202A...0x202E, 0x2066...0x2069: true
  default: false
  }
}

/// Returns whether a character is an implicit directional mark (Unicode Standard Annex 9, section 2.6).
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x061C, 0x200E, 0x200F: true
  default: false
  }
}

private func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar {
  case "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}": " "
  case "\u{7F}": "\u{2421}"
  default: scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}" : "\u{FFFD}"
  }
}
