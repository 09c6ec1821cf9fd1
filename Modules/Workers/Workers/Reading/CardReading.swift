import DocumentsProtocols
import Foundation
import OrderDocumentsProtocols
import OrdersStoreProtocols

extension OrderInputParser {
  /// Parses the card of an input, and keeps only its brand, last digits and expiry; no message has its number.
  mutating func readCard() {
    switch input.payment {
    case .unchanged: break
    case .cleared: order.payment = nil
    case .set(.stored(let brand, let last4, let expires)):
      guard let month = expiry(expires) else { return }
      order.payment = PaymentCard(
        brand: brand, last4: last4, expiryYear: month.year, expiryMonth: month.month)
    case .set(.number(let number, let expires)):
      guard let month = expiry(expires) else { return }
      guard let card = PaymentCard(number: number, expiryYear: month.year, expiryMonth: month.month) else {
        fault("/payment/cardNumber", .not(.cardNumber))
        return
      }
      let today = dates.today
      if (month.year, month.month) < (today.year, today.month) {
        fault("/payment/expires", .expired(expires))
      }
      order.payment = card
    }
  }

  /// Parses the last month of a card: `2030-05`, or `05/30` as it is printed on the card.
  private mutating func expiry(_ text: String) -> (year: Int, month: Int)? {
    var parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int(digits: $0) }
    if text.contains("/") {
      parts = text.split(separator: "/", omittingEmptySubsequences: false).reversed().map { Int(digits: $0) }
      if text.utf8.count == 5 { parts[0]? += 2000 }
    }
    guard parts.count == 2, let year = parts[0], let month = parts[1], (1...12).contains(month),
      OrderLimits.expiryYear.contains(year)
    else {
      fault("/payment/expires", .not(.month, text))
      return nil
    }
    return (year, month)
  }
}

extension Int {
  /// Parses one to four ASCII digits.
  fileprivate init?(digits: Substring) {
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isDigit), let number = Int(digits) else {
      return nil
    }
    self = number
  }
}
