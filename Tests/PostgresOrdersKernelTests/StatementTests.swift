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

  @Test func `a text with a zero byte is compared as one that no row has`() {
    #expect("a\0b".searchable == "a\u{FFFF}b")
    #expect("ab".searchable == "ab")
  }
}
