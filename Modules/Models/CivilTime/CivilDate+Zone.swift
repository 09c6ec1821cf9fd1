public import Foundation

extension CivilDate {
  /// Creates the day of a moment in a time zone.
  public init(of instant: Instant, in zone: TimeZone) {
    let local = instant.adding(seconds: Int64(zone.secondsFromGMT(for: instant.date)))
    let seconds = Int(local.secondsSinceEpoch)
    self.init(daysSinceEpoch: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0))
  }
}
