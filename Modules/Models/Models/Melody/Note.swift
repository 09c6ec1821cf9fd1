/// A tone, or a pause, for a while.
public struct Note: Hashable, Sendable {
  /// How long: by its share of a whole note.
  public enum Value: Int, CaseIterable, Hashable, Sendable {
    case whole = 1, half = 2, quarter = 4, eighth = 8, sixteenth = 16, thirtySecond = 32, sixtyFourth = 64
  }

  public var value: Value
  /// Whether it sounds half as long again.
  public var isDotted: Bool
  /// `nil` for a pause.
  public var pitch: Pitch?

  public init(_ value: Value, isDotted: Bool = false, _ pitch: Pitch?) {
    self.value = value
    self.isDotted = isDotted
    self.pitch = pitch
  }

  /// How long it is, in 128ths of a whole note: the one unit in which every note is a whole number.
  public var units: Int { 128 / value.rawValue * (isDotted ? 3 : 2) / 2 }
}

/// How high a tone is: one of twelve steps of an octave, in equal temperament.
public struct Pitch: Hashable, Sendable, Comparable {
  /// As pianists count: the A of octave 4 has 440 Hz.
  public var octave: Int
  /// Half tones above C, 0 to 11.
  public var step: Int

  public init(octave: Int, step: Int) {
    self.octave = octave
    self.step = step
  }

  /// Half tones above the C of octave -1; MIDI's number of the key.
  public var key: Int { (octave + 1) * 12 + step }

  public static func < (left: Pitch, right: Pitch) -> Bool { left.key < right.key }

  /// The twelve names of RTTTL, lower case, sharps only.
  static let names = ["c", "c#", "d", "d#", "e", "f", "f#", "g", "g#", "a", "a#", "b"]
}
