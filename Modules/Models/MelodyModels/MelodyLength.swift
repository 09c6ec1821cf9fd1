/// The exact duration of notes at a tempo, in integers; a result is rounded once.
///
/// ```swift
/// melody.length.seconds  // "12.345"
/// melody.length.count(perSecond: 22_050)  // samples
/// ```
public struct MelodyLength: Hashable, Sendable {
  /// The duration in 128ths of a whole note.
  public let units: Int
  /// The tempo in quarter notes per minute. A quarter note has 32 units.
  public let tempo: Int

  /// Creates a duration from its units and tempo.
  public init(units: Int, tempo: Int) {
    self.units = units
    self.tempo = tempo
  }

  /// Returns the number of periods in this duration, rounded to the nearest integer; 0 for a tempo of 0.
  ///
  /// - Parameter rate: the number of periods per second, for example the sample rate. Up to a million for a melody of
  ///   ten minutes.
  public func count(perSecond rate: Int) -> Int {
    // A unit has 60 / (32 × tempo) = 15 / (8 × tempo) seconds.
    let (whole, half) = (8 * tempo, 4 * tempo)
    guard whole > 0 else { return 0 }
    return (units * 15 * rate + half) / whole
  }

  /// Returns whether the duration exceeds a number of seconds, without rounding.
  func isLonger(thanSeconds seconds: Int) -> Bool { units * 15 > seconds * 8 * tempo }

  /// The duration in seconds with three decimals and a point: `12.345`.
  public var seconds: String {
    let thousandths = count(perSecond: 1000)
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.utf8.count))\(rest)"
  }
}

extension Melody {
  /// The total duration of the notes and rests at the melody's tempo.
  public var length: MelodyLength { MelodyLength(units: notes.reduce(0) { $0 + $1.units }, tempo: tempo) }
}
