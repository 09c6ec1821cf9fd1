import Foundation
import OrdersStoreProtocols

extension TimeZone {
  /// Returns the zone's offsets from one instant to another, so that a store can group instants by day.
  func offsets(from first: Instant, through last: Instant) -> [ZoneOffset] {
    var offsets = [ZoneOffset(from: first, secondsFromUTC: secondsFromGMT(for: first.date))]
    var moment = first.date
    while let change = nextDaylightSavingTimeTransition(after: moment), change > moment, change <= last.date {
      let seconds = secondsFromGMT(for: change)
      if seconds != offsets.last?.secondsFromUTC {
        offsets.append(ZoneOffset(from: Instant(change), secondsFromUTC: seconds))
      }
      moment = change
    }
    return offsets
  }
}
