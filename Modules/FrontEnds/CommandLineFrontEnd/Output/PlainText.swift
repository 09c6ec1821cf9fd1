/// A text as a message repeats it: short, without control characters, and never a card number.
func quoted(_ text: String) -> String {
  if holdsCardNumber(text) { return "a long number" }
  return "“\(plain(String(text.prefix(60))))\(text.dropFirst(60).isEmpty ? "" : "…")”"
}

/// Twelve digits or more with nothing but spaces and hyphens between them.
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

/// A text as a terminal may have it: what would move the cursor or turn the line is shown, not done.
func plain(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isHarmful) else { return text }
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    shown.append(isHarmful(scalar) ? picture(of: scalar) : scalar)
  }
  return String(shown)
}

/// The same for a text of several lines.
func plainLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { plain(String($0)) }.joined(separator: "\n")
}

/// Control characters, and marks that change the direction of what follows them.
private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}

private func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar {
  case "\n", "\r", "\t": " "
  case "\u{7F}": "\u{2421}"
  default: scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}" : "\u{FFFD}"
  }
}
