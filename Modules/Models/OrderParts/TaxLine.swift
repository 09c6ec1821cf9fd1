public import Amounts
public import Records

/// A tax of an order: on a line, on the delivery, or on all that has no tax of its own.
public struct TaxLine: Hashable, Sendable {
  /// The name of the tax; empty if unknown.
  public var name: String
  /// The rate; `nil` if only the amount is known.
  public var rate: TaxRate?
  /// The country of the tax, by preference its code of ISO 3166; empty if unknown.
  public var country: String
  /// The region of the country; empty for a tax of the whole country.
  public var region: String
  /// The part of the order that is taxed.
  public var subject: Subject
  /// The amount of the tax.
  public var amount: Money

  public init(
    name: String = "", rate: TaxRate? = nil, country: String = "", region: String = "", subject: Subject = .rest,
    amount: Money
  ) {
    self.name = name
    self.rate = rate
    self.country = country
    self.region = region
    self.subject = subject
    self.amount = amount
  }
}

extension TaxLine {
  /// The part of an order that a tax is on.
  public enum Subject: Hashable, Sendable {
    /// A line, by its id.
    case item(Int64)
    /// The delivery.
    case shipping
    /// All that has no tax of its own.
    case rest
  }
}

extension TaxLine {
  /// The name, the rate and the place: `VAT 20 %, DE-BY`; empty if none is known.
  public var label: String {
    let place = [country, region].filter { !$0.isEmpty }.joined(separator: "-")
    let words = [name, rate.map { "\($0) %" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    return [words, place].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension TaxLine.Subject: CustomStringConvertible {
  /// The id of the line, `shipping` or `rest`.
  public var description: String {
    switch self {
    case .item(let id): String(id)
    case .shipping: "shipping"
    case .rest: "rest"
    }
  }

  /// Creates a part of an order from its text; `nil` for another text.
  public init?(_ text: String) {
    switch text {
    case "shipping": self = .shipping
    case "rest": self = .rest
    default:
      guard let id = Int64(text) else { return nil }
      self = .item(id)
    }
  }
}

extension TaxLine.Subject: RecordValue {
  public static var blank: TaxLine.Subject { .rest }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) {
    var text = description
    try visitor.text(member, &text)
    self = TaxLine.Subject(text) ?? self
  }
}

extension TaxRate: RecordValue {
  public static var blank: TaxRate { .zero }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) {
    var text = description
    try visitor.text(member, &text)
    self = TaxRate(text) ?? self
  }
}

extension TaxLine: Record {
  public static var blank: TaxLine { TaxLine(amount: .blank) }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member(RecordMember("name", "The name of the tax; empty if unknown."), &name)
    try visitor.member(
      RecordMember("rate", "The rate in percent, with up to four decimals; null if only the amount is known."), &rate)
    try visitor.member(
      RecordMember("country", "The country of the tax, by preference its code of ISO 3166; empty if unknown."),
      &country)
    try visitor.member(RecordMember("region", "The region of the country; empty for the whole country."), &region)
    try visitor.member(
      RecordMember(
        "appliesTo", "The id of the line that is taxed; shipping, or rest for all that has no tax of its own."),
      &subject)
    try visitor.member(RecordMember("amount", "The amount of the tax."), &amount)
  }
}
