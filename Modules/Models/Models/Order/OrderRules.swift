/// A field that may not be as it is, and why.
public struct InvalidField: Error, Hashable, Sendable, Codable {
  /// Where, as a JSON Pointer (RFC 6901): `/items/0/quantity`; empty for the whole.
  public let pointer: String
  /// What is wrong and what would be right, for a human.
  public let message: String

  public init(_ pointer: String, _ message: String) {
    self.pointer = pointer
    self.message = message
  }
}

/// The bounds that every order keeps.
public enum OrderLimits {
  /// Bytes of UTF-8 in a line of text.
  public static let text = 1_000
  /// Bytes of UTF-8 in a note.
  public static let note = 20_000
  public static let items = 1_000
  public static let quantity: ClosedRange<Int64> = 1...1_000_000
}

extension Order {
  /// Everything about the order that breaks a rule; empty where it keeps them all.
  public var invalidFields: [InvalidField] {
    invalidTexts + invalidItems + invalidSums
  }

  private var invalidTexts: [InvalidField] {
    var invalid: [InvalidField] = []
    func check(_ pointer: String, _ text: String?, limit: Int = OrderLimits.text) {
      guard let text else { return }
      if text.utf8.count > limit {
        invalid.append(InvalidField(pointer, "is \(text.utf8.count) bytes long; at most \(limit) are kept"))
      } else if text.utf8.contains(where: { $0 < 32 && $0 != 9 && $0 != 10 && $0 != 13 || $0 == 127 }) {
        invalid.append(InvalidField(pointer, "has a control character"))
      }
    }
    check("/reference", reference)
    check("/name/first", name.first)
    check("/name/last", name.last)
    check("/email", email)
    check("/phone", phone)
    check("/service", service)
    check("/carrier", carrier)
    check("/tracking", tracking)
    check("/note", note, limit: OrderLimits.note)
    for (pointer, address) in [("/billingAddress", billingAddress), ("/shipmentAddress", shipmentAddress)] {
      guard let address else { continue }
      for part in Address.parts { check("\(pointer)/\(part.name)", address[keyPath: part.path]) }
    }
    for (index, item) in items.enumerated() {
      check("/items/\(index)/sku", item.sku)
      check("/items/\(index)/title", item.title)
    }
    if !email.isEmpty, !Order.isEmail(email) {
      invalid.append(InvalidField("/email", "“\(email.prefix(60))” is not an email address such as amy@example.com"))
    }
    if reference == "" { invalid.append(InvalidField("/reference", "is empty; leave it out instead")) }
    if date < .earliest || date > .latest { invalid.append(InvalidField("/date", "is outside the years 1 to 9999")) }
    return invalid
  }

  private var invalidItems: [InvalidField] {
    var invalid: [InvalidField] = []
    if items.count > OrderLimits.items {
      invalid.append(InvalidField("/items", "has \(items.count) lines; at most \(OrderLimits.items) are kept"))
    }
    for (index, item) in items.enumerated() {
      let pointer = "/items/\(index)"
      if !OrderLimits.quantity.contains(item.quantity) {
        invalid.append(
          InvalidField(
            "\(pointer)/quantity", "is \(item.quantity); from 1 to \(OrderLimits.quantity.upperBound) may be ordered"))
      }
      if item.sku.isEmpty, item.title.isEmpty {
        invalid.append(InvalidField("\(pointer)/title", "is missing, and so is the SKU; one of them is needed"))
      }
      for (field, money) in [("unitPrice", item.unitPrice), ("discount", item.discount)] {
        invalid += Order.invalidCharge("\(pointer)/\(field)", money, currency)
      }
    }
    return invalid
  }

  private var invalidSums: [InvalidField] {
    var invalid: [InvalidField] = []
    for (field, money) in [("discount", discount), ("shippingCharge", shippingCharge), ("tax", tax)] {
      invalid += Order.invalidCharge("/\(field)", money, currency)
    }
    do {
      if let sum = try totalOfItems(), sum != total {
        invalid.append(InvalidField("/total", "is \(total), but the items, discount, shipping and tax come to \(sum)"))
      }
      _ = try refundable()
    } catch {
      invalid.append(InvalidField("/total", "\(error)"))
    }
    return invalid
  }

  private static func invalidCharge(_ pointer: String, _ money: Money, _ currency: Currency) -> [InvalidField] {
    if money.currency != currency {
      return [InvalidField(pointer, "is in \(money.currency), but the order is in \(currency)")]
    }
    return money.minorUnits < 0 ? [InvalidField(pointer, "is \(money.amount); it cannot be below zero")] : []
  }

  /// One `@` with something on both sides and no white space: what can be known without sending a message.
  private static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains(where: \.isWhitespace)
  }
}
