/// What may be done to an order that exists.
public enum OrderChange: Hashable, Sendable {
  /// Everything that the customer decides, as it is in the given order; what the store owns stays.
  case edit(Order)
  case status(OrderStatus, carrier: String?, tracking: String?)
  /// Gives an amount back, or all that is left.
  case refund(Money?, reason: String)

  /// What history calls it.
  public var kind: OrderEvent.Kind {
    switch self {
    case .edit: .edited
    case .status: .statusChanged
    case .refund: .refunded
    }
  }
}

extension Order {
  /// The order after a change, with the next version; after an edit that changes nothing, the order as it is.
  ///
  /// - Throws: the first rule that the change would break, with what is allowed instead.
  public func applying(_ change: OrderChange, at now: Instant) throws(InvalidField) -> Order {
    var changed = self
    switch change {
    case .edit(let proposed): changed = try edited(to: proposed)
    case .status(let status, let carrier, let tracking):
      changed = try moved(to: status)
      changed.carrier = carrier ?? changed.carrier
      changed.tracking = tracking ?? changed.tracking
      if status != .shipped, carrier != nil || tracking != nil {
        throw InvalidField("/carrier", "and tracking go with the status shipped")
      }
    case .refund(let amount, let reason): changed = try refunding(amount, reason: reason, at: now)
    }
    if let invalid = changed.invalidFields.first { throw invalid }
    return changed == self ? self : try changed.next(at: now)
  }

  /// The order as its next version, updated at a moment; nothing else changes.
  ///
  /// - Throws: `invalid` at `/version` where the version is the last that `OrderLimits.counter` allows, or none of them.
  public func next(at now: Instant) throws(InvalidField) -> Order {
    guard OrderLimits.counter.contains(version), version < OrderLimits.counter.upperBound else {
      throw InvalidField("/version", "is \(version), which no version can follow; create the order anew")
    }
    var next = self
    next.version = version + 1
    next.updatedAt = now
    return next
  }

  private func edited(to proposed: Order) throws(InvalidField) -> Order {
    var changed = proposed
    changed.status = status
    if proposed.status != status { changed = try changed.moved(to: proposed.status) }
    if proposed.currency != currency, !refunds.isEmpty {
      throw InvalidField("/currency", "cannot change after a refund in \(currency)")
    }
    for field in OrderField.allCases where field.isOwnedByStore { changed.copy(field, from: self) }
    return changed
  }

  private func moved(to status: OrderStatus) throws(InvalidField) -> Order {
    guard self.status.next.contains(status) else {
      let allowed = self.status.next.map(\.rawValue).joined(separator: ", ")
      let remedy =
        status == .refunded
        ? "; it becomes refunded when all has been given back"
        : allowed.isEmpty ? "; nothing can follow \(self.status.rawValue)" : "; allowed: \(allowed)"
      throw InvalidField("/status", "cannot go from \(self.status.rawValue) to \(status.rawValue)\(remedy)")
    }
    var changed = self
    changed.status = status
    return changed
  }

  private func refunding(_ amount: Money?, reason: String, at now: Instant) throws(InvalidField) -> Order {
    guard status.allowsRefund else {
      throw InvalidField("/status", "is \(status.rawValue); only paid, shipped or delivered orders can be refunded")
    }
    do {
      let left = try refundable()
      let amount = amount ?? left
      guard amount.currency == currency else {
        throw MoneyError.differentCurrencies(amount.currency, currency)
      }
      guard amount.minorUnits > 0, amount.minorUnits <= left.minorUnits else {
        throw InvalidField(
          "/amount", "is \(amount); from \(Money(minorUnits: 1, currency: currency)) to \(left) can be given back")
      }
      var changed = self
      changed.refunds.append(Refund(amount: amount, reason: reason, at: now))
      if amount == left { changed.status = .refunded }
      return changed
    } catch let error as InvalidField {
      throw error
    } catch {
      throw InvalidField("/amount", "\(error)")
    }
  }

  /// The order as it was before its last event, as a new version; undoing that again brings the change back.
  ///
  /// - Throws: where the event cannot be undone, or where the state before it breaks a rule, as one from a file may.
  public func undoing(_ last: OrderEvent, at now: Instant) throws(InvalidField) -> Order {
    switch last.kind {
    case .erased: throw InvalidField("", "an erased person cannot be brought back")
    case .deleted: throw InvalidField("", "the order has been deleted; restore it instead")
    case .restored: throw InvalidField("", "the order has just been restored; delete it to take that back")
    default: break
    }
    guard var changed = last.before else {
      throw InvalidField("", "nothing has been changed since the order was created")
    }
    changed.id = id
    changed.number = number
    changed.version = version
    if let invalid = changed.invalidFields.first { throw invalid }
    return try changed.next(at: now)
  }

  /// The order without the person: the books stay, and so do the items.
  ///
  /// - Throws: where the version is the last that can be counted.
  public func erased(at now: Instant) throws(InvalidField) -> Order { try withoutPerson.next(at: now) }

  /// The same version without personal data: name, email, phone, addresses, card and note are empty.
  public var withoutPerson: Order {
    let empty = Order(id: id, date: date, name: PersonName(first: "", last: ""), email: "", total: total)
    var changed = self
    for field in OrderField.allCases where field.isPersonal { changed.copy(field, from: empty) }
    return changed
  }
}
