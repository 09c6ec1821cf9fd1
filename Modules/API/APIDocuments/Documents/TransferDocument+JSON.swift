import Foundation
import Models

extension TransferDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      switch self {
      case .order(let order, let isDeleted, let events):
        $0.key("order")
        $0.raw(order)
        $0.member("deleted", isDeleted)
        $0.list("events", events) { $0.raw($1) }
      case .show(let show):
        $0.key("show")
        $0.raw(show)
      case .melody(let melody):
        $0.key("melody")
        $0.raw(melody)
      }
    }
  }
}

// Values as they are, without what a person reads: nothing is left out, and amounts and moments are written in full.

extension JSONWriter {
  fileprivate mutating func raw(_ order: Order) {
    object {
      $0.member("id", order.id)
      $0.member("number", order.number)
      $0.member("version", order.version)
      $0.member("status", order.status.rawValue)
      $0.member("date", order.date.description)
      $0.member("reference", order.reference)
      $0.member("firstName", order.name.first)
      $0.member("lastName", order.name.last)
      $0.member("email", order.email)
      $0.member("phone", order.phone)
      $0.optional("billingAddress", order.billingAddress) { $0.raw($1) }
      $0.optional("shipmentAddress", order.shipmentAddress) { $0.raw($1) }
      $0.member("shipmentMethod", order.shipmentMethod?.rawValue)
      $0.member("service", order.service)
      $0.member("carrier", order.carrier)
      $0.member("tracking", order.tracking)
      $0.optional("payment", order.payment) { $0.raw($1) }
      $0.list("items", order.items) { $0.raw($1) }
      $0.money("discount", order.discount)
      $0.money("shippingCharge", order.shippingCharge)
      $0.money("tax", order.tax)
      $0.member("taxIncluded", order.taxIncluded)
      $0.list("refunds", order.refunds) { $0.raw($1) }
      $0.money("total", order.total)
      $0.member("note", order.note)
      $0.member("createdAt", order.createdAt.description)
      $0.member("updatedAt", order.updatedAt.description)
    }
  }

  private mutating func raw(_ address: Address) {
    object { for part in Address.parts { $0.member(named: part.name, address[keyPath: part.path]) } }
  }

  private mutating func raw(_ card: PaymentCard) {
    object {
      $0.member("brand", card.brand)
      $0.member("last4", card.last4)
      $0.member("expiryYear", card.expiryYear)
      $0.member("expiryMonth", card.expiryMonth)
    }
  }

  private mutating func raw(_ item: OrderItem) {
    object {
      $0.member("sku", item.sku)
      $0.member("title", item.title)
      $0.member("quantity", item.quantity)
      $0.money("unitPrice", item.unitPrice)
      $0.money("discount", item.discount)
    }
  }

  private mutating func raw(_ refund: Refund) {
    object {
      $0.money("amount", refund.amount)
      $0.member("reason", refund.reason)
      $0.member("at", refund.at.description)
    }
  }

  fileprivate mutating func raw(_ event: OrderEvent) {
    object {
      $0.member("id", event.id)
      $0.member("order", event.orderID)
      $0.member("version", event.version)
      $0.member("type", event.kind.rawValue)
      $0.member("actor", event.author.name)
      $0.member("frontEnd", event.author.frontEnd)
      // Older programs read what has none.
      if let client = event.author.client { $0.member("client", client) }
      $0.member("at", event.at.description)
      $0.member("changes", event.changes)
      $0.optional("before", event.before) { $0.raw($1) }
    }
  }

  fileprivate mutating func raw(_ show: TrackedShow) {
    object {
      $0.member("id", show.id)
      $0.member("version", show.version)
      $0.member("title", show.title)
      $0.member("poster", show.images.poster?.absoluteString)
      $0.member("banner", show.images.banner?.absoluteString)
      $0.member("background", show.images.background?.absoluteString)
      $0.list("episodes", show.episodes) { $0.raw($1) }
      $0.list("watched", show.watched.sorted { $0.key < $1.key }) { $0.raw(watched: $1.key, at: $1.value) }
      $0.member("rule", show.settings.rule.rawValue)
      $0.member("specials", show.settings.countsSpecials)
      $0.member("updatedAt", show.updatedAt.description)
      $0.optional("told", show.told) { $0.raw($1) }
    }
  }

  private mutating func raw(_ stamp: ShowStamp) {
    object {
      $0.member("source", stamp.source)
      $0.member("at", stamp.at.description)
    }
  }

  private mutating func raw(_ episode: Episode) {
    object {
      $0.member("id", episode.id)
      $0.member("title", episode.title)
      $0.member("season", episode.season)
      $0.member("number", episode.number)
      $0.member("special", episode.isSpecial)
      $0.member("airsAt", episode.airsAt?.description)
    }
  }

  private mutating func raw(watched episode: String, at moment: Instant) {
    object {
      $0.member("episode", episode)
      $0.member("at", moment.description)
    }
  }

  fileprivate mutating func raw(_ melody: Melody) {
    object {
      $0.member("id", melody.id)
      $0.member("rtttl", melody.rtttl)
    }
  }

  private mutating func money(_ name: StaticString, _ money: Money) {
    key(name)
    object {
      $0.member("amount", money.amount)
      $0.member("currency", money.currency.code)
    }
  }

  private mutating func optional<Value>(
    _ name: StaticString, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
  ) {
    key(name)
    if let value { write(&self, value) } else { null() }
  }

  fileprivate mutating func list<Value>(
    _ name: StaticString, _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) {
    key(name)
    begin("[")
    for value in values { write(&self, value) }
    end("]")
  }
}
