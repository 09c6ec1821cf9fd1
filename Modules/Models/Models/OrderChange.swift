/// A change to an existing order.
public enum OrderChange: Hashable, Sendable {
  /// Replaces all fields that the customer decides by those of the given order. The store's fields stay as they are.
  case edit(Order)
  /// Moves the order to a status. A carrier and a tracking number are allowed for `shipped` only.
  case status(OrderStatus, carrier: String?, tracking: String?)
  /// Ships the lines of a parcel, or all that is open if it has none; with another state than shipped, it is the next
  /// state of the shipment with its number. The times of the parcel are ignored, and the number of one to ship.
  ///
  /// If pieces are open again, a shipped order is paid, or placed if it had not been paid before.
  case ship(Shipment, isPaid: Bool = true)
  /// Records a return, or the next state of the one with its number; without lines it is of all that can be returned.
  ///
  /// One that is received refunds an amount. The times of the return are ignored.
  case `return`(Return, ReturnRefund)
  /// Refunds an amount, or the rest of the total if it is `nil`.
  case refund(Money?, reason: String)
  /// Adds an internal note with a text, which is not empty.
  case note(String)

  /// The kind of event that records this change.
  public var kind: OrderEvent.Kind {
    switch self {
    case .edit: .edited
    case .status: .statusChanged
    case .ship: .shipped
    case .return: .returned
    case .refund: .refunded
    case .note: .noted
    }
  }
}

extension Order {
  /// Returns the order after a change, with the next version; the order itself if the change has no effect.
  ///
  /// - Parameter author: the name of the user who makes the change, for an internal note.
  /// - Throws: the first rule that the change breaks, with the allowed values.
  public func applying(
    _ change: OrderChange, by author: String = "", at now: Instant
  ) throws(Violation) -> Order {
    var changed = self
    switch change {
    case .edit(let proposed):
      changed = try edited(to: proposed)
      if let added = changed.addedItem(to: self) { throw added }
      changed = try changed.following(
        status, carrier: changed.carrier != carrier ? changed.carrier : nil,
        tracking: changed.tracking != tracking ? changed.tracking : nil, at: now
      ).settled()
    case .status(let status, let carrier, let tracking):
      changed = try moved(to: status)
      changed.carrier = carrier ?? changed.carrier
      changed.tracking = tracking ?? changed.tracking
      if status != .shipped, carrier != nil || tracking != nil {
        throw Violation(carrier != nil ? "/carrier" : "/tracking", .carrierWithoutShipping)
      }
      changed = try changed.following(self.status, carrier: carrier, tracking: tracking, at: now)
      if status == self.status { changed = changed.correctingLastShipment(of: self) }
    case .ship(let parcel, let isPaid):
      changed = try (parcel.state == .shipped ? shipping(parcel, at: now) : ending(parcel, isPaid: isPaid, at: now))
        .settled()
    case .return(let entry, let refund): changed = try returning(entry, refund, at: now)
    case .refund(let amount, let reason): changed = try refunding(amount, reason: reason, at: now)
    case .note(let text): changed.internalNotes.append(InternalNote(at: now, author: author, text: text))
    }
    if let invalid = (changed.invalidFields + changed.excess(over: self)).first {
      // The values of a new shipment, return or note are those of the change.
      let places = [
        OrderEvent.Kind.shipped: "/shipments/\(shipments.count)", .returned: "/returns/\(returns.count)",
        .noted: "/internalNotes/\(internalNotes.count)",
      ]
      guard let place = places[change.kind], invalid.pointer.hasPrefix(place + "/") else { throw invalid }
      throw Violation(String(invalid.pointer.dropFirst(place.count)), invalid.rule)
    }
    return changed == self ? self : try changed.next(at: now)
  }

  /// Returns the order with the next version and `updatedAt` set to `now`, otherwise unchanged.
  ///
  /// - Throws: an error at `/version` if the version is outside `OrderLimits.counter` or is its last value.
  public func next(at now: Instant) throws(Violation) -> Order {
    guard OrderLimits.counter.contains(version), version < OrderLimits.counter.upperBound else {
      throw Violation("/version", .lastVersion)
    }
    var next = self
    next.version = version + 1
    next.updatedAt = now
    return next
  }

  private func edited(to proposed: Order) throws(Violation) -> Order {
    var changed = proposed
    changed.status = status
    if proposed.status != status { changed = try changed.moved(to: proposed.status) }
    if proposed.currency != currency, !refunds.isEmpty {
      throw Violation("/currency", .currency(proposed.currency, .refunded, currency))
    }
    for field in OrderField.allCases where field.isOwnedByStore { changed.copy(field, from: self) }
    return changed.correctingLastShipment(of: self)
  }

  /// Returns the order with a changed carrier or tracking number in its last shipment, whose these are.
  private func correctingLastShipment(of former: Order) -> Order {
    guard let last = former.shipments.lastIndex(where: \.counts) else { return self }
    var changed = self
    if carrier != former.carrier { changed.shipments[last].carrier = carrier }
    if tracking != former.tracking { changed.shipments[last].tracking = tracking }
    return changed
  }

  private func moved(to status: OrderStatus) throws(Violation) -> Order {
    guard status == self.status || self.status.next.contains(status) else {
      throw Violation("/status", .transition(self.status, to: status))
    }
    var changed = self
    changed.status = status
    return changed
  }

  func refunding(_ amount: Money?, reason: String, at now: Instant) throws(Violation) -> Order {
    guard status.allowsRefund else { throw Violation("/status", .notRefundable(status)) }
    let left: Money
    do { left = try refundable() } catch { throw Violation("/amount", .init(error)) }
    let amount = amount ?? left
    guard amount.currency == currency else {
      throw Violation("/amount", .currency(amount.currency, .mixed, currency))
    }
    guard amount.minorUnits > 0, amount.minorUnits <= left.minorUnits else {
      throw Violation("/amount", .amount(amount, .refund, left))
    }
    // In part, the amount would be in no sum: these leave out cancelled orders.
    guard status != .cancelled || amount == left else { throw Violation("/amount", .amount(amount, .cancelled, left)) }
    var changed = self
    changed.refunds.append(Refund(amount: amount, reason: reason, at: now))
    if amount == left { changed.status = .refunded }
    return changed
  }

  /// Returns the next version of the order without personal data. Amounts and items stay.
  ///
  /// - Throws: an error at `/version` if the version is the last value of `OrderLimits.counter`.
  public func erased(at now: Instant) throws(Violation) -> Order { try withoutPerson.next(at: now) }

  /// The order without personal data, at the same version: name, email, phone, addresses, card, notes and the reasons of
  /// refunds and returns are empty.
  public var withoutPerson: Order {
    let empty = Order(id: id, date: date, name: PersonName(first: "", last: ""), email: "", total: total)
    var changed = self
    for field in OrderField.allCases where field.isPersonal { changed.copy(field, from: empty) }
    for place in shipments.indices { changed.shipments[place].note = nil }
    for place in refunds.indices { changed.refunds[place].reason = "" }
    for place in returns.indices { changed.returns[place].reason = "" }
    return changed
  }
}
