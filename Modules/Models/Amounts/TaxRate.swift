/// A rate of a tax in percent, from 0 to 100, with up to four decimals.
///
/// ```swift
/// TaxRate("7.25")?.description  // "7.25"
/// ```
public struct TaxRate: Hashable, Sendable {
  /// The rate of 100 percent in `units`.
  public static let whole: Int64 = 1_000_000

  /// The rate of 0 percent.
  public static let zero = TaxRate(checked: 0)

  /// The rate in ten-thousandths of a percent: 200,000 for 20 percent.
  public let units: Int64

  /// Creates a rate from ten-thousandths of a percent; `nil` beyond 0 and 100 percent.
  public init?(units: Int64) {
    guard (0...TaxRate.whole).contains(units) else { return nil }
    self.init(checked: units)
  }

  private init(checked units: Int64) { self.units = units }

  /// Parses a plain decimal with a point or a comma, with or without a percent sign: `20`, `7.25 %`; `nil` for another
  /// text, or beyond 0 and 100 percent.
  public init?(_ text: String) {
    var bytes = text.utf8.filter { $0 != UInt8(ascii: " ") }[...]
    if bytes.last == UInt8(ascii: "%") { bytes.removeLast() }
    guard bytes.first?.isDecimalDigit == true, bytes.last?.isDecimalDigit == true else { return nil }
    var (units, decimals) = (Int64(0), Int?.none)
    for byte in bytes {
      if byte.isDecimalDigit {
        units = units * 10 + Int64(byte - UInt8(ascii: "0"))
        decimals? += 1
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","), decimals == nil {
        decimals = 0
      } else {
        return nil
      }
      guard units <= TaxRate.whole, decimals ?? 0 <= 4 else { return nil }
    }
    for _ in (decimals ?? 0)..<4 { units *= 10 }
    self.init(units: units)
  }
}

extension TaxRate: CustomStringConvertible {
  /// The rate as a plain decimal without zeros at its end: `20`, `7.25`.
  public var description: String {
    let (percent, rest) = units.quotientAndRemainder(dividingBy: TaxRate.whole / 100)
    guard rest > 0 else { return String(percent) }
    var decimals = String(rest)
    decimals = String(repeating: "0", count: 4 - decimals.utf8.count) + decimals
    while decimals.last == "0" { decimals.removeLast() }
    return "\(percent).\(decimals)"
  }
}

extension UInt8 {
  fileprivate var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
