public import Models
public import PresentationProtocols

/// An address in parts and as the lines of an envelope.
public struct AddressDocument: Hashable, Sendable {
  /// The parts of the address, which JSON shows under the names of `Address.parts`.
  public var parts: Address
  /// The address as on an envelope, with line breaks between the lines.
  public var display: String

  /// Creates the document of an address.
  public init(_ address: Address) {
    parts = address
    let city = [address.city, address.state, address.zip].filter { !$0.isEmpty }.joined(separator: " ")
    display = [
      address.name, address.company, address.street1, address.street2, city, address.country, address.phone,
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

/// The stored data of a payment card, as JSON shows it.
public struct PaymentDocument: Hashable, Sendable {
  /// The brand of the card, for example `Visa`.
  public var brand: String
  /// The last four digits of the card's number.
  public var last4: String
  /// The last month in which the card is valid: `2030-05`, displayed as `05/30`.
  public var expires: DisplayedValue

  init(_ card: PaymentCard) {
    brand = card.brand
    last4 = card.last4
    let month = (card.expiryMonth < 10 ? "0" : "") + String(card.expiryMonth)
    let year = String(card.expiryYear)
    expires = DisplayedValue(value: "\(year)-\(month)", display: "\(month)/\(year.suffix(2))")
  }
}

/// A line of an order, as JSON shows it.
public struct ItemDocument: Hashable, Sendable {
  /// The product's stock keeping unit.
  public var sku: String
  /// The name of the product.
  public var title: String
  /// The number of pieces.
  public var quantity: Int64
  /// The price of one piece.
  public var unitPrice: DisplayedMoney
  /// The discount on the whole line.
  public var discount: DisplayedMoney
  /// The total of the line: quantity × unit price − discount; `nil` on overflow, which no stored order has.
  public var total: DisplayedMoney?

  init(_ item: OrderItem, _ display: inout OrderDisplay) {
    sku = item.sku
    title = item.title
    quantity = item.quantity
    unitPrice = display.money(item.unitPrice)
    discount = display.money(item.discount)
    total = if let total = try? item.total() { display.money(total) } else { nil }
  }
}

/// A refund, as JSON shows it.
public struct RefundDocument: Hashable, Sendable {
  /// The refunded amount.
  public var amount: DisplayedMoney
  /// The reason for the refund.
  public var reason: String
  /// The time of the refund.
  public var at: DisplayedValue

  init(_ refund: Refund, _ display: inout OrderDisplay) {
    amount = display.money(refund.amount)
    reason = refund.reason
    at = display.value(refund.at)
  }
}

// MARK: JSON

extension AddressDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("name", parts.name)
      $0.member("company", parts.company)
      $0.member("phone", parts.phone)
      $0.member("street1", parts.street1)
      $0.member("street2", parts.street2)
      $0.member("city", parts.city)
      $0.member("state", parts.state)
      $0.member("zip", parts.zip)
      $0.member("country", parts.country)
      $0.member("display", display)
    }
  }
}

extension PaymentDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("brand", brand)
      $0.member("last4", last4)
      $0.member("expires", expires)
    }
  }
}

extension ItemDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("sku", sku)
      $0.member("title", title)
      $0.member("quantity", quantity)
      $0.member("unitPrice", unitPrice)
      $0.member("discount", discount)
      $0.member("total", total)
    }
  }
}

extension RefundDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("amount", amount)
      $0.member("reason", reason)
      $0.member("at", at)
    }
  }
}
