import OrdersStoreProtocols
import PostgresKernel
import SQLKernel
import Testing

@testable import PostgresOrdersKernel

@Suite struct StatementTests {
  @Test func `a vector of terms is copied with each term between apostrophes`() {
    let copied = OrderRow.copied([.integer(1), .text(#"amy o'hara a\b"#)])
    #expect(copied == [.integer(1), .text(#"'amy' 'o''hara' 'a\\b'"#)])
  }

  @Test func `a filter has candidates only by fields that the index of terms knows`() {
    #expect(Filter(OrdersFilter(email: "amy@example.com")).candidates?.sql == "terms @@ ?::tsquery")
    #expect(Filter(OrdersFilter(statuses: [.paid])).candidates == nil)
  }

  @Test func `common words are left out of an expression that has others with an entry in the index`() throws {
    let common = Set(try #require(SearchTerms("amy zimmer")).words[0])
    func expression(_ query: String) throws -> String {
      let candidates = Filter(OrdersFilter(query: query)).candidates(without: common)
      guard case .text(let text) = try #require(candidates?.values.first) else { return "" }
      return text
    }
    #expect(try expression("amy mug").contains("('mug':*)"))
    #expect(try expression("amy zimmer").contains("('amy':* & 'zimmer':*)"))
    // The index has no digits of fewer than four characters.
    #expect(try expression("amy 12").contains("('amy':*)"))
  }

  @Test func `a search goes on with its scan where that reads fewer rows than the index finds`() {
    let limits = SearchLimits()
    #expect(limits.firstScan(for: 51) == 500)
    #expect(limits.firstScan(for: 1_001) == 4_004)
    // One row in fifty matches: 2,550 rows for a page, and as many for chance.
    #expect(limits.secondScan(after: 10, of: 500, for: 51, ifBelow: 2_550) == 5_100)
    #expect(limits.secondScan(after: 10, of: 500, for: 51, ifBelow: 2_549) == nil)
    #expect(limits.secondScan(after: 0, of: 500, for: 51, ifBelow: 1_000_000) == nil)
  }

  @Test func `a text with a zero byte is compared as one that no row has`() {
    #expect("a\0b".searchable == "a\u{FFFF}b")
    #expect("ab".searchable == "ab")
  }
}
