import Models
import Testing

@Suite struct MoneyTests {
  @Test(arguments: [
    ("1.23", "USD", 123), ("-5", "USD", -500), ("0.05", "EUR", 5), ("1000", "JPY", 1000), ("1.234", "KWD", 1234),
    ("1.2", "KWD", 1200), ("0.0001", "CLF", 1), ("-0", "USD", 0), ("007", "USD", 700), ("0.00", "USD", 0),
    ("92233720368547758.07", "USD", Int64.max), ("-92233720368547758.08", "USD", Int64.min),
    ("9223372036854775807", "JPY", Int64.max), ("-922337203685477.5808", "CLF", Int64.min),
  ])
  func `a plain decimal is read to the minor unit and written back`(text: String, code: String, units: Int64) throws {
    let currency = try #require(Currency(code))
    let money = try Money(text, currency)
    #expect(money.minorUnits == units)
    #expect(try Money(money.amount, currency) == money)
  }

  @Test(arguments: [
    (100, 1, 3, 33), (101, 1, 2, 51), (-101, 1, 2, -51), (100, 0, 3, 0), (100, 3, 3, 100), (100, -1, 3, 0),
    (100, 4, 3, 100), (Int64.max, 1, 1, Int64.max), (.min, 1, 1, .min), (.max, .max, .max, .max), (.max, 1, 2, 1 << 62),
    (.min, 1, .max, -1),
  ])
  func `a share is rounded half away from zero, whatever the sizes`(
    units: Int64, part: Int64, whole: Int64, share: Int64
  ) {
    #expect(Money(minorUnits: units, currency: dollar).share(part, of: whole).minorUnits == share)
  }

  @Test(arguments: [
    "1e3", "NaN", "inf", "", "-", ".5", "5.", "+1", "1,000.00", " 1", "1 ", "٣", "--1", "1.2.3", "0x10", "-.5", "１",
  ])
  func `a malformed amount in dollars is refused`(text: String) {
    #expect(throws: MoneyError.notANumber(text)) { try Money(text, dollar) }
  }

  @Test(arguments: [("1.234", "USD"), ("1.0", "JPY"), ("1.2340", "KWD"), ("1.000", "USD")])
  func `more decimals than the currency has are refused`(text: String, code: String) throws {
    let currency = try #require(Currency(code))
    #expect(throws: MoneyError.tooManyDecimals(text, currency)) { try Money(text, currency) }
  }

  @Test(arguments: [
    "99999999999999999999", "92233720368547758.08", "-92233720368547758.09", "92233720368547759",
    String(repeating: "9", count: 10_000),
  ])
  func `an amount beyond 64 bits is refused`(text: String) {
    #expect(throws: MoneyError.overflow) { try Money(text, dollar) }
  }

  @Test(arguments: [
    (123, "USD", "1.23"), (5, "USD", "0.05"), (-5, "USD", "-0.05"), (0, "USD", "0.00"), (-100, "USD", "-1.00"),
    (7, "JPY", "7"), (7, "KWD", "0.007"), (12_345, "CLF", "1.2345"), (Int64.min, "USD", "-92233720368547758.08"),
    (Int64.max, "JPY", "9223372036854775807"),
  ])
  func `an amount has all decimals of its currency`(units: Int64, code: String, text: String) throws {
    let money = Money(minorUnits: units, currency: try #require(Currency(code)))
    #expect(money.amount == text)
    #expect(money.description == "\(text) \(code)")
  }

  @Test func `sums are exact up to the end of 64 bits and refused beyond`() throws {
    #expect(try dollars(.max - 1).adding(dollars(1)) == dollars(.max))
    #expect(try dollars(.min + 1).subtracting(dollars(1)) == dollars(.min))
    #expect(try dollars(-7).multiplied(by: 3) == dollars(-21))
    #expect(throws: MoneyError.overflow) { try dollars(.max).adding(dollars(1)) }
    #expect(throws: MoneyError.overflow) { try dollars(.min).subtracting(dollars(1)) }
    #expect(throws: MoneyError.overflow) { try dollars(.min).multiplied(by: -1) }
  }

  @Test func `two currencies are never put together`() throws {
    let yen = Money.zero(try #require(Currency("JPY")))
    #expect(throws: MoneyError.differentCurrencies(dollar, yen.currency)) { try dollars(1).adding(yen) }
    #expect(throws: MoneyError.differentCurrencies(dollar, yen.currency)) { try dollars(1).subtracting(yen) }
  }
}

@Suite struct CurrencyTests {
  @Test(arguments: [("JPY", 0, 1), ("USD", 2, 100), ("KWD", 3, 1_000), ("CLF", 4, 10_000)])
  func `a currency has its own minor unit`(code: String, exponent: UInt8, units: Int64) throws {
    let currency = try #require(Currency(code))
    #expect(currency.exponent == exponent)
    #expect(currency.minorUnitsPerMajor == units)
    #expect(currency.description == code)
  }

  @Test(arguments: ["", "usd", "US", "USDD", "XAU", "XXX", "ДОЛ", "U\u{301}SD"])
  func `a code that ISO 4217 does not list is not a currency`(code: String) {
    #expect(Currency(code) == nil)
  }

  @Test(arguments: [
    ("HRK", 2), ("LTL", 2), ("ZWL", 2), ("ITL", 0), ("TRL", 0), ("BYR", 0), ("ANG", 2), ("BGN", 2),
    ("ECS", 2), ("GHP", 2), ("TJR", 2), ("USS", 2),
  ])
  func `a withdrawn currency is read, and is not offered`(code: String, exponent: UInt8) throws {
    let currency = try #require(Currency(code))
    #expect(currency.exponent == exponent)
    #expect(currency.isWithdrawn)
    #expect(!Currency.all.contains(currency))
  }

  @Test func `every currency is listed once, by its code`() {
    let codes = Currency.all.map(\.code)
    #expect(codes == codes.sorted())
    #expect(Set(codes).count == codes.count)
    #expect(codes.count > 150)
  }
}
