/// Returns the number of columns of a terminal that a text takes.
public func width(of text: String) -> Int {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
  return text.reduce(0) { $0 + width(of: $1) }
}

/// Returns a text of at most a number of columns, cut with `…` if it is too wide.
public func fitted(_ text: String, to columns: Int) -> String {
  guard width(of: text) > columns else { return text }
  var cut = ""
  var taken = 0
  for character in text {
    taken += width(of: character)
    if taken > columns - 1 { break }
    cut.append(character)
  }
  return columns > 0 ? cut + "…" : ""
}

/// Returns a text in lines of at most a number of columns, broken between words; a longer word has a line of its own.
public func wrapped(_ text: String, to columns: Int) -> [String] {
  var lines = [""]
  for word in text.split(separator: " ") {
    let line = lines[lines.count - 1]
    if !line.isEmpty, width(of: line) + 1 + width(of: String(word)) > columns {
      lines.append(String(word))
    } else {
      lines[lines.count - 1] = line.isEmpty ? String(word) : "\(line) \(word)"
    }
  }
  return lines
}

private func width(of character: Character) -> Int {
  guard let first = character.unicodeScalars.first else { return 0 }
  switch first.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  let isEmoji = first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
  return isEmoji || wide.contains { $0.contains(first.value) } ? 2 : 1
}

/// The blocks with East Asian Wide and Fullwidth characters (Unicode Standard Annex 11).
private let wide: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
  0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
]
