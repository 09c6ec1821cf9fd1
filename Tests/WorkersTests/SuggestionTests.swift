import PresentationProtocols
import Testing

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("shiped", "shipped"), ("SHIPPED", "shipped"), ("plcaed", "placed"), ("canceled", "cancelled"), ("pai", "paid"),
    ("deliv", "delivered"), ("xyz", nil), ("", nil), ("p", nil), ("refund", "refunded"),
    ("payed", "paid"), ("piad", "paid"), ("del", "delivered"), ("de", nil), ("dxxxt", nil),
  ])
  func `the nearest word is meant, where one is near`(typed: String, meant: String?) {
    let words = ["draft", "placed", "paid", "shipped", "delivered", "cancelled", "refunded"]
    #expect(Suggestion.nearest(to: typed, among: words) == meant)
  }

  @Test func `of words equally near the first is meant, and the exact one before all`() {
    #expect(Suggestion.nearest(to: "UXD", among: ["RSD", "UZD", "USD"]) == "UZD")
    #expect(Suggestion.nearest(to: "usd", among: ["USN", "USD"]) == "USD")
  }

  @Test func `a very long word means none`() {
    #expect(Suggestion.nearest(to: String(repeating: "a", count: 10_000_000), among: ["aaa"]) == nil)
  }
}
