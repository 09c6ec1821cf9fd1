import SQLOrdersKernel
import Testing

@Suite struct EventRowTests {
  @Test func `an event without the order before it has the columns of a whole one`() {
    let whole = EventRow.whole.columns.split(separator: ", ").map { $0.split(separator: " ").last }
    let changes = EventRow.changes.columns.split { ",\n".contains($0) }.map { $0.split(separator: " ").last }
    #expect(whole == changes && whole.count == 13)
  }
}
