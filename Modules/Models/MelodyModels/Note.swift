/// A note or a rest: a value, an optional dot and an optional pitch.
public struct Note: Hashable, Sendable {
  /// The duration of a note as a fraction of a whole note. The raw value is the denominator.
  public enum Value: Int, CaseIterable, Hashable, Sendable {
    case whole = 1, half = 2, quarter = 4, eighth = 8, sixteenth = 16, thirtySecond = 32, sixtyFourth = 64
  }

  /// The duration without the dot.
  public var value: Value
  /// Whether the note is dotted, which makes it longer by half.
  public var isDotted: Bool
  /// The pitch; `nil` for a rest.
  public var pitch: Pitch?

  /// Creates a note, or a rest if the pitch is `nil`.
  public init(_ value: Value, isDotted: Bool = false, _ pitch: Pitch?) {
    self.value = value
    self.isDotted = isDotted
    self.pitch = pitch
  }

  /// The duration in 128ths of a whole note, the unit in which each note value is an integer.
  public var units: Int { 128 / value.rawValue * (isDotted ? 3 : 2) / 2 }
}

/// The pitch of a note: one of twelve semitones of an octave, in equal temperament.
public struct Pitch: Hashable, Sendable, Comparable {
  /// The octave in scientific pitch notation: the A of octave 4 has 440 Hz.
  public var octave: Int
  /// The number of semitones above C, 0 to 11.
  public var step: Int

  /// Creates a pitch from its octave and its semitones above C.
  public init(octave: Int, step: Int) {
    self.octave = octave
    self.step = step
  }

  /// The MIDI note number: the semitones above the C of octave -1. The A of 440 Hz has 69.
  public var key: Int { (octave + 1) * 12 + step }

  public static func < (left: Pitch, right: Pitch) -> Bool { left.key < right.key }

  /// The names of the twelve semitones in RTTTL, in lower case, with sharps only.
  static let names = ["c", "c#", "d", "d#", "e", "f", "f#", "g", "g#", "a", "a#", "b"]
}
