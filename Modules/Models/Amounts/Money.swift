/// An amount of money as a whole number of minor units of one currency.
///
/// ```swift
/// try Money("1.23", .init("USD")!).minorUnits  // 123
/// ```
public struct Money: Hashable, Sendable {
  /// The amount in minor units: cents for USD, yen for JPY. It may be negative.
  public let minorUnits: Int64
  /// The currency of the amount.
  public let currency: Currency

  /// Creates an amount from its minor units and currency.
  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Returns the amount zero in a currency.
  public static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency: currency) }

  /// Whether the amount is zero.
  public var isZero: Bool { minorUnits == 0 }
}

/// An error in parsing or computing an amount.
public enum MoneyError: Error, Hashable, Sendable {
  /// The text is not a plain decimal: an optional minus, digits, and at most one point with digits after it.
  case notANumber(String)
  /// The text has more decimals than the minor unit of the currency.
  case tooManyDecimals(String, Currency)
  /// The amount exceeds 64 bits of minor units.
  case overflow
  /// The two amounts of a computation are in different currencies.
  case differentCurrencies(Currency, Currency)
}

// MARK: Arithmetic

extension Money {
  /// Returns the sum of two amounts.
  ///
  /// - Throws: ``MoneyError/differentCurrencies(_:_:)``, or ``MoneyError/overflow`` beyond 64 bits.
  public func adding(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .differentCurrencies(currency, other.currency) }
    return try checked(minorUnits.addingReportingOverflow(other.minorUnits))
  }

  /// Returns this amount less another.
  ///
  /// - Throws: ``MoneyError/differentCurrencies(_:_:)``, or ``MoneyError/overflow`` beyond 64 bits.
  public func subtracting(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .differentCurrencies(currency, other.currency) }
    return try checked(minorUnits.subtractingReportingOverflow(other.minorUnits))
  }

  /// Returns the amount multiplied by an integer.
  ///
  /// - Throws: ``MoneyError/overflow`` beyond 64 bits.
  public func multiplied(by count: Int64) throws(MoneyError) -> Money {
    try checked(minorUnits.multipliedReportingOverflow(by: count))
  }

  /// Returns the amount multiplied by a fraction, rounded half away from zero to a minor unit.
  ///
  /// - Parameters:
  ///   - part: the numerator, from 0 to `whole`.
  ///   - whole: the denominator, above 0.
  public func share(_ part: Int64, of whole: Int64) -> Money {
    let (part, whole) = (min(max(0, part), whole).magnitude, max(1, whole).magnitude)
    var product = minorUnits.magnitude.multipliedFullWidth(by: part)
    let half = product.low.addingReportingOverflow(whole / 2)
    product = (half.overflow ? product.high + 1 : product.high, half.partialValue)
    let units = whole.dividingFullWidth(product).quotient
    // The least amount has no opposite in 64 bits.
    return Money(minorUnits: Int64(truncatingIfNeeded: minorUnits < 0 ? 0 &- units : units), currency: currency)
  }

  private func checked(_ result: (partialValue: Int64, overflow: Bool)) throws(MoneyError) -> Money {
    guard !result.overflow else { throw .overflow }
    return Money(minorUnits: result.partialValue, currency: currency)
  }
}

// MARK: Plain decimals

extension Money {
  /// Parses a plain decimal: `1.23`, `-5`, `1000`. Grouping, exponents and a plus sign are invalid.
  ///
  /// - Throws: ``MoneyError`` for other syntax, too many decimals for the currency, or an overflow.
  public init(_ text: some StringProtocol, _ currency: Currency) throws(MoneyError) {
    try self.init(plain: String(text), currency)
  }

  /// Parses a plain decimal of one string type, which is ten times as fast as the generic code.
  private init(plain text: String, _ currency: Currency) throws(MoneyError) {
    var units: Int64 = 0
    var digits = 0
    var decimals: Int?
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    for byte in text.utf8.dropFirst(isNegative ? 1 : 0) {
      if byte == UInt8(ascii: "."), decimals == nil, digits > 0 {
        decimals = 0
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        digits += 1
        decimals? += 1
        units = try Money.appending(Int64(byte - UInt8(ascii: "0")), to: units, isNegative)
      } else {
        throw .notANumber(text)
      }
    }
    guard digits > 0, decimals != 0 else { throw .notANumber(text) }
    guard (decimals ?? 0) <= Int(currency.exponent) else { throw .tooManyDecimals(text, currency) }
    for _ in (decimals ?? 0)..<Int(currency.exponent) {
      units = try Money.appending(0, to: units, isNegative)
    }
    self.init(minorUnits: units, currency: currency)
  }

  private static func appending(_ digit: Int64, to units: Int64, _ isNegative: Bool) throws(MoneyError) -> Int64 {
    let shifted = units.multipliedReportingOverflow(by: 10)
    let next = shifted.partialValue.addingReportingOverflow(isNegative ? -digit : digit)
    guard !shifted.overflow, !next.overflow else { throw .overflow }
    return next.partialValue
  }

  /// The amount as a plain decimal with all decimals of the currency: `1.23`, `-0.05`, `1000` for JPY.
  public var amount: String {
    let exponent = Int(currency.exponent)
    let digits = max(minorUnits.magnitude.decimalDigits, exponent + 1)
    let length = (minorUnits < 0 ? 1 : 0) + digits + (exponent > 0 ? 1 : 0)
    return unsafe String(unsafeUninitializedCapacity: length) { buffer in
      var text = unsafe buffer.mutableSpan
      var (rest, place) = (minorUnits.magnitude, length)
      for digit in 0..<digits {
        if digit == exponent, digit > 0 {
          place -= 1
          text[place] = UInt8(ascii: ".")
        }
        place -= 1
        text[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      if minorUnits < 0 { text[0] = UInt8(ascii: "-") }
      return length
    }
  }
}

extension UInt64 {
  /// The number of decimal digits.
  fileprivate var decimalDigits: Int {
    var (digits, rest) = (1, self / 10)
    while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
    return digits
  }
}

extension Money: CustomStringConvertible {
  public var description: String { "\(amount) \(currency)" }
}
