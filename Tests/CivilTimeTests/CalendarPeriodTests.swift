import CivilTime
import Testing

@Suite struct CalendarPeriodTests {
  @Test(arguments: [
    (CalendarPeriod.day, "2024-02-29", "2024-02-29", "2024-03-01"), (.week, "2024-02-29", "2024-02-26", "2024-03-04"),
    (.week, "2024-02-26", "2024-02-26", "2024-03-04"), (.week, "2025-01-05", "2024-12-30", "2025-01-06"),
    (.month, "2024-02-29", "2024-02-01", "2024-03-01"), (.month, "2023-12-01", "2023-12-01", "2024-01-01"),
    (.month, "2024-01-31", "2024-01-01", "2024-02-01"),
  ])
  func `a period begins and ends where the calendar does`(
    period: CalendarPeriod, day: String, start: String, end: String
  ) throws {
    let day = try #require(CivilDate(day))
    #expect(period.start(of: day).description == start)
    #expect(period.end(of: day).description == end)
  }
}
