/// How long notes sound at a tempo, exactly: whole numbers, rounded once where they are said.
///
/// ```swift
/// melody.length.seconds  // "12.345"
/// melody.length.count(perSecond: 22_050)  // samples
/// ```
public struct MelodyLength: Hashable, Sendable {
  /// 128ths of a whole note.
  public let units: Int
  /// Quarter notes a minute; 32 units each.
  public let tempo: Int

  public init(units: Int, tempo: Int) {
    self.units = units
    self.tempo = tempo
  }

  /// How many of something there are in this time, to the nearest.
  ///
  /// - Parameter rate: how many there are in a second; up to a million for a tune of ten minutes.
  public func count(perSecond rate: Int) -> Int {
    // A unit is 60 / 32 / tempo seconds.
    let (whole, half) = (8 * tempo, 4 * tempo)
    guard whole > 0 else { return 0 }
    return (units * 15 * rate + half) / whole
  }

  func isLonger(thanSeconds seconds: Int) -> Bool { units * 15 > seconds * 8 * tempo }

  /// Seconds with three decimals, as machines read them: `12.345`.
  public var seconds: String {
    let thousandths = count(perSecond: 1000)
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.utf8.count))\(rest)"
  }
}

extension Melody {
  /// How long the tune is, computed from its notes.
  public var length: MelodyLength { MelodyLength(units: notes.reduce(0) { $0 + $1.units }, tempo: tempo) }
}
