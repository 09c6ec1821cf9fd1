import ShowQueries
import Testing

@Suite struct ShowsParametersTests {
  @Test func `a list without parameters has the first 50 rows, of all shows and of the next 30 days`() {
    #expect(ShowsParameters() == ShowsParameters(search: nil, limit: 50, after: nil))
    #expect(HistoryParameters() == HistoryParameters(limit: 50, after: nil))
    #expect(AiringsParameters() == AiringsParameters(days: 30, limit: 50, after: nil))
  }

  @Test func `the days of airings that a list may have include those that it has by default`() {
    #expect(AiringsParameters.possibleDays == 1...366)
    #expect(AiringsParameters.possibleDays.contains(AiringsParameters().days))
  }
}
