import OrdersStoreProtocols
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteOrdersKernel

@Suite struct TermEntriesTests {
  @Test(arguments: [1_000, 8_000])
  func `the entries of a common beginning are counted up to a limit, at one cost`(count: Int) throws {
    let store = try connection(with: (0..<count).map { Order.sample($0) })
    let before = store.steps
    #expect(try store.entries(beginningWith: "exam", upTo: 100) == 100)
    #expect(store.steps - before < 1_500)
  }

  @Test func `entries are counted by how they begin, and each order's for itself`() throws {
    let orders = ["Zoe Zoll", "Zob", "zp"].enumerated().map { index, name in
      var order = Order.sample(index)
      order.name = PersonName(first: name, last: "")
      return order
    }
    let store = try connection(with: orders)
    for (word, count) in [("zo", 4), ("zoe", 2), ("zoll", 1), ("zp", 1), ("z", 5), ("zx", 0)] {
      #expect(try store.entries(beginningWith: word, upTo: 100) == count, "\(word)")
    }
  }
}
