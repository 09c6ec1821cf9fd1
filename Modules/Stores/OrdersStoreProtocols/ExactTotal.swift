/// An exact sum of any number of amounts in one currency. Intermediate results may exceed 64 bits.
///
/// ```swift
/// var total = ExactTotal(dollar)
/// total.add(.max)
/// total.add(1)
/// total.add(-1)
/// total.money  // .max again
/// ```
public struct ExactTotal: Hashable, Sendable {
  /// The currency of the amounts and of the sum.
  public let currency: Currency
  /// The sum of the multiples of 2³² in each amount, as a factor of 2³².
  private var high: Int64 = 0
  /// The sum of the remainders of each amount below 2³², which fits for two thousand million amounts.
  private var low: Int64 = 0

  /// Creates a sum in a currency, by default of 0.
  ///
  /// - Parameters:
  ///   - high: the sum of each amount's `minorUnits >> 32`.
  ///   - low: the sum of each amount's `minorUnits & 0xFFFF_FFFF`, for at most two thousand million amounts.
  public init(_ currency: Currency, high: Int64 = 0, low: Int64 = 0) {
    self.currency = currency
    // The parts may come from a damaged file.
    (self.high, self.low) = (high &+ (low >> 32), low & 0xFFFF_FFFF)
  }

  /// Adds an amount in minor units of the currency.
  public mutating func add(_ minorUnits: Int64) {
    high += minorUnits >> 32
    low += minorUnits & 0xFFFF_FFFF
  }

  /// The sum as an amount of money; `nil` if it exceeds 64 bits.
  public var money: Money? {
    let (units, isBeyond) = (high + (low >> 32)).multipliedReportingOverflow(by: 1 << 32)
    // The remainder is below 2³² and the rest a multiple of it, so their sum fits if the rest does.
    return isBeyond ? nil : Money(minorUnits: units + (low & 0xFFFF_FFFF), currency: currency)
  }

  /// The sum as amounts that add up to it: one, or several if it exceeds 64 bits.
  public var parts: [Money] {
    var (rest, parts) = (self, [Money]())
    while true {
      if let last = rest.money { return parts + [last] }
      let part = limit
      parts.append(part)
      rest.add(-part.minorUnits)
    }
  }

  /// The greatest amount of 64 bits, or for a negative sum its opposite; a sum that exceeds 64 bits lies beyond it.
  public var limit: Money {
    Money(minorUnits: high + (low >> 32) < 0 ? -.max : .max, currency: currency)
  }
}
