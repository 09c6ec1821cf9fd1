import Foundation
import Models
public import PresentationProtocols

extension TransferDocument {
  /// Reads what `json()` wrote: a line of a transfer, to the letter.
  ///
  /// - Throws: `usage` where the bytes are not JSON; `invalid` with a fault for everything that is missing or wrong.
  public init(json bytes: [UInt8]) throws(Problem) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes, within: .batch)
    } catch {
      throw Problem(unreadable: error)
    }
    var reader = InputReader()
    guard let document = reader.transfer(json), reader.faults.isEmpty else { throw Problem(invalid: reader.faults) }
    self = document
  }
}

extension InputReader {
  /// The members of an object, each to be taken once.
  fileprivate struct Members {
    let values: [String: JSONValue]
    let pointer: String
  }

  fileprivate mutating func transfer(_ value: JSONValue) -> TransferDocument? {
    let names = if case .object(let members) = value { members.map(\.name) } else { [String]() }
    if names.contains("show") {
      return required("show", exactly(["show"], in: value, ""), { $0.show($1, $2) }).map(TransferDocument.show)
    }
    if names.contains("melody") {
      return required("melody", exactly(["melody"], in: value, ""), { $0.melody($1, $2) }).map(TransferDocument.melody)
    }
    let members = exactly(["order", "deleted", "events"], in: value, "")
    guard let order = required("order", members, { $0.order($1, $2) }),
      let isDeleted = required("deleted", members, { $0.bool($1, $2) }),
      let events = list("events", members, { $0.event($1, $2) })
    else { return nil }
    return .order(order, isDeleted: isDeleted, events: events)
  }

  private mutating func order(_ value: JSONValue, _ at: String) -> Order? {
    let members = exactly(
      [
        "id", "number", "version", "status", "date", "reference", "firstName", "lastName", "email", "phone",
        "billingAddress", "shipmentAddress", "shipmentMethod", "service", "carrier", "tracking", "payment", "items",
        "discount", "shippingCharge", "tax", "taxIncluded", "refunds", "total", "note", "createdAt", "updatedAt",
      ], in: value, at)
    guard let id = text("id", members), let number = number("number", members),
      let version = self.number("version", members), let status: OrderStatus = required("status", members, word),
      let date = required("date", members, { $0.moment($1, $2) }), let first = text("firstName", members),
      let last = text("lastName", members), let email = text("email", members), let total = sum("total", members),
      let items = list("items", members, { $0.line($1, $2) }), let discount = sum("discount", members),
      let shippingCharge = sum("shippingCharge", members), let tax = sum("tax", members),
      let taxIncluded = required("taxIncluded", members, { $0.bool($1, $2) }),
      let refunds = list("refunds", members, { $0.givenBack($1, $2) }),
      let createdAt = required("createdAt", members, { $0.moment($1, $2) }),
      let updatedAt = required("updatedAt", members, { $0.moment($1, $2) })
    else { return nil }
    var order = Order(
      id: id, number: number, version: version, status: status, date: date,
      name: PersonName(first: first, last: last), email: email, total: total)
    order.reference = optional("reference", members) { $0.text($1, $2) }
    order.phone = optional("phone", members) { $0.text($1, $2) }
    order.billingAddress = optional("billingAddress", members) { $0.exactAddress($1, $2) }
    order.shipmentAddress = optional("shipmentAddress", members) { $0.exactAddress($1, $2) }
    order.shipmentMethod = optional("shipmentMethod", members, word)
    order.service = optional("service", members) { $0.text($1, $2) }
    order.carrier = optional("carrier", members) { $0.text($1, $2) }
    order.tracking = optional("tracking", members) { $0.text($1, $2) }
    order.payment = optional("payment", members) { $0.card($1, $2) }
    order.items = items
    order.discount = discount
    order.shippingCharge = shippingCharge
    order.tax = tax
    order.taxIncluded = taxIncluded
    order.refunds = refunds
    order.note = optional("note", members) { $0.text($1, $2) }
    order.createdAt = createdAt
    order.updatedAt = updatedAt
    return order
  }

  private mutating func exactAddress(_ value: JSONValue, _ at: String) -> Address? {
    let members = exactly(Address.parts.map(\.name), in: value, at)
    var address = Address()
    for part in Address.parts { address[keyPath: part.path] = text(part.name, members) ?? "" }
    return address
  }

  private mutating func card(_ value: JSONValue, _ at: String) -> PaymentCard? {
    let members = exactly(["brand", "last4", "expiryYear", "expiryMonth"], in: value, at)
    guard let brand = text("brand", members), let last4 = text("last4", members),
      let year = number("expiryYear", members), let month = number("expiryMonth", members)
    else { return nil }
    return PaymentCard(
      brand: brand, last4: last4, expiryYear: Int(clamping: year), expiryMonth: Int(clamping: month))
  }

  private mutating func line(_ value: JSONValue, _ at: String) -> OrderItem? {
    let members = exactly(["sku", "title", "quantity", "unitPrice", "discount"], in: value, at)
    guard let sku = text("sku", members), let title = text("title", members),
      let quantity = number("quantity", members), let price = sum("unitPrice", members),
      let discount = sum("discount", members)
    else { return nil }
    return OrderItem(sku: sku, title: title, quantity: quantity, unitPrice: price, discount: discount)
  }

  private mutating func givenBack(_ value: JSONValue, _ at: String) -> Refund? {
    let members = exactly(["amount", "reason", "at"], in: value, at)
    guard let amount = sum("amount", members), let reason = text("reason", members),
      let moment = required("at", members, { $0.moment($1, $2) })
    else { return nil }
    return Refund(amount: amount, reason: reason, at: moment)
  }

  private mutating func event(_ value: JSONValue, _ at: String) -> OrderEvent? {
    let members = exactly(
      ["id", "order", "version", "type", "actor", "frontEnd", "client", "at", "changes", "before"], in: value, at)
    guard let id = number("id", members), let order = text("order", members), let version = number("version", members),
      let kind: OrderEvent.Kind = required("type", members, word), let actor = text("actor", members),
      let frontEnd = text("frontEnd", members), let moment = required("at", members, { $0.moment($1, $2) }),
      let changes = list("changes", members, { $0.change($1, $2) })
    else { return nil }
    let client = optional("client", members) { $0.text($1, $2) }
    return OrderEvent(
      id: id, orderID: order, version: version, kind: kind,
      author: Author(name: actor, frontEnd: frontEnd, client: client), at: moment, changes: changes,
      before: optional("before", members) { $0.order($1, $2) })
  }

  private mutating func change(_ value: JSONValue, _ at: String) -> FieldChange? {
    let members = exactly(["field", "from", "to"], in: value, at)
    guard let field = text("field", members) else { return nil }
    return FieldChange(
      field: field, from: optional("from", members) { $0.text($1, $2) },
      to: optional("to", members) { $0.text($1, $2) })
  }
}

// MARK: Shows and tunes

extension InputReader {
  fileprivate mutating func show(_ value: JSONValue, _ at: String) -> TrackedShow? {
    let members = exactly(
      [
        "id", "version", "title", "poster", "banner", "background", "episodes", "watched", "rule", "specials",
        "updatedAt", "told",
      ], in: value, at)
    guard let id = text("id", members), let version = number("version", members), let title = text("title", members),
      let episodes = list("episodes", members, { $0.episode($1, $2) }),
      let watched = list("watched", members, { $0.watched($1, $2) }),
      let rule: WatchingRule = required("rule", members, word),
      let specials = required("specials", members, { $0.bool($1, $2) }),
      let updatedAt = required("updatedAt", members, { $0.moment($1, $2) })
    else { return nil }
    return TrackedShow(
      id: id, version: version, title: title,
      images: ShowImages(
        poster: optional("poster", members) { $0.address($1, $2) },
        banner: optional("banner", members) { $0.address($1, $2) },
        background: optional("background", members) { $0.address($1, $2) }),
      episodes: episodes, watched: Dictionary(watched) { first, _ in first },
      settings: WatchingSettings(rule: rule, countsSpecials: specials), updatedAt: updatedAt,
      told: optional("told", members) { $0.stamp($1, $2) })
  }

  private mutating func stamp(_ value: JSONValue, _ at: String) -> ShowStamp? {
    let members = exactly(["source", "at"], in: value, at)
    return required("at", members) { $0.moment($1, $2) }
      .map { moment in ShowStamp(source: optional("source", members) { $0.text($1, $2) }, at: moment) }
  }

  private mutating func episode(_ value: JSONValue, _ at: String) -> Episode? {
    let members = exactly(["id", "title", "season", "number", "special", "airsAt"], in: value, at)
    guard let id = text("id", members), let title = text("title", members), let season = number("season", members),
      let isSpecial = required("special", members, { $0.bool($1, $2) })
    else { return nil }
    return Episode(
      id: id, title: title, season: Int(clamping: season),
      number: optional("number", members) { $0.wholeNumber($1, $2) }.map { Int(clamping: $0) }, isSpecial: isSpecial,
      airsAt: optional("airsAt", members) { $0.moment($1, $2) })
  }

  private mutating func watched(_ value: JSONValue, _ at: String) -> (String, Instant)? {
    let members = exactly(["episode", "at"], in: value, at)
    guard let episode = text("episode", members), let moment = required("at", members, { $0.moment($1, $2) })
    else { return nil }
    return (episode, moment)
  }

  private mutating func address(_ value: JSONValue, _ at: String) -> URL? {
    guard let text = text(value, at) else { return nil }
    if let url = URL(string: text) { return url }
    fault(at, "\(text.quoted()) is no address")
    return nil
  }

  fileprivate mutating func melody(_ value: JSONValue, _ at: String) -> Melody? {
    let members = exactly(["id", "rtttl"], in: value, at)
    guard let id = text("id", members), let rtttl = text("rtttl", members) else { return nil }
    do {
      return try Melody(id: id, rtttl: rtttl)
    } catch {
      fault("\(at)/rtttl", "\(error)")
      return nil
    }
  }
}

// MARK: Members and values

extension InputReader {
  private mutating func exactly(_ names: [String], in value: JSONValue, _ at: String) -> Members {
    let members = members(of: value, at, known: names)
    return Members(values: Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }, pointer: at)
  }

  private mutating func required<Value>(
    _ name: String, _ members: Members, _ read: (inout InputReader, JSONValue, String) -> Value?
  ) -> Value? {
    let pointer = "\(members.pointer)/\(name)"
    guard let value = members.values[name] else {
      fault(pointer, "is missing")
      return nil
    }
    return read(&self, value, pointer)
  }

  private mutating func optional<Value>(
    _ name: String, _ members: Members, _ read: (inout InputReader, JSONValue, String) -> Value?
  ) -> Value? {
    guard let value = members.values[name], value != .null else { return nil }
    return read(&self, value, "\(members.pointer)/\(name)")
  }

  private mutating func text(_ name: String, _ members: Members) -> String? {
    required(name, members) { $0.text($1, $2) }
  }

  private mutating func number(_ name: String, _ members: Members) -> Int64? {
    required(name, members) { $0.wholeNumber($1, $2) }
  }

  private mutating func sum(_ name: String, _ members: Members) -> Money? {
    required(name, members) { $0.sum($1, $2) }
  }

  private mutating func list<Value>(
    _ name: String, _ members: Members, _ read: (inout InputReader, JSONValue, String) -> Value?
  ) -> [Value]? {
    required(name, members) { $0.elements(of: $1, $2, read) }
  }

  private mutating func sum(_ value: JSONValue, _ at: String) -> Money? {
    let members = exactly(["amount", "currency"], in: value, at)
    guard let amount = text("amount", members), let code = text("currency", members) else { return nil }
    guard let currency = Currency(code) else {
      fault("\(at)/currency", "\(code.quoted()) is no currency of ISO 4217")
      return nil
    }
    do throws(MoneyError) {
      return try Money(amount, currency)
    } catch {
      fault("\(at)/amount", "\(error)")
      return nil
    }
  }

  private mutating func moment(_ value: JSONValue, _ at: String) -> Instant? {
    guard let text = text(value, at) else { return nil }
    if let instant = Instant(text) { return instant }
    fault(at, "\(text.quoted()) is no moment, such as 2007-06-29T10:00:00Z")
    return nil
  }
}

/// A word of a closed list.
private func word<Value: RawRepresentable<String>>(
  _ reader: inout InputReader, _ value: JSONValue, _ at: String
) -> Value? {
  guard let text = reader.text(value, at) else { return nil }
  if let word = Value(rawValue: text) { return word }
  reader.fault(at, "\(text.quoted()) is not known here")
  return nil
}
