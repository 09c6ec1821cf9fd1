import Testing

@testable import SQLiteStore

@Suite struct PrefetchTests {
  @Test(arguments: [0, 1, 100])
  func `what is made ahead comes in its order, and again where a transaction is done again`(count: Int) {
    let squares = Prefetch(count: count) { $0 * $0 }
    for _ in 1...2 { #expect(squares.indices.map { squares[$0] } == (0..<count).map { $0 * $0 }) }
  }
}
