public import DocumentsProtocols

/// An amount of money in an input, as a plain decimal that is not yet parsed.
public struct MoneyInput: Hashable, Sendable {
  /// The amount as a plain decimal: `12.50`.
  public var amount: String
  /// The ISO 4217 code; `nil` for the currency of the order.
  public var currency: String?

  /// Creates an amount; `nil` is the currency of the order.
  public init(_ amount: String, currency: String? = nil) {
    self.amount = amount
    self.currency = currency
  }

  /// The amount and, after a space, its currency if it has one: `100 EUR`.
  public var text: String { [amount, currency].compactMap(\.self).joined(separator: " ") }
}

/// An address in an input, with a change for each part.
public struct AddressInput: Hashable, Sendable {
  /// The changes by the names of `Address.parts`; a missing part stays as it is.
  public var parts: [String: Patch<String>]

  /// Creates an address from the changes of its parts.
  public init(parts: [String: Patch<String>] = [:]) { self.parts = parts }
}

/// A line of an order in an input, not yet validated.
public struct ItemInput: Hashable, Sendable {
  /// The product's stock keeping unit.
  public var sku: String
  /// The name of the product.
  public var title: String
  /// The number of pieces, as text.
  public var quantity: String
  /// The price of one piece.
  public var unitPrice: MoneyInput
  /// The discount on the whole line; `nil` for none.
  public var discount: MoneyInput?
  /// The id of the line in its order; `nil` for a new line, or to find the line by its SKU and title.
  public var id: Int64?

  public init(
    sku: String, title: String, quantity: String, unitPrice: MoneyInput, discount: MoneyInput? = nil, id: Int64? = nil
  ) {
    self.id = id
    self.sku = sku
    self.title = title
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.discount = discount
  }
}

/// A payment card in an input: a number, which is checked and not stored, or the stored data of a card.
public enum PaymentInput: Hashable, Sendable {
  /// A card number and the month in which the card expires: `2030-05`.
  case number(String, expires: String)
  /// The brand, the last four digits and the month in which the card expires: `2030-05`.
  case stored(brand: String, last4: String, expires: String)
}

/// A refund in an export of another store, not yet parsed.
public struct RefundInput: Hashable, Sendable {
  /// The refunded amount.
  public var amount: MoneyInput
  /// The reason for the refund.
  public var reason: String
  /// The time of the refund in RFC 3339.
  public var at: String

  public init(amount: MoneyInput, reason: String, at: String) {
    self.amount = amount
    self.reason = reason
    self.at = at
  }
}

/// An internal note in an export of another store, not yet parsed.
public struct InternalNoteInput: Hashable, Sendable {
  /// The time at which it was written, in RFC 3339.
  public var at: String
  /// The name of the user who wrote it; empty if unknown.
  public var author: String
  /// The text.
  public var text: String

  public init(at moment: String, author: String, text: String) {
    at = moment
    self.author = author
    self.text = text
  }
}

/// A quantity of a line of an order in an input, not yet parsed.
public struct LineInput: Hashable, Sendable {
  /// The name of a line.
  public enum Item: Hashable, Sendable {
    /// Its id.
    case id(Int64)
    /// Its SKU, or else its id, as a person types it.
    case typed(String)
  }

  /// The name of the line.
  public var item: Item
  /// The number of pieces, as text; `nil` for all that is left.
  public var quantity: String?

  public init(item: Item, quantity: String?) {
    self.item = item
    self.quantity = quantity
  }

  /// Creates the line of a typed text: `NW-011=2`, or `NW-011` for all that is left of it.
  public init(typed text: String) {
    let sign = text.lastIndex(of: "=")
    item = .typed(String(text[..<(sign ?? text.endIndex)]))
    quantity = sign.map { String(text[text.index(after: $0)...]) }
  }
}

/// A shipment, not yet parsed: one to make, the next state of one, or one in an export of another store.
public struct ShipmentInput: Hashable, Sendable {
  /// The lines in it; empty for all that has not been shipped.
  public var lines: [LineInput] = []
  /// The texts of the other members by their names in JSON, as far as they are given.
  public var texts: [String: String] = [:]

  public init(lines: [LineInput] = [], texts: [String: String] = [:]) {
    self.lines = lines
    self.texts = texts
  }

  /// The number of the shipment; `nil` for one to make, or for a text that is no number.
  public var number: Int64? { texts["number"].flatMap(Int64.init) }

  /// The members of a shipment to make, or of the next state of one.
  public static let newMembers = ["lines"] + parcelMembers + ["number", "state"]
  /// The members that describe the parcel, which are texts.
  public static let parcelMembers = ["carrier", "service", "tracking", "url", "note"]
  static let members = newMembers + ["at", "endedAt"]
}

/// A return, not yet parsed: one to record, the next state of one, or one in an export of another store.
public struct ReturnInput: Hashable, Sendable {
  /// The lines in it; empty for all that can be returned, or for those of the return with the given number.
  public var lines: [LineInput] = []
  /// The amount to refund; `nil` for the share of the lines in the total.
  public var amount: MoneyInput?
  /// The texts of the other members by their names in JSON, as far as they are given.
  public var texts: [String: String] = [:]

  public init(lines: [LineInput] = [], amount: MoneyInput? = nil, texts: [String: String] = [:]) {
    self.lines = lines
    self.amount = amount
    self.texts = texts
  }

  /// The number of the return; `nil` for one to record, or for a text that is no number.
  public var number: Int64? { texts["number"].flatMap(Int64.init) }

  /// The members of a return to record: its lines, its refund, and texts.
  public static let newMembers = ["lines", "amount", "withShipping", "number"] + texts
  static let members = ["lines", "number", "at", "endedAt", "refund"] + texts
  private static let texts = ["state", "reason", "restocked"]
}
