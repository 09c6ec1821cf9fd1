/// A syntax error in an RTTTL text, with its position.
public struct RTTTLFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the error, counted from 1.
  public var line: Int
  /// The column of the error, counted from 1 in characters.
  public var column: Int
  /// The text at the position and the text that would be valid: `octave 9 is out of range (3–8)`.
  public var message: String

  /// Creates an error from its position and message.
  public init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// The error in words: `line 1, column 24: octave 9 is out of range (3–8)`.
  public var description: String { "line \(line), column \(column): \(message)" }
}

extension Melody {
  /// Parses a melody in Nokia's Ring Tone Text Transfer Language (RTTTL).
  ///
  /// White space is allowed between tokens. The defaults `d`, `o` and `b` are optional; the style `s` and the
  /// repetitions `l` are ignored. The dot may precede the letter, or precede or follow the octave. Letters may be
  /// capitals, `h` is the note `b`, and `_` is a sharp as `#` is. The octave of a pause and repeated commas are ignored.
  /// A tune without a title gets the title “Untitled”.
  ///
  /// ```swift
  /// let melody = try Melody(id: id, rtttl: "Ode:d=4,o=5,b=120:e,e,f,g,g,f,e,d,c,c,d,e,e.,8d,2d")
  /// ```
  ///
  /// - Throws: ``RTTTLFault`` at the first token that is invalid or exceeds `MelodyLimits`.
  public init(id: String, rtttl text: some StringProtocol) throws(RTTTLFault) {
    var reader = RTTTLReader(text)
    self = try reader.melody(id)
  }

  /// The melody as RTTTL text, which parses to the same notes. The defaults are the most frequent value and octave.
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
  /// Returns the most frequent candidate, and the first one of equally frequent ones; `nil` for an empty array.
  fileprivate func mostFrequent(among candidates: [Element]) -> Element? {
    let counts = reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let best = counts.values.max()
    return candidates.first { counts[$0] == best && best != nil }
  }
}
