public import MelodiesStoreProtocols

extension Melody {
  /// Some melodies: the article's `Melody.mocks()`.
  public static func mocks() -> [Melody] { [mock, scale] }

  /// Twelve seconds of Beethoven, in the tempo that telephones had when nobody said another.
  public static let mock = Melody(
    id: "ode", title: "Ode to Joy", tempo: 75,
    notes: [4, 4, 5, 7, 7, 5, 4, 2, 0, 0, 2, 4].map { Note(.quarter, Pitch(octave: 5, step: $0)) }
      + [Note(.quarter, isDotted: true, Pitch(octave: 5, step: 4)), Note(.eighth, nil)]
      + [Note(.quarter, Pitch(octave: 5, step: 2))])

  private static let scale = Melody(
    id: "scale", title: "Scale", tempo: 120,
    notes: [0, 2, 4, 5, 7, 9, 11].map { Note(.quarter, Pitch(octave: 4, step: $0)) })
}
