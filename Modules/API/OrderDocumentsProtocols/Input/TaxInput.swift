public import DocumentsProtocols
public import Models

/// A tax of an order in an input, not yet parsed.
///
/// ```swift
/// TaxInput(typed: "NW-042: 7.25 State tax, US-CA").country  // "US"
/// ```
public struct TaxInput: Hashable, Sendable {
  /// The word in place of a rate that takes the rate of the shop's settings for the order's country.
  public static let shopRate = "shop"

  /// The taxed line by its SKU or its id, `shipping`, or `rest` for all that has no tax of its own; empty for `rest`.
  public var appliesTo = ""
  /// The name of the tax.
  public var name = ""
  /// The rate in percent, or ``shopRate``; empty if only the amount is known.
  public var rate = ""
  /// Whether the rate is the shop's.
  public var takesShopRate: Bool { rate.lowercased() == Self.shopRate }
  /// The country of the tax.
  public var country = ""
  /// The region of the country.
  public var region = ""
  /// The amount; `nil` for that of the rate.
  public var amount: MoneyInput?

  public init() {}

  /// Creates a tax of a typed text: `20 VAT`, `NW-042: 7.25 State tax, US-CA`, `shipping: 0`, `Levy = 1.50`.
  ///
  /// The rate is first, with or without a percent sign; a country, with its region, follows a comma, and an amount that
  /// is not that of the rate an equals sign. ``shopRate`` alone is a rate, and in a name it is a word like others.
  public init(typed text: String) {
    var rest = text[...]
    if let sign = rest.lastRange(of: "=") {
      amount = MoneyInput(rest[sign.upperBound...].trimmed)
      rest = rest[..<sign.lowerBound]
    }
    if let comma = rest.lastRange(of: ", ") {
      let place = rest[comma.upperBound...].trimmed.split(separator: "-", maxSplits: 1).map(String.init)
      (country, region) = (place.first ?? "", place.count > 1 ? place[1] : "")
      rest = rest[..<comma.lowerBound]
    }
    if let colon = rest.lastRange(of: ":") {
      appliesTo = rest[..<colon.lowerBound].trimmed
      rest = rest[colon.upperBound...]
    }
    var words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    let isShopRate = words.map { $0.lowercased() } == [Self.shopRate] && amount == nil
    if words.first?.first?.isNumber == true || isShopRate { rate = words.removeFirst() }
    if !rate.isEmpty, words.first == "%" { words.removeFirst() }
    name = words.joined(separator: " ")
  }

  /// Creates the input that a tax line of an order comes from, without the amount of its rate.
  init(_ line: TaxLine, of order: Order, byRate: Money?) {
    if case .item(let id) = line.subject {
      appliesTo = String(id)
    } else if line.subject == .shipping {
      appliesTo = line.subject.description
    }
    (name, rate, country, region) = (line.name, line.rate?.description ?? "", line.country, line.region)
    if byRate != line.amount { amount = MoneyInput(line.amount.amount) }
  }

  /// Returns this tax with a name, if it has none.
  public func named(_ name: String) -> TaxInput {
    var tax = self
    if tax.name.isEmpty { tax.name = name }
    return tax
  }

  /// The tax as a person types it.
  public var text: String {
    let place = [country, region].filter { !$0.isEmpty }.joined(separator: "-")
    let words = [rate, name].filter { !$0.isEmpty }.joined(separator: " ") + (place.isEmpty ? "" : ", \(place)")
    return (appliesTo.isEmpty ? "" : "\(appliesTo): ") + words + (amount.map { " = \($0.text)" } ?? "")
  }
}

extension OrderInput {
  /// The taxes as a person types them, with semicolons between them: `20 VAT; NW-042: 7`.
  public var typedTaxes: Patch<String> {
    get {
      switch taxes {
      case .unchanged: .unchanged
      case .cleared: .cleared
      case .set(let taxes): .set(taxes.map(\.text).joined(separator: "; "))
      }
    }
    set {
      switch newValue {
      case .unchanged: taxes = .unchanged
      case .cleared: taxes = .cleared
      case .set(let text):
        taxes = .set(text.split(separator: ";").map { TaxInput(typed: String($0)) }.filter { $0 != TaxInput() })
      }
    }
  }
}

extension Order {
  /// The tax lines as a person types them, with semicolons between them; the amount of a rate is left out.
  public var typedTaxes: String {
    zip(taxes, taxesByRate).map { TaxInput($0, of: self, byRate: $1).text }.joined(separator: "; ")
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  fileprivate func lastRange(of text: String) -> Range<Index>? { ranges(of: text).last }
}
