import Models
import Testing

/// Tests the ids of the lines of an order.
@Suite struct OrderLinesTests {
  private func line(_ sku: String, _ title: String = "", quantity: Int64 = 1, id: Int64? = nil) -> OrderItem {
    OrderItem(
      sku: sku, title: title, quantity: quantity, unitPrice: dollars(100), discount: dollars(0), id: id)
  }

  @Test func `the id of a line is its own, or else its place`() {
    let lines = [line("A"), line("B", id: 4_001), line("C")]
    #expect(lines.ids == [1, 4_001, 3])
    #expect(lines.withIDs.map(\.id) == [1, 4_001, 3])
    #expect(lines.withIDs.withoutPlaces == lines)
  }

  @Test func `the lines of a new order are numbered from 1, after those that name an id`() {
    #expect([line("A"), line("B")].continuing([], version: 1).ids == [1, 2])
    #expect([line("A", id: 2), line("B")].continuing([], version: 1).ids == [2, 3])
  }

  @Test(
    arguments: [
      // Removed, moved, changed and added lines of A, B and C at version 5; then with an id, and twice the same SKU.
      (["A", "C"], [1, 3]), (["C", "B", "A"], [3, 2, 1]), (["A", "B", "C", "D", "E"], [1, 2, 3, 4_001, 4_002]),
      (["D"], [4_001]), (["B", "B"], [2, 4_001]), ([], []),
    ] as [([String], [Int64])])
  func `a line keeps its id wherever it stands, and a new one gets one above those of earlier versions`(
    skus: [String], ids: [Int64]
  ) {
    let former = ["A", "B", "C"].map { line($0) }
    #expect(skus.map { line($0, quantity: 7) }.continuing(former, version: 5).ids == ids)
  }

  @Test func `of several lines of one SKU, the equal one is the same, then the one with its title`() {
    let former = [line("A", "Blue"), line("A", "Red"), line("A", "Red", quantity: 3)]
    let lines = [line("A", "Red", quantity: 3), line("A", "Red", quantity: 9), line("A", "Green")]
    #expect(lines.continuing(former, version: 2).ids == [3, 2, 1])
    #expect([line("", "Bow"), line("", "Box")].continuing([line("", "Box")], version: 2).ids == [1_001, 1])
  }

  @Test func `a line that names an id is that line, whatever else it says`() {
    let lines = [line("Z", id: 1), line("A")].continuing([line("A"), line("B")], version: 2)
    #expect(lines.ids == [1, 1_001])
  }

  @Test func `a line that an earlier version removed does not give its id to a new one`() {
    let lines = [line("A")].continuing([line("A"), line("B")], version: 2)
    #expect([line("A"), line("C")].continuing(lines, version: 3).ids == [1, 2_001])
  }

  @Test func `an id that two lines have, or that JSON does not represent, is refused`() {
    func faults(_ ids: [Int64?]) -> [Violation] {
      Order.sample {
        $0.items = ids.map { id in
          var item = OrderItem.sample(123)
          item.id = id
          return item
        }
        $0.total = dollars(123 * Int64(ids.count))
      }.invalidFields
    }
    #expect(faults([2, 1]) == [])
    #expect(faults([nil, 1]) == [Violation("/items/1/id", .takenByItem)])
    #expect(faults([0]) == [Violation("/items/0/id", .outOfRange(0, OrderLimits.counter))])
  }

  @Test func `an edit that gives a line another id is in the history`() throws {
    let order = Order.sample()
    let edited = try order.applying(.edit(order.with { $0.items[0].id = 7 }), at: noon)
    #expect(order.changes(to: edited).map(\.field) == ["items"])
  }
}
