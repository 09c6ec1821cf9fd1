import Models
import OrderQueries
import Testing

@Suite struct OrdersFilterTests {
  @Test func `a filter has one name in URLs and one for the option`() {
    let names = OrdersFilterParameter.all.map { [$0.name, $0.option] }
    #expect(
      names == [
        ["status", "status"], ["shipment", "shipment"], ["query", "query"], ["email", "email"], ["phone", "phone"],
        ["number", "number"], ["reference", "reference"], ["since", "since"], ["until", "until"],
        ["updated_since", "updated-since"],
        ["min_total", "min-total"], ["max_total", "max-total"], ["sku", "sku"], ["tag", "tag"],
        ["without_tag", "without-tag"], ["paid_since", "paid-since"],
        ["shipped_since", "shipped-since"],
      ])
  }

  @Test(arguments: OrdersFilterParameter.all)
  func `a filter has its own values, and alone a status has several`(_ filter: OrdersFilterParameter) {
    let parameters = OrdersParameters { $0.name == filter.name ? ["1", "2"] : [] }
    for other in OrdersFilterParameter.all {
      #expect(parameters[other] == (other.name == filter.name ? ["1", "2"] : []))
    }
    #expect(filter.isRepeatable == (filter.name == "status"))
  }

  @Test(arguments: OrdersFilterParameter.all)
  func `a filter has words for forms, help and documentation`(_ filter: OrdersFilterParameter) {
    for text in [filter.label, filter.placeholder, filter.help, filter.description] { #expect(!text.isEmpty) }
  }
}
