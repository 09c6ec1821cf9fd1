// The quantities of an order that have been shipped, and the shipment of what is left.

extension Order {
  /// The quantities that have been shipped, by the ids of the lines.
  ///
  /// An order that a program without shipments has shipped, or that had no lines when it was shipped, counts as complete.
  public var shippedQuantities: [Int64: Int64] {
    if isShippedWithoutShipment || isShippedAsWhole {
      return Dictionary(zip(items.ids, items.map(\.quantity))) { first, _ in first }
    }
    return shipments.isEmpty ? [:] : shipments.lazy.filter(\.counts).flatMap(\.lines).quantities
  }

  /// The quantities that have not been shipped, by the order's lines; without lines that are complete.
  public var openLines: [LineQuantity] {
    let shipped = shippedQuantities
    return zip(items.ids, items).compactMap { id, item in
      LineQuantity(item: id, left: item.quantity - shipped[id, default: 0])
    }
  }

  /// The part of the order that has been shipped.
  public var shippedPart: ShippedPart {
    if isShippedWithoutShipment { return .complete }
    guard shipments.contains(where: \.counts) else { return .none }
    return openLines.isEmpty ? .complete : .partial
  }

  /// The statuses to which the order may change: those of its status, but no cancellation of what has been shipped.
  public var nextStatuses: [OrderStatus] {
    shipments.contains(where: \.counts) ? status.next.filter { $0 != .cancelled } : status.next
  }

  /// Whether a shipment has no lines: it was of an order that had none then.
  private var isShippedAsWhole: Bool { shipments.contains { $0.counts && $0.lines.isEmpty } }

  private var isShippedWithoutShipment: Bool { shipments.isEmpty && status.isShippedWithoutShipment }

  /// Returns the order with one more shipment, at a time, of the given lines, or of all that is open if there are none.
  ///
  /// The order is shipped with its last piece. Its carrier and its tracking number are those of the last shipment that
  /// has any.
  ///
  /// - Throws: a violation at `/status`, or at the quantity of the first line of which less is open.
  func shipping(_ parcel: Shipment, at now: Instant) throws(Violation) -> Order {
    let open = openLines
    guard [.placed, .paid, .shipped, .delivered].contains(status) else {
      throw Violation("/status", .transition(status, to: .shipped))
    }
    guard shippedPart != .complete else { throw Violation("/lines", .fact(.nothingToShip)) }
    try take(parcel.lines, from: open) { .notOpen($0.quantity, open: $1, $2) }
    var (shipment, changed) = (parcel, self)
    shipment.number = (shipments.map(\.number).max() ?? 0) + 1
    shipment.at = now
    if parcel.lines.isEmpty { shipment.lines = open }
    changed.shipments.append(shipment)
    changed.carrier = parcel.carrier ?? carrier
    changed.tracking = parcel.tracking ?? tracking
    // Pieces of a delivered order that were lost, or that an earlier program added, are on their way.
    if status == .delivered { changed.status = .shipped }
    return changed
  }

  /// Returns the order with the next state of the shipment on its way that has the number of a parcel.
  ///
  /// The pieces of a lost or cancelled shipment are open again, so that a shipped order is paid, or placed if it was not
  /// paid before; with refunds it counts as paid.
  ///
  /// - Throws: a violation at `/number` if there is no such shipment, if it has ended, or if its pieces are in a return.
  func ending(_ parcel: Shipment, isPaid: Bool, at now: Instant) throws(Violation) -> Order {
    var changed = withEarlierShipment
    guard let place = changed.shipments.firstIndex(where: { $0.number == parcel.number }) else {
      throw Violation("/number", .fact(.unknownShipment))
    }
    guard changed.shipments[place].state == .shipped else { throw Violation("/number", .fact(.endedShipment)) }
    (changed.shipments[place].state, changed.shipments[place].endedAt) = (parcel.state, now)
    let shipped = changed.shippedQuantities
    guard changed.takenQuantities.allSatisfy({ $1 <= shipped[$0, default: 0] }),
      changed.shippedPart != .none || !returns.contains(where: \.counts)
    else { throw Violation("/number", .fact(.returnedShipment)) }
    if [.shipped, .delivered].contains(status), changed.shippedPart != .complete {
      changed.status = isPaid || !refunds.isEmpty ? .paid : .placed
    }
    return changed
  }

  /// Checks that no more pieces are taken than there are.
  ///
  /// - Parameter fault: returns the rule for a quantity of a line, its fewer pieces, and its quoted name.
  /// - Throws: a violation at the quantity of the first line that has fewer pieces.
  func take(
    _ lines: [LineQuantity], from open: [LineQuantity], _ fault: (LineQuantity, Int64, String) -> Violation.Rule
  ) throws(Violation) {
    var left = open.quantities
    for (place, line) in lines.enumerated() {
      let (most, pointer) = (left[line.item] ?? 0, "/lines/\(place)/quantity")
      guard OrderLimits.quantity.contains(line.quantity) else {
        throw Violation(pointer, .outOfRange(line.quantity, OrderLimits.quantity))
      }
      guard line.quantity <= most else {
        throw Violation(pointer, fault(line, most, name(ofLine: line.item).quoted()))
      }
      left[line.item] = most - line.quantity
    }
  }

  /// Returns the violation of the first line that an edit adds to an order that has been shipped, or whose pieces it
  /// raises; `nil` without one.
  ///
  /// They would be neither shipped nor to be shipped. Lines of an order that had none describe what was shipped.
  func addedItem(to former: Order) -> Violation? {
    let isShipped = former.status.isShippedWithoutShipment || former.shippedPart == .complete
    guard isShipped, !former.items.isEmpty else { return nil }
    let quantities = Dictionary(zip(former.items.ids, former.items.map(\.quantity))) { first, _ in first }
    let place = zip(items.ids, items).enumerated().first { $1.1.quantity > quantities[$1.0, default: 0] }?.offset
    return place.map { Violation("/items/\($0)/quantity", .fact(.addedItem)) }
  }

  /// The SKU or the title of a line, or else its id.
  func name(ofLine id: Int64) -> String {
    let item = zip(items.ids, items).first { $0.0 == id }?.1
    return item.map { $0.sku.isEmpty ? $0.title : $0.sku } ?? String(id)
  }

  /// Returns the order with the status that follows from its shipments: shipped with the last piece, and delivered with
  /// the last shipment.
  public func settled() -> Order {
    guard [.placed, .paid, .shipped].contains(status), shippedPart == .complete else { return self }
    var changed = self
    let isDelivered = shipments.contains(where: \.counts) && !shipments.contains { $0.state == .shipped }
    changed.status = isDelivered ? .delivered : .shipped
    return changed
  }

  /// Returns the order after a change of its status: a shipped order gets a shipment of the rest, and the shipments of a
  /// delivered one are delivered.
  ///
  /// - Parameters:
  ///   - former: the status before the change.
  ///   - carrier: the carrier that the change names; the first shipment without one has that of the order.
  ///   - tracking: the tracking number that the change names, likewise.
  func following(
    _ former: OrderStatus, carrier: String?, tracking: String?, at now: Instant
  ) throws(Violation) -> Order {
    var changed = self
    switch status {
    case .shipped where former != .shipped:
      changed.status = former
      guard changed.shippedPart != .complete else { return self }
      var rest = Shipment(number: 0, at: now, lines: [])
      rest.carrier = carrier ?? (shipments.isEmpty ? self.carrier : nil)
      rest.tracking = tracking ?? (shipments.isEmpty ? self.tracking : nil)
      changed = try changed.shipping(rest, at: now)
      changed.status = .shipped
    case .delivered where former != .delivered:
      guard shippedPart != .partial else { throw Violation("/status", .fact(.openLines)) }
      for place in shipments.indices where shipments[place].state == .shipped {
        changed.shipments[place].state = .delivered
        changed.shipments[place].endedAt = now
      }
    case .cancelled where shipments.contains(where: \.counts): throw Violation("/status", .fact(.partlyShipped))
    case .draft, .placed, .paid, .shipped, .delivered, .cancelled, .refunded: break
    }
    return changed
  }

  /// The violations of the rules for the numbers and quantities of shipments.
  var invalidShipments: [Violation] {
    var invalid: [Violation] = []
    for (place, shipment) in shipments.enumerated() {
      let (last, most) = (place == 0 ? 0 : shipments[place - 1].number, OrderLimits.partNumber)
      if shipment.number <= last || shipment.number > most {
        invalid.append(
          Violation("/shipments/\(place)/number", .outOfRange(shipment.number, min(last + 1, most)...most)))
      }
      if let url = shipment.url, !url.isAddress {
        invalid.append(Violation("/shipments/\(place)/url", .not(.url, url)))
      }
      for (index, line) in shipment.lines.enumerated() where !OrderLimits.quantity.contains(line.quantity) {
        let pointer = "/shipments/\(place)/lines/\(index)/quantity"
        invalid.append(Violation(pointer, .outOfRange(line.quantity, OrderLimits.quantity)))
      }
    }
    if [.draft, .cancelled].contains(status), shipments.contains(where: \.counts) {
      invalid.append(Violation("/status", .fact(.partlyShipped)))
    }
    return invalid.isEmpty && !shipments.isEmpty ? invalidShippedQuantities : invalid
  }

  /// The lines of which more has been shipped than the order has.
  private var invalidShippedQuantities: [Violation] {
    var shipped = shippedQuantities
    var invalid = zip(items.ids, items).enumerated().compactMap { place, line -> Violation? in
      let quantity = shipped.removeValue(forKey: line.0) ?? 0
      guard quantity > line.1.quantity else { return nil }
      return Violation("/items/\(place)/quantity", .belowShipped(line.1.quantity, quantity))
    }
    if !shipped.isEmpty { invalid.append(Violation("/items", .fact(.shippedItem))) }
    return invalid
  }
}

extension OrderStatus {
  /// Whether an order with this status counts as shipped if it has no shipment, as those of earlier programs.
  public var isShippedWithoutShipment: Bool { self == .shipped || self == .delivered }
}

extension String {
  /// Whether the text is a web address, which a page may link.
  fileprivate var isAddress: Bool {
    (hasPrefix("https://") || hasPrefix("http://")) && !contains { $0.isWhitespace } && !hasSuffix("//")
  }
}
