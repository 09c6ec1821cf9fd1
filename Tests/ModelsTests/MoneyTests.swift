import Models
import Testing

@Suite struct MoneyTests {
  @Test(arguments: [
    ("1.23", "USD", 123), ("-5", "USD", -500), ("0.05", "EUR", 5), ("1000", "JPY", 1000), ("1.234", "KWD", 1234),
    ("92233720368547758.07", "USD", Int64.max), ("-92233720368547758.08", "USD", Int64.min),
  ])
  func `a plain decimal is read to the minor unit and written back`(text: String, code: String, units: Int64) throws {
    let currency = try #require(Currency(code))
    let money = try Money(text, currency)
    #expect(money.minorUnits == units)
    #expect(try Money(money.amount, currency) == money)
  }

  @Test(arguments: ["1.234", "1e3", "NaN", "99999999999999999999", "", "-", ".5", "5.", "+1", "1,000.00", " 1", "٣"])
  func `what is no amount in dollars is refused`(text: String) throws {
    let dollar = try #require(Currency("USD"))
    #expect(throws: MoneyError.self) { try Money(text, dollar) }
  }
}
