/// A melody: a title, a tempo and a sequence of notes.
public struct Melody: Hashable, Sendable, Identifiable {
  /// The melody's id: 1 to 64 lower-case letters, digits and hyphens, unique in a store.
  public var id: String
  /// The title, 1 to 200 bytes of UTF-8 without a colon, which ends the title in RTTTL.
  public var title: String
  /// The tempo in quarter notes per minute, 25 to 900.
  public var tempo: Int
  /// The notes and rests in playing order, 1 to 10,000.
  public var notes: [Note]

  /// Creates a melody from its parts, without validation; see ``invalidFields``.
  public init(id: String, title: String, tempo: Int, notes: [Note]) {
    self.id = id
    self.title = title
    self.tempo = tempo
    self.notes = notes
  }
}

/// The limits that ``Melody/invalidFields`` checks.
public enum MelodyLimits {
  /// The allowed tempos in quarter notes per minute, as in RTTTL on telephones.
  public static let tempo = 25...900
  /// The allowed octaves; octave 4 has the A of 440 Hz.
  public static let octave = 3...8
  /// The greatest length of a title, in bytes of UTF-8.
  public static let title = 200
  /// The allowed number of notes and rests in a melody.
  public static let notes = 1...10_000
  /// The greatest playing time of a melody, in seconds.
  public static let seconds = 600
  /// The greatest length of a melody as RTTTL text, in bytes of UTF-8.
  public static let text = 131_072
}

extension Melody {
  /// The violations of ``MelodyLimits`` in this melody; empty if it is valid.
  public var invalidFields: [InvalidField] {
    var invalid: [InvalidField] = []
    if !id.isID {
      invalid.append(InvalidField("/id", "is not 1 to \(OrderLimits.id) lower-case letters, digits and hyphens"))
    }
    if let fault = Melody.fault(ofTitle: title) { invalid.append(InvalidField("/title", fault)) }
    if !MelodyLimits.tempo.contains(tempo) {
      invalid.append(InvalidField("/tempo", "is \(tempo); \(MelodyLimits.tempo.words) will do"))
    }
    if !MelodyLimits.notes.contains(notes.count) {
      invalid.append(InvalidField("/notes", "are \(notes.count); \(MelodyLimits.notes.words) will do"))
    } else if MelodyLimits.tempo.contains(tempo), length.isLonger(thanSeconds: MelodyLimits.seconds) {
      let limit = MelodyLimits.seconds / 60
      invalid.append(InvalidField("/notes", "sound for \(length.seconds) s; \(limit) minutes are the longest"))
    }
    let isPlayable = notes.allSatisfy { note in
      note.pitch.map { MelodyLimits.octave.contains($0.octave) && (0...11).contains($0.step) } ?? true
    }
    if !isPlayable { invalid.append(InvalidField("/notes", "lie outside octaves \(MelodyLimits.octave.words)")) }
    return invalid
  }

  /// Returns the fault of a title; `nil` if it is valid. A colon is invalid because it ends the title in RTTTL.
  static func fault(ofTitle title: String) -> String? {
    if title.isEmpty { return "is empty" }
    if title.utf8.count > MelodyLimits.title {
      return "is \(title.utf8.count) bytes long; at most \(MelodyLimits.title) are kept"
    }
    if title.utf8.contains(UInt8(ascii: ":")) { return "has a colon" }
    if title.hasControlCharacter || title.utf8.contains(where: { $0 < 32 }) { return "has a control character" }
    if title.first?.isWhitespace == true || title.last?.isWhitespace == true { return "begins or ends with a space" }
    return nil
  }
}

extension ClosedRange<Int> {
  /// The range in words: `25 to 900`.
  var words: String { "\(lowerBound) to \(upperBound)" }
}
