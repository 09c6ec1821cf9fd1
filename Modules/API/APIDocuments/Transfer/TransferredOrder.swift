import Models

// The transfer of an order and its parts. Each stored property is here or in the table of an order's fields.

extension Order: TransferRecord {
  static let names = memberNames

  mutating func code(by coder: inout some MemberCoder) {
    var input = OrderInput()
    coder.visit(OrderField.all, of: &self, &input)
  }
}

extension Address: TransferRecord {
  static let blank = Address()
  static let names = memberNames

  mutating func code(by coder: inout some MemberCoder) {
    coder.code("name", &name)
    coder.code("company", &company)
    coder.code("street1", &street1)
    coder.code("street2", &street2)
    coder.code("city", &city)
    coder.code("state", &state)
    coder.code("zip", &zip)
    coder.code("country", &country)
    coder.code("phone", &phone)
  }
}

extension PaymentCard: TransferRecord {
  static let blank = PaymentCard(brand: "", last4: "", expiryYear: 0, expiryMonth: 0)
  static let names = memberNames

  mutating func code(by coder: inout some MemberCoder) {
    coder.code("brand", &brand)
    coder.code("last4", &last4)
    coder.code("expiryYear", &expiryYear)
    coder.code("expiryMonth", &expiryMonth)
  }
}

extension OrderItem: TransferRecord {
  static let blank = OrderItem(sku: "", title: "", quantity: 0, unitPrice: .zero(.usd), discount: .zero(.usd))
  static let names = memberNames

  mutating func code(by coder: inout some MemberCoder) {
    coder.code("sku", &sku)
    coder.code("title", &title)
    coder.code("quantity", &quantity)
    coder.code("unitPrice", &unitPrice)
    coder.code("discount", &discount)
  }
}

extension Refund: TransferRecord {
  static let blank = Refund(amount: .zero(.usd), reason: "", at: .earliest)
  static let names = memberNames

  mutating func code(by coder: inout some MemberCoder) {
    coder.code("amount", &amount)
    coder.code("reason", &reason)
    coder.code("at", &at)
  }
}

extension Money: TransferValue {
  func transfer(to json: inout JSONWriter) {
    json.object {
      $0.member("amount", amount)
      $0.member("currency", currency.code)
    }
  }

  static func transferred(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> Money? {
    guard let text = AmountText.transferred(value, at(), &reader) else { return nil }
    guard let currency = Currency(text.currency) else {
      reader.fault("\(at())/currency", "\(text.currency.quoted()) is not an ISO 4217 currency")
      return nil
    }
    do throws(MoneyError) {
      return try Money(text.amount, currency)
    } catch {
      reader.fault("\(at())/amount", "\(error)")
      return nil
    }
  }
}

/// An amount, whose number of decimals depends on its currency.
private struct AmountText: TransferRecord {
  static let blank = AmountText(amount: "", currency: "")
  static let names = memberNames
  var amount: String
  var currency: String

  mutating func code(by coder: inout some MemberCoder) {
    coder.code("amount", &amount)
    coder.code("currency", &currency)
  }
}

// MARK: History

extension OrderEvent: TransferRecord {
  static let blank = OrderEvent(
    id: 0, orderID: "", version: 0, kind: .created, author: Author(name: "", frontEnd: ""), at: .earliest, changes: [],
    before: nil)
  static let names = memberNames

  mutating func code(by coder: inout some MemberCoder) {
    coder.code("id", &id)
    coder.code("order", &orderID)
    coder.code("version", &version)
    coder.code("type", &kind)
    coder.code("actor", &author.name)
    coder.code("frontEnd", &author.frontEnd)
    coder.codeIfAny("client", &author.client)
    coder.code("at", &at)
    coder.code("changes", &changes)
    coder.code("before", &before)
  }
}

extension FieldChange: TransferRecord {
  static let blank = FieldChange(field: "", from: nil, to: nil)
  static let names = memberNames

  mutating func code(by coder: inout some MemberCoder) {
    var (field, from, to) = (field, from?.description, to?.description)
    coder.code("field", &field)
    coder.code("from", &from)
    coder.code("to", &to)
    self = FieldChange(field: field, from: from, to: to)
  }
}
