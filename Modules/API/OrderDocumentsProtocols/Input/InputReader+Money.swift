package import DocumentsProtocols

extension InputReader {
  /// Returns an amount, given as `"1.23"` or `{"amount":"1.23","currency":"USD",…}`; `minor` is ignored.
  package mutating func money(_ value: JSONValue, _ pointer: @autoclosure () -> String) -> MoneyInput? {
    switch value {
    case .string(let amount): return MoneyInput(amount)
    case .number(let text):
      fault(pointer(), "is a JSON number; write money as a string: \"\(text.prefix(40))\"", "wrong-type")
      return nil
    default: break
    }
    guard case .object = value else {
      wrongKind(value, pointer(), wanted: "an amount as a string, or an object with amount and currency")
      return nil
    }
    let members = members(of: value, pointer(), known: ["amount", "minor", "currency", "display"])
    guard let amount = members.first(where: { $0.name == "amount" })?.value else {
      fault("\(pointer())/amount", "is missing", "missing")
      return nil
    }
    guard var money = self.money(plain: amount, "\(pointer())/amount") else { return nil }
    if let currency = members.first(where: { $0.name == "currency" })?.value, currency != .null {
      money.currency = text(currency, "\(pointer())/currency")
    }
    return money
  }

  private mutating func money(plain value: JSONValue, _ pointer: @autoclosure () -> String) -> MoneyInput? {
    if case .object = value {
      wrongKind(value, pointer(), wanted: "a string like \"1.23\"")
      return nil
    }
    return money(value, pointer())
  }
}
