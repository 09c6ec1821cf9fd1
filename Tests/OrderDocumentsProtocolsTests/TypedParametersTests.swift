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
      case .status, .query, .email, .phone, .number, .reference, .sku: "29.06.07"
      case .since, .until, .updatedSince, .paidSince, .shippedSince: "2007-06-29"
      case .minTotal, .maxTotal: "29.06 EUR"
      }
    var (typed, expected) = (OrdersParameters(), OrdersParameters())
    typed[field] = ["29.06.07"]
    expected[field] = [read]
    #expect(typed.read(by: reader) == expected)
  }
}
