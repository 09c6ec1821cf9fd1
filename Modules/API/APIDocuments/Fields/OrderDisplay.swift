import Models
import PresentationProtocols

/// A formatter of the values of one order, which caches a time and the amount of zero, because an order repeats them.
struct OrderDisplay {
  private let formatter: any ValueFormatting
  private var moment: DisplayedValue
  private var instant: Instant
  private var zero: DisplayedMoney?
  private let currency: Currency

  init(_ formatter: any ValueFormatting, _ order: Order, _ summary: OrderSummaryDocument) {
    self.formatter = formatter
    moment = summary.date
    instant = order.date
    currency = order.currency
  }

  mutating func value(_ instant: Instant) -> DisplayedValue {
    if instant != self.instant { (self.instant, moment) = (instant, DisplayedValue(instant, formatter)) }
    return moment
  }

  mutating func money(_ money: Money) -> DisplayedMoney {
    guard money.minorUnits == 0, money.currency == currency else { return DisplayedMoney(money, formatter) }
    if let zero { return zero }
    let shown = DisplayedMoney(money, formatter)
    zero = shown
    return shown
  }
}
