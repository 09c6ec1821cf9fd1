import Foundation
import OrdersStoreProtocols
import Testing

@testable import Workers

@Suite struct ZoneSpansTests {
  @Test func `the offsets of spans that are added in any order are ascending`() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let years = try ["2001", "2005", "2009", "2013"].map { try #require(CivilDate("\($0)-06-01")) }
    var ascending = ZoneSpans()
    for year in years { ascending.addYear(of: year) }
    let offsets = ascending.offsets(of: zone)
    #expect(offsets.count > 4 && offsets.map(\.from) == offsets.map(\.from).sorted())
    for order in [[3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]] {
      var spans = ZoneSpans()
      for index in order { spans.addYear(of: years[index]) }
      #expect(spans.offsets(of: zone) == offsets)
      for year in years { #expect(spans.contain(year, .month)) }
    }
  }
}
