/// A sum of any number of amounts of one currency, exact on the way, so that it fits or not whatever comes first.
///
/// ```swift
/// var total = ExactTotal(dollar)
/// total.add(.max)
/// total.add(1)
/// total.add(-1)
/// total.money  // .max again
/// ```
public struct ExactTotal: Hashable, Sendable {
  public let currency: Currency
  /// How often 2³² goes into the sum, as far as the amounts say so each for itself.
  private var high: Int64 = 0
  /// What is left of each amount, added up: room for two thousand million of them.
  private var low: Int64 = 0

  public init(_ currency: Currency) { self.currency = currency }

  /// Adds minor units of the currency.
  public mutating func add(_ minorUnits: Int64) {
    high += minorUnits >> 32
    low += minorUnits & 0xFFFF_FFFF
  }

  /// The sum as money; `nil` where that is beyond 64 bits.
  public var money: Money? {
    let (units, isBeyond) = (high + (low >> 32)).multipliedReportingOverflow(by: 1 << 32)
    // What is left is below 2³², and the rest a multiple of it: together they fit wherever that does.
    return isBeyond ? nil : Money(minorUnits: units + (low & 0xFFFF_FFFF), currency: currency)
  }

  /// The sum as amounts that add up to it: one, or as many as it takes where it is beyond 64 bits.
  public var parts: [Money] {
    var (rest, parts) = (self, [Money]())
    while true {
      if let last = rest.money { return parts + [last] }
      let part = limit
      parts.append(part)
      rest.add(-part.minorUnits)
    }
  }

  /// The greatest amount that the sum can be said to be more than, or, below zero, less than.
  public var limit: Money {
    Money(minorUnits: high + (low >> 32) < 0 ? -.max : .max, currency: currency)
  }
}
