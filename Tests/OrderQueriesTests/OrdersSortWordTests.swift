import OrderQueries
import Testing

@Suite struct OrdersSortWordTests {
  @Test func `a list is sorted by each field in both directions, the newest order first without a word`() {
    #expect(
      OrdersSortWord.all.map(\.word) == [
        "-date", "date", "-number", "number", "-updated", "updated", "-total", "total", "name", "-name",
      ])
    #expect(Set(OrdersSortWord.all.map(\.label)).count == 10)
    #expect(OrdersSortWord.standard.word == "-date")
  }

  @Test(arguments: [("name", "name"), ("total", "-total"), ("colour", "colour")])
  func `a field is sorted in the direction that is used most`(_ field: String, _ word: String) {
    #expect(OrdersSortWord.usual(of: field) == word)
  }

  @Test func `the fields are named in a sentence`() {
    #expect(OrdersSortWord.listOfFields == "date, number, updated, total or name")
  }
}
