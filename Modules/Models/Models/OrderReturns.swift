// The quantities of an order that have been returned, and their share in its total.

extension Order {
  /// The quantities that the shop has received back, by the ids of the lines.
  public var returnedQuantities: [Int64: Int64] {
    returns.isEmpty ? [:] : returns.lazy.filter(\.isReceived).flatMap(\.lines).quantities
  }

  /// The quantities that can be returned, by the order's lines: shipped ones in no other return that was not refused.
  public var returnableLines: [LineQuantity] {
    let (shipped, taken) = (shippedQuantities, takenQuantities)
    return items.ids.compactMap { id in
      LineQuantity(item: id, left: shipped[id, default: 0] - taken[id, default: 0])
    }
  }

  /// Whether pieces can be returned; an order without lines can be returned once.
  public var isReturnable: Bool {
    items.isEmpty ? shippedPart != .none && !returns.contains(where: \.counts) : !returnableLines.isEmpty
  }

  /// The quantities in returns that were not refused, by the ids of the lines.
  var takenQuantities: [Int64: Int64] {
    returns.isEmpty ? [:] : returns.lazy.filter(\.counts).flatMap(\.lines).quantities
  }

  /// Returns the order with one more return, or with the next state of a requested one, and with its refund.
  ///
  /// - Throws: a violation at `/number` or `/state` if there is no such return, at the quantity of the first line of
  ///   which less can be returned, or at `/amount` if the refund exceeds what is left.
  func returning(_ entry: Return, _ refund: ReturnRefund, at now: Instant) throws(Violation) -> Order {
    var (changed, entry, place) = (withEarlierShipment, entry, returns.count)
    if entry.number == 0 {
      guard entry.state != .refused else { throw Violation("/state", .fact(.newRefusal)) }
      entry.number = (returns.map(\.number).max() ?? 0) + 1
      entry.at = now
    } else {
      guard let known = returns.firstIndex(where: { $0.number == entry.number }) else {
        throw Violation("/number", .fact(.unknownReturn))
      }
      let former = changed.returns.remove(at: known)
      guard former.state == .requested else { throw Violation("/number", .fact(.endedReturn)) }
      (entry.at, place) = (former.at, known)
      if entry.lines.isEmpty { entry.lines = former.lines }
      if entry.reason.isEmpty { entry.reason = former.reason }
    }
    (entry.endedAt, entry.refund) = (entry.state == .requested ? nil : now, nil)
    if entry.state != .refused {
      guard changed.isReturnable else {
        let isShipped = changed.shippedPart != .none
        throw Violation("/lines", changed.requestedReturn() ?? .fact(isShipped ? .nothingToReturn : .nothingShipped))
      }
      let (returnable, shipped) = (changed.returnableLines, changed.shippedQuantities)
      if entry.lines.isEmpty { entry.lines = returnable }
      try take(entry.lines, from: returnable) {
        changed.requestedReturn(of: $0.item)
          ?? (shipped[$0.item, default: 0] > 0 ? .notReturnable($0.quantity, most: $1, $2) : .fact(.unshippedItem))
      }
    }
    changed.returns.insert(entry, at: place)
    guard entry.isReceived else {
      if case .amount(let amount) = refund, !amount.isZero { throw Violation("/amount", .fact(.refundBeforeReceipt)) }
      return changed
    }
    let amount =
      switch refund {
      case .amount(let amount): amount
      case .share(let withShipping): changed.share(since: self, withShipping: withShipping)
      }
    guard !amount.isZero else { return changed }
    do {
      changed = try changed.refunding(amount, reason: entry.reason, at: now)
    } catch {
      guard case .amount(_, .refund, let left) = error.rule else { throw error }
      throw Violation(error.pointer, .amount(amount, .returned, left))
    }
    changed.returns[place].refund = Int64(changed.refunds.count)
    return changed
  }

  /// Returns the rule that the first return that is still requested has the pieces of a line, or of any; `nil` without
  /// such a return.
  private func requestedReturn(of line: Int64? = nil) -> Violation.Rule? {
    let open = returns.first { entry in
      entry.state == .requested && (line == nil || entry.lines.contains { $0.item == line })
    }
    return open.map { .requestedReturn("\(number)/\($0.number)") }
  }

  /// Returns the share in the total of the pieces that this order has received back and an earlier state of it has not,
  /// at most what is left to refund.
  ///
  /// Shares are differences of rounded sums, so that those of all pieces are exactly the whole.
  private func share(since former: Order, withShipping: Bool) -> Money {
    guard status.allowsRefund, let left = try? refundable() else { return .zero(currency) }
    let (before, after) = (former.share(withShipping: withShipping), share(withShipping: withShipping))
    let units = max(0, min(after.minorUnits - before.minorUnits, left.minorUnits))
    return Money(minorUnits: units, currency: currency)
  }

  /// Returns the share of all received pieces in the total, or in the total without the price of the delivery.
  ///
  /// The discount of the order belongs to its lines in proportion to their amounts, a tax to what it is on.
  private func share(withShipping: Bool) -> Money {
    guard !items.isEmpty else {
      guard returns.contains(where: \.isReceived) else { return .zero(currency) }
      return withShipping ? total : Money(minorUnits: total.minorUnits &- shippingCharge.minorUnits, currency: currency)
    }
    let (lines, shipping) = grossAmounts
    let (returned, goods) = (returnedQuantities, lines.reduce(0) { $0 &+ $1.minorUnits })
    // Lines without a price, or with discounts above their prices, count by their pieces.
    let isPriced = goods > 0 && lines.allSatisfy { $0.minorUnits >= 0 }
    var (part, whole) = (Int64(0), Int64(0))
    for (place, id) in items.ids.enumerated() {
      let quantity = items[place].quantity
      let weight = isPriced ? lines[place] : Money(minorUnits: quantity, currency: currency)
      part &+= weight.share(returned[id, default: 0], of: quantity).minorUnits
      whole &+= weight.minorUnits
    }
    let units =
      (isPriced ? part : Money(minorUnits: goods, currency: currency).share(part, of: whole).minorUnits)
      &+ (withShipping ? shipping.share(part, of: whole).minorUnits : 0)
    return Money(minorUnits: units, currency: currency)
  }

  /// The violations of the rules for the numbers, quantities and refunds of returns.
  var invalidReturns: [Violation] {
    guard !returns.isEmpty else { return [] }
    var invalid: [Violation] = []
    for (place, entry) in returns.enumerated() {
      let (last, most) = (place == 0 ? 0 : returns[place - 1].number, OrderLimits.partNumber)
      if entry.number <= last || entry.number > most {
        invalid.append(Violation("/returns/\(place)/number", .outOfRange(entry.number, min(last + 1, most)...most)))
      }
      for (index, line) in entry.lines.enumerated() where !OrderLimits.quantity.contains(line.quantity) {
        let pointer = "/returns/\(place)/lines/\(index)/quantity"
        invalid.append(Violation(pointer, .outOfRange(line.quantity, OrderLimits.quantity)))
      }
      if let refund = entry.refund, refund < 1 || refund > Int64(refunds.count) {
        invalid.append(Violation("/returns/\(place)/refund", .fact(.unknownRefund)))
      }
    }
    guard invalid.isEmpty else { return invalid }
    var (taken, shipped) = (takenQuantities, shippedQuantities)
    for (place, id) in items.ids.enumerated() {
      let (quantity, most) = (taken.removeValue(forKey: id) ?? 0, shipped.removeValue(forKey: id) ?? 0)
      if quantity > most { invalid.append(Violation("/items/\(place)/quantity", .belowReturned(most, quantity))) }
    }
    return taken.isEmpty ? invalid : invalid + [Violation("/items", .fact(.shippedItem))]
  }
}

extension Return {
  /// Whether the shop has its pieces.
  var isReceived: Bool { state == .received }
  /// Whether its pieces are in no other return: not if it was refused.
  var counts: Bool { state != .refused }
}
