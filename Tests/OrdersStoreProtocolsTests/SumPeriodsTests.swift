import OrdersStoreProtocols
import Testing

@Suite struct SumPeriodsTests {
  @Test(arguments: [
    (Instant.latest, 14, CivilDate.last), (.latest, -11, .last), (.earliest, -11, .first), (.earliest, 14, .first),
  ])
  func `a time at the ends of the calendar is in its last or first year, whatever the zone`(
    moment: Instant, hours: Int, day: CivilDate
  ) {
    let offsets = [ZoneOffset(from: .earliest, secondsFromUTC: hours * 3_600)]
    for period in CalendarPeriod.allCases {
      let periods = SumPeriods(of: OrdersFilter(), by: .period(period, offsets))
      #expect(periods.period(at: moment) == period.start(of: day).daysSinceEpoch)
      #expect(periods.end(after: moment) > moment)
    }
  }
}
