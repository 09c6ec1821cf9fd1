import Testing

@testable import WebFrontEnd

@Suite struct ShelfTests {
  @Test func `a value is found under its name, and taken once`() {
    let shelf = Shelf<String>(room: 2, patience: .seconds(60))
    let (one, two) = (shelf.put("one"), shelf.put("two"))
    #expect(one != two)
    #expect(shelf.find(one) == "one")
    #expect(shelf.find(one, where: { $0 == "two" }) == nil)
    #expect(shelf.take(one, where: { $0 == "two" }) == nil)
    #expect(shelf.take(one) == "one")
    #expect(shelf.take(one) == nil)
    #expect(shelf.find(two) == "two")
  }

  @Test func `where there is no room, the oldest value goes`() {
    let shelf = Shelf<Int>(room: 2, patience: .seconds(60))
    let names = (0..<3).map(shelf.put)
    #expect(names.map { shelf.find($0) } == [nil, 1, 2])
  }

  @Test func `a value whose time is over is not there any more`() {
    let shelf = Shelf<Int>(room: 2, patience: .seconds(-1))
    let name = shelf.put(1)
    #expect(shelf.find(name) == nil)
    #expect(shelf.take(name) == nil)
  }
}
