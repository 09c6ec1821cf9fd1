public import Models

// A violation is written with its sentence. Programs that do not know its rule read the sentence alone, so that the rule
// needs no new version of the format.

extension Violation: StoreRecord {
  public static var blank: Violation { Violation("", .text("")) }

  public mutating func move(_ side: inout some RecordSide) throws {
    var (pointer, message, isCollision, rule) = (pointer, message, isCollision, Optional(rule))
    if case .text = rule { rule = nil }
    try side.value("pointer", &pointer)
    try side.value("message", &message)
    try side.value("isCollision", &isCollision)
    // An unknown rule is one of a newer program.
    do { try side.optional("rule", &rule) } catch is DecodingError { rule = nil }
    self = Violation(pointer, rule ?? .text(message, isCollision: isCollision))
  }
}

extension Violation.Fact: Codable {}
extension Violation.Kind: Codable {}
extension Violation.Unit: Codable {}
extension Violation.AmountRule: Codable {}
extension Violation.CurrencyRule: Codable {}
extension Violation.Record: Codable {}

/// The JSON of a rule: `{"outOfRange":{"number":0,"from":1,"to":1000000}}`.
extension Violation.Rule: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "fact": self = .fact(try values.value("name"))
    case "not":
      self = .notOfKind(
        try values.value("kind"), quoted: try values.optional("quoted"), nearest: try values.optional("nearest"),
        known: try values.value("known"))
    case "length": self = .length(try values.value("length"), try values.value("unit"), try values.range())
    case "outOfRange": self = .outOfRange(try values.value("number") as Int64, try values.range())
    case "amount": self = .amount(try values.value("amount"), try values.value("rule"), try values.value("other"))
    case "currency":
      self = .currency(try values.currency("currency"), try values.value("rule"), try values.currency("other"))
    case "tooManyDecimals": self = .tooManyDecimals(try values.value("text"), try values.currency("currency"))
    case "transition": self = .transition(try values.value("status"), to: try values.value("to"))
    case "notRefundable": self = .notRefundable(try values.value("status"))
    case "notNew": self = .notNew(try values.value("status"))
    case "takenReference": self = .takenReference(try values.value("reference"), try values.value("order"))
    case "takenName": self = .takenName(try values.value("name"))
    case "unknownSKU": self = .unknownSKU(try values.value("sku"), nearest: try values.optional("nearest"))
    case "noTaxRate": self = .noTaxRate(try values.value("country"))
    case "notOpen":
      self = .notOpen(try values.value("quantity"), open: try values.value("open"), try values.value("item"))
    case "notReturnable":
      self = .notReturnable(try values.value("quantity"), most: try values.value("most"), try values.value("item"))
    case "requestedReturn": self = .requestedReturn(try values.value("return"))
    case "belowReturned": self = .belowReturned(try values.value("shipped"), try values.value("returned"))
    case "belowShipped": self = .belowShipped(try values.value("quantity"), try values.value("shipped"))
    case "unknownEpisode": self = .unknownEpisode(try values.value("episode"), show: try values.value("show"))
    case "expired": self = .expired(try values.value("month"))
    case "future": self = .future(try values.value("time"))
    case "lastEvent": self = .lastEvent(version: try values.value("version"))
    case "otherOrder": self = .otherOrder(try values.value("order"))
    case "notDeleted": self = .notDeleted(try values.value("order"))
    case "of": self = .of(try values.value("record"), try values.value("name"), try values.value("violation"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .fact(let fact): WrittenCase("fact", ["name": fact])
    case .notOfKind(let kind, let quoted, let nearest, let known):
      WrittenCase("not", ["kind": kind, "quoted": quoted, "nearest": nearest, "known": known])
    case .length(let length, let unit, let range):
      WrittenCase("length", ["length": length, "unit": unit, "from": range.lowerBound, "to": range.upperBound])
    case .outOfRange(let number, let range):
      WrittenCase("outOfRange", ["number": number, "from": range.lowerBound, "to": range.upperBound])
    case .amount(let amount, let rule, let other):
      WrittenCase("amount", ["amount": amount, "rule": rule, "other": other])
    case .currency(let currency, let rule, let other):
      WrittenCase("currency", ["currency": currency.code, "rule": rule, "other": other.code])
    case .tooManyDecimals(let text, let currency):
      WrittenCase("tooManyDecimals", ["text": text, "currency": currency.code])
    case .transition(let status, let next): WrittenCase("transition", ["status": status, "to": next])
    case .notRefundable(let status): WrittenCase("notRefundable", ["status": status])
    case .notNew(let status): WrittenCase("notNew", ["status": status])
    case .takenReference(let reference, let order):
      WrittenCase("takenReference", ["reference": reference, "order": order])
    case .takenName(let name): WrittenCase("takenName", ["name": name])
    case .unknownSKU(let sku, let nearest): WrittenCase("unknownSKU", ["sku": sku, "nearest": nearest])
    case .noTaxRate(let country): WrittenCase("noTaxRate", ["country": country])
    case .notOpen(let quantity, let open, let item):
      WrittenCase("notOpen", ["quantity": quantity, "open": open, "item": item])
    case .notReturnable(let quantity, let most, let item):
      WrittenCase("notReturnable", ["quantity": quantity, "most": most, "item": item])
    case .requestedReturn(let name): WrittenCase("requestedReturn", ["return": name])
    case .belowReturned(let shipped, let returned):
      WrittenCase("belowReturned", ["shipped": shipped, "returned": returned])
    case .belowShipped(let quantity, let shipped):
      WrittenCase("belowShipped", ["quantity": quantity, "shipped": shipped])
    case .unknownEpisode(let episode, let show): WrittenCase("unknownEpisode", ["episode": episode, "show": show])
    case .expired(let month): WrittenCase("expired", ["month": month])
    case .future(let time): WrittenCase("future", ["time": time])
    case .lastEvent(let version): WrittenCase("lastEvent", ["version": version])
    case .otherOrder(let order): WrittenCase("otherOrder", ["order": order])
    case .notDeleted(let order): WrittenCase("notDeleted", ["order": order])
    case .of(let record, let name, let violation):
      WrittenCase("of", ["record": record, "name": name, "violation": violation])
    // Without a rule, a record has a sentence only.
    case .text: WrittenCase("text")
    }
  }
}

extension CaseReader {
  fileprivate mutating func range<Bound: Comparable & Decodable>() throws -> ClosedRange<Bound> {
    let (from, to): (Bound, Bound) = (try value("from"), try value("to"))
    guard from <= to else { throw corrupt("a range ends before it begins") }
    return from...to
  }

  fileprivate mutating func currency(_ key: RecordKey) throws -> Currency {
    let code: String = try value(key)
    guard let currency = Currency(code) else { throw corrupt("\(code.quoted()) is not a currency of ISO 4217") }
    return currency
  }
}
