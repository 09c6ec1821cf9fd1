import Models
import OrderDocumentsProtocols
import OrderQueries
import PresentationProtocols
import PresentationTesting
import Testing

@Suite struct TypedParametersTests {
  @Test(arguments: OrdersFilterField.allCases)
  func `days and amounts are read as the locale writes them, and nothing else is`(_ field: OrdersFilterField) {
    let reader = ValueReaderFake(
      amounts: ["29.06.07": .init(amount: "29.06", currency: "EUR")], days: ["29.06.07": "2007-06-29"])
    let read =
      switch field {
      case .status, .shipment, .query, .email, .phone, .number, .reference, .sku, .tag, .withoutTag: "29.06.07"
      case .since, .until, .updatedSince, .paidSince, .shippedSince: "2007-06-29"
      case .minTotal, .maxTotal: "29.06 EUR"
      }
    var (typed, expected) = (OrdersParameters(), OrdersParameters())
    typed[field] = ["29.06.07"]
    expected[field] = [read]
    #expect(typed.read(by: reader) == expected)
  }

  @Test(arguments: [
    ("since:29.06.07 apple", "since:2007-06-29 apple"), ("apple until:\"29.06.07\"", "until:2007-06-29 apple"),
    ("min-total:29.06.07", "min_total:\"29.06 EUR\""), ("29.06.07", "29.06.07"),
    ("status:paid 29.06.07", "status:paid 29.06.07"),
    ("tracking:29.06.07", "tracking:29.06.07"),
  ])
  func `filters in a search text are read as the locale writes them, and its words are not`(typed: String, read: String)
  {
    let reader = ValueReaderFake(
      amounts: ["29.06.07": .init(amount: "29.06", currency: "EUR")], days: ["29.06.07": "2007-06-29"],
      dayExample: "29.06.07")
    let parameters = OrdersParameters(query: typed).read(by: reader)
    #expect(parameters[.query] == [read])
    #expect(parameters.dayExample == "29.06.07")
    #expect(OrderInput().read(by: reader).dayExample == "29.06.07")
  }
}
