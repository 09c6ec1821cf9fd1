package import DocumentsProtocols
import Models

// Readers of the parts of an order that are objects.

extension InputReader {
  private static let addressMembers = Address.parts.map(\.name) + ["display"]

  mutating func address(_ value: JSONValue, _ at: String) -> AddressInput? {
    var address = AddressInput()
    for part in members(of: value, at, known: InputReader.addressMembers) where part.name != "display" {
      address.parts[part.name] = patch(part.value) { $0.text($1, "\(at)/\(part.name)") }
    }
    return address
  }

  mutating func item(_ value: JSONValue, _ at: String) -> ItemInput? {
    guard case .object = value else {
      _ = members(of: value, at, known: [])
      return nil
    }
    var item = ItemInput(sku: "", title: "", quantity: "", unitPrice: MoneyInput(""))
    var missing: Set<String> = ["quantity", "unitPrice"]
    for part in members(
      of: value, at, known: ["sku", "title", "quantity", "unitPrice", "discount", "total", "id", "shipped", "returned"])
    {
      if case .null = part.value { continue }
      var pointer: String { "\(at)/\(part.name)" }
      missing.remove(part.name)
      switch part.name {
      case "sku": item.sku = text(part.value, pointer) ?? ""
      case "title": item.title = text(part.value, pointer) ?? ""
      case "quantity": item.quantity = quantity(part.value, pointer) ?? ""
      case "unitPrice": item.unitPrice = money(part.value, pointer) ?? item.unitPrice
      case "discount": item.discount = money(part.value, pointer)
      case "id": item.id = wholeNumber(part.value, pointer)
      default: break
      }
    }
    for name in missing.sorted() { fault("\(at)/\(name)", "is missing", "missing") }
    return item
  }

  /// Returns a quantity, given as a number or a text. Its range is checked with the whole order.
  private mutating func quantity(_ value: JSONValue, _ at: String) -> String? {
    if case .number(let text) = value { return text.withoutEmptyFraction }
    return text(value, at)
  }

  /// Returns a tax, whose line is named by its id or its SKU.
  mutating func tax(_ value: JSONValue, _ at: String) -> TaxInput? {
    guard case .object = value else {
      _ = members(of: value, at, known: [])
      return nil
    }
    var tax = TaxInput()
    for part in members(of: value, at, known: InputReader.taxMembers) where part.value != .null {
      let pointer = "\(at)/\(part.name)"
      switch part.name {
      case "name": tax.name = text(part.value, pointer) ?? ""
      case "rate": tax.rate = text(part.value, pointer) ?? ""
      case "country": tax.country = text(part.value, pointer) ?? ""
      case "region": tax.region = text(part.value, pointer) ?? ""
      case "amount": tax.amount = money(part.value, pointer)
      default:
        if case .number = part.value {
          tax.appliesTo = wholeNumber(part.value, pointer).map(String.init) ?? ""
        } else {
          tax.appliesTo = text(part.value, pointer) ?? ""
        }
      }
    }
    return tax
  }

  private static let taxMembers = OrderMember.all(of: TaxLine.self).map(\.name)

  mutating func refund(_ value: JSONValue, _ at: String) -> RefundInput? {
    var (amount, reason, moment): (MoneyInput?, String, String?) = (nil, "", nil)
    for part in members(of: value, at, known: ["amount", "reason", "at"]) {
      var pointer: String { "\(at)/\(part.name)" }
      switch part.name {
      case "amount": amount = money(part.value, pointer)
      case "reason": reason = text(part.value, pointer) ?? ""
      default: moment = plainText(part.value, pointer)
      }
    }
    guard let amount, let moment else {
      fault(at, "needs an amount and a time")
      return nil
    }
    return RefundInput(amount: amount, reason: reason, at: moment)
  }

  mutating func internalNote(_ value: JSONValue, _ at: String) -> InternalNoteInput? {
    var texts: [String: String] = [:]
    for part in members(of: value, at, known: InternalNoteDocument.members.map(\.name)) where part.value != .null {
      let pointer = "\(at)/\(part.name)"
      texts[part.name] = part.name == "at" ? plainText(part.value, pointer) : text(part.value, pointer)
    }
    guard let moment = texts["at"], let text = texts["text"] else {
      fault(at, "needs a text and a time")
      return nil
    }
    return InternalNoteInput(at: moment, author: texts["author"] ?? "", text: text)
  }

  /// Returns a shipment with some of its members: those of one to make, or all.
  mutating func shipment(_ value: JSONValue, _ at: String, known: [String]) -> ShipmentInput? {
    guard case .object = value else {
      _ = members(of: value, at, known: [])
      return nil
    }
    var shipment = ShipmentInput()
    for part in members(of: value, at, known: known) where part.value != .null {
      let pointer = "\(at)/\(part.name)"
      if part.name == "lines" {
        shipment.lines = lineQuantities(part.value, pointer) ?? []
      } else {
        shipment.texts[part.name] = memberText(part.value, of: part.name, pointer)
      }
    }
    return shipment
  }

  /// Returns a return of an export.
  mutating func returned(_ value: JSONValue, _ at: String) -> ReturnInput? {
    guard case .object = value else {
      _ = members(of: value, at, known: [])
      return nil
    }
    var input = ReturnInput()
    for part in members(of: value, at, known: ReturnInput.members) where part.value != .null {
      let pointer = "\(at)/\(part.name)"
      if part.name == "lines" {
        input.lines = lineQuantities(part.value, pointer) ?? []
      } else {
        input.texts[part.name] = memberText(part.value, of: part.name, pointer)
      }
    }
    return input
  }

  /// Returns a member of a shipment or a return that is not a list, as text.
  package mutating func memberText(_ value: JSONValue, of name: String, _ pointer: String) -> String? {
    switch name {
    case "number", "refund": wholeNumber(value, pointer).map(String.init)
    case "restocked", "withShipping": bool(value, pointer).map(String.init)
    case "at", "state", "endedAt": plainText(value, pointer)
    default: text(value, pointer)
    }
  }

  /// Returns the lines of a shipment or a return, each named by its id or its SKU.
  package mutating func lineQuantities(_ value: JSONValue, _ at: String) -> [LineInput]? {
    elements(of: value, at) { reader, value, at in
      var (item, quantity) = (LineInput.Item.typed(""), "")
      let parts = reader.members(of: value, at, known: ["item", "quantity"])
      for part in parts {
        let pointer = "\(at)/\(part.name)"
        if part.name == "quantity" {
          quantity = reader.quantity(part.value, pointer) ?? ""
        } else if case .number = part.value {
          item = .id(reader.wholeNumber(part.value, pointer) ?? 0)
        } else {
          item = .typed(reader.text(part.value, pointer) ?? "")
        }
      }
      guard case .object = value else { return nil }
      for name in ["item", "quantity"] where !parts.contains(where: { $0.name == name }) {
        reader.fault("\(at)/\(name)", "is missing", "missing")
      }
      return LineInput(item: item, quantity: quantity)
    }
  }

  /// Returns the texts of a list of tags, or of one text with commas.
  mutating func tags(_ value: JSONValue, _ at: String) -> [String]? {
    if case .string = value { return text(value, at).map { [$0] } }
    return elements(of: value, at) { $0.text($1, $2) }
  }

  /// Returns a card, given by its number and expiry or by the stored data of a card.
  mutating func payment(_ value: JSONValue, _ at: String) -> PaymentInput? {
    refuseSecurityCodes(in: value, at)
    let known = ["cardNumber", "brand", "last4", "expires"]
    var texts: [String: String] = [:]
    let parts = members(of: value, at, known: known)
    for part in parts {
      var pointer: String { "\(at)/\(part.name)" }
      texts[part.name] = part.name == "expires" ? plainText(part.value, pointer) : text(part.value, pointer)
    }
    guard case .object = value else { return nil }
    let isNew = parts.contains { $0.name == "cardNumber" }
    let needed = isNew ? ["cardNumber", "expires"] : ["brand", "last4", "expires"]
    for name in needed where !parts.contains(where: { $0.name == name }) {
      fault("\(at)/\(name)", "is missing", "missing")
    }
    let expires = texts["expires"] ?? ""
    return isNew
      ? .number(texts["cardNumber"] ?? "", expires: expires)
      : .stored(brand: texts["brand"] ?? "", last4: texts["last4"] ?? "", expires: expires)
  }
}
