/// Where a text is no tune, and why.
public struct RTTTLFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  public var line: Int
  /// From 1, in characters.
  public var column: Int
  /// What stands there, and what would be right.
  public var message: String

  public init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// `line 1, column 24: “9” is no octave; 3 to 8 will do`
  public var description: String { "line \(line), column \(column): \(message)" }
}

extension Melody {
  /// Reads a tune in Nokia's ring tone text transfer language.
  ///
  /// Spaces and line breaks may stand anywhere between signs; `d`, `o` and `b` may be missing; the dot stands before or
  /// after the octave; letters may be capitals, and `h` is `b`. Whatever else is not as it should be is refused.
  ///
  /// ```swift
  /// let melody = try Melody(id: id, rtttl: "Ode:d=4,o=5,b=120:e,e,f,g,g,f,e,d,c,c,d,e,e.,8d,2d")
  /// ```
  public init(id: String, rtttl text: some StringProtocol) throws(RTTTLFault) {
    var reader = RTTTLReader(text)
    self = try reader.melody(id)
  }

  /// The tune as text; reading it gives the same tune. Whatever most notes share stands in front.
  public var rtttl: String {
    let value = notes.map(\.value).mostFrequent(among: Note.Value.allCases) ?? .quarter
    let octave = notes.compactMap(\.pitch?.octave).mostFrequent(among: Array(MelodyLimits.octave)) ?? 6
    let written = notes.map { note in
      let length = note.value == value ? "" : String(note.value.rawValue)
      let height = note.pitch.map { $0.octave == octave ? "" : String($0.octave) } ?? ""
      return length + (note.pitch.map { Pitch.names[$0.step % 12] } ?? "p") + height + (note.isDotted ? "." : "")
    }
    return "\(title):d=\(value.rawValue),o=\(octave),b=\(tempo):" + written.joined(separator: ",")
  }
}

extension Array where Element: Hashable {
  /// The candidate that comes most often, of equals the first; `nil` where there is nothing.
  fileprivate func mostFrequent(among candidates: [Element]) -> Element? {
    let counts = reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let best = counts.values.max()
    return candidates.first { counts[$0] == best && best != nil }
  }
}
