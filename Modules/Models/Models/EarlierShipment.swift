extension OrderChange {
  /// Whether the change is of shipped pieces, so that the order needs its shipments.
  fileprivate var needsShipments: Bool {
    switch self {
    case .ship, .return: true
    case .edit, .status, .refund, .note: false
    }
  }
}

extension Order {
  /// Returns the order to which a change is applied: with the shipment that a program without shipments made, if the
  /// change needs it, at the times of the history.
  ///
  /// - Parameter history: returns the newest events of the order, oldest first.
  public func ready<Failure: Error>(
    for change: OrderChange, history: () throws(Failure) -> [OrderEvent]
  ) throws(Failure) -> Order {
    guard change.needsShipments, shipments.isEmpty, status.isShippedWithoutShipment else { return self }
    let history = try history()
    return withEarlierShipment(
      at: history.moment(from: [.placed, .paid], to: .shipped) ?? updatedAt,
      deliveredAt: history.moment(from: [.shipped], to: .delivered) ?? updatedAt)
  }

  /// The order with the shipment that a program without shipments made, at the time of the last change.
  var withEarlierShipment: Order { withEarlierShipment(at: updatedAt, deliveredAt: updatedAt) }

  private func withEarlierShipment(at moment: Instant, deliveredAt: Instant) -> Order {
    guard shipments.isEmpty, status.isShippedWithoutShipment else { return self }
    var parcel = Shipment(
      number: 1, at: moment, lines: zip(items.ids, items).map { LineQuantity(item: $0, quantity: $1.quantity) })
    (parcel.carrier, parcel.tracking) = (carrier, tracking)
    if status == .delivered { (parcel.state, parcel.endedAt) = (.delivered, deliveredAt) }
    var changed = self
    changed.shipments = [parcel]
    return changed
  }
}

extension [OrderEvent] {
  /// Returns the time of the newest change of the status from one of some to another; `nil` without one.
  fileprivate func moment(from former: [OrderStatus], to status: OrderStatus) -> Instant? {
    last { event in
      event.changes.contains { change in
        change.field == OrderField.status.rawValue && change.to?.description == status.rawValue
          && former.contains { $0.rawValue == change.from?.description }
      }
    }?.at
  }
}
