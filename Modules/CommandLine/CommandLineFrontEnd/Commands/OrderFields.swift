import APIDocuments
import CommandLineKernel
import PresentationProtocols

/// The options that fill in the form of an order, and what each does to it. An empty value clears a field.
struct OrderField: Sendable {
  let option: Option
  let fill: @Sendable (inout OrderInput, String) throws(Problem) -> Void

  static let all: [OrderField] =
    [
      text("first-name", "NAME", "The person's given name", \.firstName),
      text("last-name", "NAME", "The person's family name", \.lastName),
      text("email", "EMAIL", "The person's email", \.email),
      text("phone", "PHONE", "The person's phone", \.phone),
      text("date", "DATE", "When it was ordered (now): 2007-06-29, today, yesterday, -7d or RFC 3339", \.date),
      text("reference", "REFERENCE", "What it is called elsewhere, such as #10248", \.reference),
      text("note", "TEXT", "A note", \.note),
      money("total", "The sum of all, where there are no items", \.total),
      text("currency", "CODE", "The currency of every amount, such as USD (the store's)", \.currency),
      money("discount", "What is taken off the order as a whole", \.discount),
      money("shipping-charge", "What shipping costs", \.shippingCharge),
      money("tax", "Tax", \.tax),
      taxIncluded,
      OrderField(option: Option("ship", .choice("METHOD", OrderWords.shipmentMethods).clearable, "How it is shipped")) {
        $0.shipmentMethod = patch($1)
      },
      text("service", "SERVICE", "The carrier's service, in its own words", \.service),
      items,
    ] + address("billing", \.billingAddress) + address("shipment", \.shipmentAddress)

  /// The form as the options fill it in.
  static func input(_ fields: [OrderField], _ arguments: Arguments) throws(Problem) -> OrderInput {
    var input = OrderInput()
    for field in fields {
      for value in arguments.all(field.option) { try field.fill(&input, value) }
    }
    return input
  }

  private typealias Path<Value> = any WritableKeyPath<OrderInput, Value> & Sendable

  private static func patch(_ text: String) -> Patch<String> { text.isEmpty ? .cleared : .set(text) }

  private static func text(_ name: String, _ placeholder: String, _ help: String, _ path: Path<Patch<String>>)
    -> OrderField
  {
    OrderField(option: Option(name, .text(placeholder).clearable, help)) { $0[keyPath: path] = patch($1) }
  }

  private static func money(_ name: String, _ help: String, _ path: Path<Patch<MoneyInput>>) -> OrderField {
    OrderField(option: Option(name, .text("AMOUNT").clearable, help)) {
      $0[keyPath: path] = $1.isEmpty ? .cleared : .set(MoneyInput($1))
    }
  }

  private static let taxIncluded = OrderField(
    option: Option("tax-included", Value.yesOrNo.clearable, "The prices include the tax; --tax-included=no if not")
  ) { $0.taxIncluded = $1.isEmpty ? .cleared : .set($1 == "yes") }

  private static let items = OrderField(
    option: Option(
      "item", .text("\"SKU;TITLE;QUANTITY;UNIT PRICE[;DISCOUNT]\"").clearable, repeatable: true,
      "A line of the order; may be repeated; \\; is a semicolon; on edit, these take the place of all lines")
  ) { input, text throws(Problem) in
    guard !text.isEmpty else { return input.items = .cleared }
    input.items = .set((input.items.value ?? []) + [try ItemText.item(text, of: "--item")])
  }

  private static func address(_ kind: String, _ path: Path<Patch<AddressInput>>) -> [OrderField] {
    let parts = ["name", "company", "phone", "street1", "street2", "city", "state", "zip", "country"]
    return parts.map { part in
      let option = Option("\(kind)-\(part)", .text("TEXT").clearable, "Of the \(kind) address")
      return OrderField(option: option) { input, text in
        var address = input[keyPath: path].value ?? AddressInput()
        address.parts[part] = patch(text)
        input[keyPath: path] = .set(address)
      }
    }
  }
}

/// A line of an order in one argument: `NW-011;Queso Cabrales;12;14.00`.
enum ItemText {
  static func item(_ text: String, of option: String) throws(Problem) -> ItemInput {
    let parts = parts(text)
    guard (4...5).contains(parts.count) else {
      throw Problem(
        .usage, "\(option) \(quoted(text)) has \(parts.count.of("part")), not 4 or 5",
        remedy: "write \(option) \"SKU;TITLE;QUANTITY;UNIT PRICE[;DISCOUNT]\", and \\; for a semicolon")
    }
    let discount = parts.count == 5 && !parts[4].isEmpty ? MoneyInput(parts[4]) : nil
    return ItemInput(
      sku: parts[0], title: parts[1], quantity: parts[2], unitPrice: MoneyInput(parts[3]), discount: discount)
  }

  /// Splits at semicolons without a backslash in front; two backslashes are one.
  private static func parts(_ text: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in text {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else if !isEscaped, character == ";" {
        parts.append("")
      } else {
        if isEscaped, character != ";", character != "\\" { parts[parts.count - 1].append("\\") }
        parts[parts.count - 1].append(character)
        isEscaped = false
      }
    }
    if isEscaped { parts[parts.count - 1].append("\\") }
    return parts
  }
}
