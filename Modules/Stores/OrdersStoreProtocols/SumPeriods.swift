/// The places of orders and refunds in the sums of a bucket: the periods into which a filter and a bucket divide time.
///
/// ```swift
/// let periods = SumPeriods(of: filter, by: .period(.month, offsets))
/// periods.place(of: .paid, at: order.date)
/// ```
public struct SumPeriods: Sendable {
  private static let statuses = OrderStatus.allCases

  private let bucket: OrdersBucket
  /// The first time that the filter allows.
  public let since: Instant
  /// The end of the times that the filter allows, exclusive.
  public let before: Instant

  /// Creates the periods of a bucket within the limits of a filter's dates.
  public init(of filter: OrdersFilter, by bucket: OrdersBucket) {
    self.bucket = bucket
    since = filter.since ?? Instant(microseconds: .min)
    before = filter.before ?? Instant(microseconds: .max)
  }

  /// Whether the place depends on the status.
  public var areByStatus: Bool { bucket == .status }

  /// Whether all times are one period.
  public var areUnlimited: Bool {
    if case .period = bucket { return false }
    return since.microseconds == .min && before.microseconds == .max
  }

  /// Returns the place of an order or of its refund; `nil` if it is in no sum.
  ///
  /// - Parameter moment: the date of the order, or the time of the refund.
  /// - Returns: the index of the status, or the days after 1970-01-01 of the period's first day; 0 for `.all`.
  public func place(of status: OrderStatus, at moment: Instant) -> Int? {
    guard bucket == .status || status.isSale, let period = period(at: moment) else { return nil }
    return bucket == .status ? SumPeriods.statuses.firstIndex(of: status) : period
  }

  /// Returns the period of a time, in days after 1970-01-01 of its first day; 0 for sums that have no periods, `nil`
  /// outside of the filter's dates.
  public func period(at moment: Instant) -> Int? {
    guard moment >= since, moment < before else { return nil }
    guard case .period(let period, let offsets) = bucket else { return 0 }
    let day = SumPeriods.day(of: moment, offsets)
    return period == .day ? day : period.start(of: CivilDate(daysSinceEpoch: day)).daysSinceEpoch
  }

  /// Returns a time after `moment` up to which all times have its period.
  public func end(after moment: Instant) -> Instant {
    guard moment >= since else { return since }
    guard moment < before else { return Instant(microseconds: .max) }
    guard case .period(let period, let offsets) = bucket else { return before }
    let day = CivilDate(daysSinceEpoch: SumPeriods.day(of: moment, offsets))
    let begun = SumPeriods.begun(at: moment, offsets)
    let seconds = Int64(period.end(of: day).daysSinceEpoch) * 86_400 - Int64(SumPeriods.seconds(begun, offsets))
    let end = day == .last ? before : min(before, Instant(microseconds: 0).adding(seconds: seconds))
    return begun < offsets.count ? min(end, offsets[begun].from) : end
  }

  /// Returns the local day of a time, in days after 1970-01-01.
  ///
  /// All times belong to the years 1 to 9999, although a zone may have another year at their ends already.
  private static func day(of moment: Instant, _ offsets: [ZoneOffset]) -> Int {
    let seconds = Int(moment.secondsSinceEpoch) + self.seconds(begun(at: moment, offsets), offsets)
    let day = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
    return min(max(day, CivilDate.first.daysSinceEpoch), CivilDate.last.daysSinceEpoch)
  }

  /// Returns the number of offsets that begin at or before a time, found by binary search.
  private static func begun(at moment: Instant, _ offsets: [ZoneOffset]) -> Int {
    var (begun, end) = (0, offsets.count)
    while begun < end {
      let middle = (begun + end) / 2
      if offsets[middle].from <= moment { begun = middle + 1 } else { end = middle }
    }
    return begun
  }

  /// Returns the offset that is valid after so many have begun, in seconds.
  private static func seconds(_ begun: Int, _ offsets: [ZoneOffset]) -> Int {
    (begun == 0 ? offsets.first : offsets[begun - 1])?.secondsFromUTC ?? 0
  }
}
