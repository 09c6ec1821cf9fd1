import Foundation
import Models

/// What one locale shows, each part compiled when it is first asked for and kept from then on.
final class LocaleFormats: Sendable {
  private let locale: Locale
  private let shortDate = SetOnce<DateStyle>()
  private let shortDateAndTime = SetOnce<DateStyle>()
  private let abbreviatedMonth = SetOnce<DateStyle>()
  private let firstMoney = SetOnce<MoneyStyle>()

  init(_ locale: Locale) { self.locale = locale }

  @inline(__always)
  var date: DateStyle { shortDate.value ?? compile(.shortDate, into: shortDate) }

  @inline(__always)
  var dateAndTime: DateStyle { shortDateAndTime.value ?? compile(.shortDateAndTime, into: shortDateAndTime) }

  @inline(__always)
  var month: DateStyle { abbreviatedMonth.value ?? compile(.abbreviatedMonth, into: abbreviatedMonth) }

  /// The style of a currency; the few that a shop has are found in a few steps.
  @inline(__always)
  func money(_ currency: Currency) -> MoneyStyle {
    guard var style = firstMoney.value else { return compile(currency) }
    while style.currency != currency {
      guard let next = style.next.value else { return compile(currency) }
      style = next
    }
    return style
  }

  /// Two who compile the same at once get the one that was first.
  @inline(never)
  private func compile(_ kind: DateStyle.Kind, into place: borrowing SetOnce<DateStyle>) -> DateStyle {
    place.setIfNone(DateStyle(kind, locale))
  }

  @inline(never)
  private func compile(_ currency: Currency) -> MoneyStyle {
    let new = MoneyStyle(currency, locale)
    var style = firstMoney.setIfNone(new)
    while style.currency != currency { style = style.next.setIfNone(new) }
    return style
  }
}
