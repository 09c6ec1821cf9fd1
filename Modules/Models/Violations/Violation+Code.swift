import Amounts
import CivilTime
import Statuses

// The codes of rules, by which programs know them. A code never changes its meaning.

extension Violation {
  /// The code of the broken rule: words in lower case with hyphens, for example `duplicate-reference`.
  ///
  /// A later version may add codes.
  public var code: String { rule.code }
}

extension Violation.Rule {
  /// The code of a rule without one of its own.
  public static let otherCode = "invalid"

  /// Every code with an example of its sentence, in alphabetical order of the codes.
  public static let codes: [(code: String, example: String)] = {
    var examples: [String: String] = [:]
    for rule in samples {
      let violation = Violation("", rule)
      examples[violation.code] = examples[violation.code] ?? violation.message
    }
    return examples.sorted { $0.key < $1.key }.map { (code: $0.key, example: $0.value) }
  }()

  /// A rule of each kind.
  private static let samples: [Violation.Rule] = {
    let currency = Currency.all[0]
    let amount = Money(minorUnits: 123, currency: currency)
    return Violation.Fact.allCases.map(Violation.Rule.fact) + Violation.Kind.allCases.map { .not($0) }
      + Violation.AmountRule.allCases.map { .amount(amount, $0, amount) }
      + Violation.CurrencyRule.allCases.map { .currency(currency, $0, currency) } + [
        .length(300, .characters, 1...255), .length(0, .characters, 1...255), .length(1_001, .entries, 1...1_000),
        .length(0, .entries, 1...1_000), .outOfRange(0, 1...1_000), .tooManyDecimals("1.2345", currency),
        .transition(.shipped, to: .placed), .notRefundable(.draft), .takenReference("#10248", 14), .takenName("till"),
        .unknownSKU("NW-011"), .noTaxRate("“FR”"), .notOpen(3, open: 1, "“NW-011”"), .belowShipped(1, 2),
        .notReturnable(3, most: 1, "“NW-011”"), .requestedReturn("1001/1"),
        .belowReturned(1, 2),
        .unknownEpisode("S9E9", show: "Friends"), .expired("05/20"), .future(.latest),
        .lastEvent(version: 7), .otherOrder(14), .notDeleted(14), .text("breaks another rule"),
      ]
  }()

  fileprivate var code: String {
    switch self {
    case .fact(let fact): fact.code
    case .notOfKind(let kind, _, _, _): "not-\(kind.rawValue.hyphenated)"
    case .length(let length, let unit, let range):
      length > range.upperBound
        ? (unit == .entries ? "too-many" : "too-long") : (unit == .entries ? "too-few" : "too-short")
    case .outOfRange: "out-of-range"
    case .amount(_, let rule, _): "amount-\(rule.rawValue.hyphenated)"
    case .currency(_, let rule, _): "currency-\(rule.rawValue.hyphenated)"
    case .tooManyDecimals: "too-many-decimals"
    case .transition, .notNew: "illegal-status"
    case .notRefundable: "not-refundable"
    case .takenReference: "duplicate-reference"
    case .takenName: "duplicate-name"
    case .unknownSKU: "unknown-sku"
    case .noTaxRate: "no-tax-rate"
    case .notOpen: "not-open"
    case .belowShipped: "below-shipped"
    case .notReturnable: "not-returnable"
    case .requestedReturn: "requested-return"
    case .belowReturned: "below-returned"
    case .unknownEpisode: "unknown-episode"
    case .expired: "expired-card"
    case .future: "in-the-future"
    case .lastEvent: "not-the-last-event"
    case .otherOrder: "different-order"
    case .notDeleted: "not-deleted"
    case .of(_, _, let violation): violation.code
    case .text: Self.otherCode
    }
  }
}

extension Violation.Fact {
  fileprivate var code: String {
    switch self {
    case .overflow: "too-large"
    case .reusedKey: "key-reused"
    case .takenByItem, .takenByOrder, .takenByDeletedOrder, .takenByEvent, .takenByMelody, .takenByEpisode:
      "duplicate-id"
    default: rawValue.hyphenated
    }
  }
}

extension String {
  /// The words of a name in lower case with hyphens: `missing-total` for `missingTotal`.
  fileprivate var hyphenated: String {
    var text = ""
    var follows = false
    for character in self {
      if character.isUppercase, follows { text.append("-") }
      text.append(contentsOf: character.lowercased())
      follows = character.isLowercase
    }
    return text
  }
}
