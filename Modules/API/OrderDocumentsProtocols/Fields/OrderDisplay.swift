import Models
import PresentationProtocols

/// A formatter of the values of one order, which caches a time and the amount of zero, because an order repeats them.
struct OrderDisplay {
  private let formatter: any ValueFormatting
  private var moment: (instant: Instant, shown: DisplayedValue)?
  private var zero: DisplayedMoney?
  private let currency: Currency
  /// The shipped and the returned quantities, by the ids of the lines; `nil` outside of a whole order.
  var quantities: (shipped: [Int64: Int64], returned: [Int64: Int64])?

  init(_ formatter: any ValueFormatting, _ order: Order) {
    self.formatter = formatter
    currency = order.currency
  }

  /// Returns a time with its time of day.
  mutating func value(_ instant: Instant) -> DisplayedValue {
    if let moment, moment.instant == instant { return moment.shown }
    let shown = DisplayedValue(moment: instant, formatter)
    moment = (instant, shown)
    return shown
  }

  mutating func money(_ money: Money) -> DisplayedMoney {
    guard money.minorUnits == 0, money.currency == currency else { return DisplayedMoney(money, formatter) }
    if let zero { return zero }
    let shown = DisplayedMoney(money, formatter)
    zero = shown
    return shown
  }
}
