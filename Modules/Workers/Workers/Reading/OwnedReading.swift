import OrderDocumentsProtocols
import OrdersStoreProtocols
import OrdersWorkerProtocols

extension OrderInputParser {
  /// Copies the fields that another store owned into an imported order.
  mutating func readOwned() {
    let owned = input.owned
    if let id = owned.id?.nilIfBlank?.lowercased() {
      order.id = id
      // Another order could have the number.
      let isNumber = id.utf8.allSatisfy { 0x30...0x39 ~= $0 }
      if isNumber || OrderLimits.reservedIDs.contains(id) { fault("/id", .fact(.reservedID)) }
    }
    if let number = owned.number {
      if OrderLimits.counter.contains(number) { order.number = number } else { faultCounter("/number", number) }
    }
    if let version = owned.version {
      if OrderLimits.counter.contains(version) { order.version = version } else { faultCounter("/version", version) }
    }
    order.createdAt = moment(owned.createdAt, "/createdAt") ?? order.createdAt
    order.updatedAt = moment(owned.updatedAt, "/updatedAt") ?? order.updatedAt
    for (index, refund) in owned.refunds.enumerated() {
      let amount = money(refund.amount, "/refunds/\(index)/amount")
      guard let at = moment(refund.at, "/refunds/\(index)/at") else { continue }
      order.refunds.append(Refund(amount: amount, reason: refund.reason, at: at))
    }
    var reader = PartsReader(order)
    order.shipments = owned.shipments.enumerated().map { reader.shipment($1, "/shipments/\($0)") }
    order.returns = owned.returns.enumerated().map { reader.entry($1, "/returns/\($0)") }
    faults += reader.faults
    for (index, note) in owned.internalNotes.enumerated() {
      guard let at = moment(note.at, "/internalNotes/\(index)/at") else { continue }
      order.internalNotes.append(InternalNote(at: at, author: note.author, text: note.text))
    }
    order = order.settled()
  }

  private mutating func moment(_ text: String?, _ pointer: String) -> Instant? {
    guard let text else { return nil }
    let moment = Instant(text)
    if moment == nil { fault(pointer, .not(.instant, text)) }
    return moment
  }

  private mutating func faultCounter(_ pointer: String, _ number: Int64) {
    fault(pointer, .outOfRange(number, OrderLimits.counter))
  }
}
