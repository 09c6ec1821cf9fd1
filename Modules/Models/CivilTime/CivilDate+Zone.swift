public import Foundation

extension TimeZone {
  /// Creates the zone of a name, for example `Europe/Berlin`; `nil` if there is none.
  ///
  /// `TimeZone(identifier:)` takes only the part before a zero byte for the name.
  public init?(named name: String) {
    guard !name.utf8.contains(0) else { return nil }
    self.init(identifier: name)
  }
}

extension CivilDate {
  /// Creates the day of a moment in a time zone.
  public init(of instant: Instant, in zone: TimeZone) {
    let local = instant.adding(seconds: Int64(zone.secondsFromGMT(for: instant.date)))
    let seconds = Int(local.secondsSinceEpoch)
    self.init(daysSinceEpoch: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0))
  }
}
