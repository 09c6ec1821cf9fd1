public import Foundation

extension CivilDate {
  /// The day on which a moment lies in a zone.
  public init(of instant: Instant, in zone: TimeZone) {
    let local = instant.adding(seconds: Int64(zone.secondsFromGMT(for: instant.date)))
    let seconds = Int(local.secondsSinceEpoch)
    self.init(daysSinceEpoch: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0))
  }
}
