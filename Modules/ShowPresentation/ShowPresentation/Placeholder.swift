import Foundation

/// The picture of a show without a poster: its title on a colour of its own, in a data URL, which needs no network.
///
/// ```swift
/// Placeholder.poster(of: "431", titled: "Friends")  // data:image/svg+xml,…
/// ```
enum Placeholder {
  /// The size of the picture, a poster's margins, and its share that a letter is wide of its height.
  private static let (width, height, margin, letter) = (200.0, 300.0, 16.0, 0.6)
  /// The highest number of lines and of letters in a line.
  private static let (lines, letters) = (6, 12)

  /// Returns the picture of a show; the colour follows from the id, so that it is the same everywhere.
  static func poster(of id: String, titled title: String) -> URL {
    let svg = drawing(of: title, hue: hue(of: id)).addingPercentEncoding(withAllowedCharacters: unescaped) ?? ""
    return URL(string: "data:image/svg+xml,\(svg)") ?? URL(filePath: "/")
  }

  /// The characters of a data URL that need no escape (RFC 2397, RFC 3986).
  private static let unescaped = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."\u{7F}"))
    .union(CharacterSet(charactersIn: "-._~/:='()"))

  /// Returns an angle of the colour wheel, in steps of 15 degrees (FNV-1a).
  private static func hue(of id: String) -> Int {
    let hash = id.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return Int(hash % 24) * 15
  }

  private static func drawing(of title: String, hue: Int) -> String {
    let lines = lines(of: title)
    let longest = Double(max(5, lines.map(\.count).max() ?? 0))
    let size = min(36, (width - 2 * margin) / (longest * letter))
    let top = height / 2 - Double(lines.count - 1) * size * 0.6 + size / 3
    let texts = lines.enumerated().map { index, line in
      "<text x='\(Int(width) / 2)' y='\(Int(top + Double(index) * size * 1.2))'>\(escaped(line))</text>"
    }
    // White on a colour of 30 % lightness has a contrast of at least 4.5 to 1.
    return """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(Int(width)) \(Int(height))' text-anchor='middle' \
      font-family='system-ui,sans-serif' font-weight='700' font-size='\(Int(size))' fill='#fff'>\
      <path fill='hsl(\(hue),45%,28%)' d='M0 0h200v300H0z'/>\
      <path fill='hsl(\(hue),45%,40%)' d='M0 0h200v8H0zM0 292h200v8H0z'/>\(texts.joined())</svg>
      """
  }

  /// Returns the title in short lines, broken between words where possible.
  private static func lines(of title: String) -> [String] {
    var all: [String] = []
    for word in title.split(whereSeparator: \.isWhitespace) {
      if let last = all.last, last.count + 1 + word.count <= letters {
        all[all.count - 1] = "\(last) \(word)"
      } else {
        all.append(word.count <= 2 * letters ? String(word) : word.prefix(2 * letters - 1) + "…")
      }
    }
    guard all.count > lines else { return all }
    return all.prefix(lines - 1) + [all[lines - 1] + " …"]
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
