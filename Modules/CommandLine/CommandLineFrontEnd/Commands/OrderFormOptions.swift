import CommandLineKernel
import CreateOrderProtocols
import DocumentsProtocols
import OrderDocumentsProtocols
import PresentationProtocols

/// The options that fill in the form of an order, made from its declaration. An empty value clears a field.
enum OrderFormOptions {
  static let all = fields.map(\.option)

  private static let fields = OrderForm.options.compactMap { field in
    field.option.map { (field: field, option: Option($0, field.kind, at: field.pointer)) }
  }

  /// Returns the option of a field; `nil` if it has none.
  static func option(of field: OrderFormField) -> Option? {
    fields.first { $0.field.pointer == field.pointer }?.option
  }

  /// Returns whether a person at the terminal has to be asked for the card.
  static func asksForCard(_ invocation: Invocation) -> Bool {
    guard invocation.canAsk, let card = fields.first(where: { $0.field.kind == .cardNumber }) else { return false }
    return invocation.arguments.all(card.option).last == "-"
  }

  /// Returns the input of all given options, without a card that a person has to be asked for.
  ///
  /// - Throws: `Problem`: `usage` for an invalid item; the errors of `CardEntry.read`.
  static func input(_ invocation: Invocation) throws -> OrderInput {
    var input = OrderInput()
    for (field, option) in fields {
      let values = invocation.arguments.all(option)
      guard let last = values.last else { continue }
      switch field.kind {
      case .items:
        // An empty item alone removes all items of an order; a new one has none.
        let clears = values == [""] && invocation.command.path != CreateOrderCommands.path
        input.items = clears ? .cleared : .set(try values.map { try ItemText.item($0, of: option.typed) })
      case .cardNumber, .cardExpiry:
        if !asksForCard(invocation) { input.payment = try CardEntry.read(last, invocation) }
      case .text, .email, .phone, .amount, .date, .flag, .note, .count, .choice:
        field.apply(last.isEmpty ? .cleared : .set(last), to: &input)
      }
    }
    return input
  }
}

extension Option {
  fileprivate init(_ declared: OrderFormField.Option, _ kind: OrderFormField.Kind, at pointer: String) {
    let value: Value =
      switch kind {
      case .flag: .yesOrNo
      case .choice(let words): .choice(declared.placeholder, words)
      case .cardNumber, .cardExpiry: .choice(declared.placeholder, [declared.placeholder]).secret
      case .text, .email, .phone, .amount, .date, .note, .count, .items: .text(declared.placeholder)
      }
    let help = kind == .flag ? "\(declared.help); --\(declared.name)=no if not" : declared.help
    self.init(declared.name, value.clearable, repeatable: kind == .items, at: pointer, help)
  }
}

/// Parses an item in one argument: `NW-011;Queso Cabrales;12;14.00`.
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

  /// Splits a text at semicolons without a backslash in front; two backslashes mean one.
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
