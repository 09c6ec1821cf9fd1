import APIProtocols
import OrdersStoreProtocols

extension OrderReader {
  /// What another store owned of an order, and this one is to keep.
  mutating func readOwned() {
    let owned = input.owned
    if let id = owned.id?.asked { order.id = id.lowercased() }
    if let number = owned.number {
      if OrderLimits.counter.contains(number) { order.number = number } else { faultCounter("/number", number) }
    }
    if let version = owned.version {
      if OrderLimits.counter.contains(version) { order.version = version } else { faultCounter("/version", version) }
    }
    if let moment = owned.createdAt { readExactly(moment, "/createdAt", into: \.createdAt) }
    if let moment = owned.updatedAt { readExactly(moment, "/updatedAt", into: \.updatedAt) }
    for (index, refund) in owned.refunds.enumerated() {
      let amount = money(refund.amount, "/refunds/\(index)/amount")
      guard let moment = Instant(refund.at) else {
        faultMoment("/refunds/\(index)/at", refund.at)
        continue
      }
      order.refunds.append(Refund(amount: amount, reason: refund.reason, at: moment))
    }
  }

  private mutating func readExactly(_ text: String, _ pointer: String, into path: WritableKeyPath<Order, Instant>) {
    guard let moment = Instant(text) else { return faultMoment(pointer, text) }
    order[keyPath: path] = moment
  }

  private mutating func faultMoment(_ pointer: String, _ text: String) {
    fault(pointer, "“\(text.prefix(60))” is no moment, such as 2007-06-29T10:00:00Z")
  }

  private mutating func faultCounter(_ pointer: String, _ number: Int64) {
    fault(pointer, "is \(number), which no order can have")
  }
}
