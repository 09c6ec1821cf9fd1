import SQLKernel
import Testing

@Suite struct PrefetchTests {
  @Test(arguments: [0, 1, 100, 1_000])
  func `prepared values are returned in order, also when they are read again`(count: Int) {
    let squares = Prefetch(Array(0..<count)) { $0 * $0 }
    for _ in 1...2 { #expect(squares.indices.map { squares[$0] } == (0..<count).map { $0 * $0 }) }
  }
}
