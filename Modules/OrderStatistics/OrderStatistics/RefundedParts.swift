import OrdersWorkerProtocols

/// The parts of an order's total with their taxes, from which its refunds take theirs in turn, so that the parts of all
/// refunds of a whole total are exactly the parts of the total.
struct RefundedParts {
  /// An amount with its taxes, in minor units.
  struct Part {
    var subject: TaxLine.Subject
    var gross: Int64
    var taxes: [(line: TaxLine, units: Int64)]

    fileprivate init(_ part: TaxedPart) {
      subject = part.subject
      gross = part.gross.minorUnits
      taxes = part.taxes.map { ($0, $0.amount.minorUnits) }
    }

    /// Takes an amount of the part, at most the whole, with its share of each tax.
    fileprivate mutating func take(_ amount: Int64, in currency: Currency) -> Part {
      var taken = self
      taken.gross = amount
      for place in taxes.indices {
        let tax = Money(minorUnits: taxes[place].units, currency: currency)
        taken.taxes[place].units = tax.share(amount, of: gross).minorUnits
        taxes[place].units -= taken.taxes[place].units
      }
      gross -= amount
      return taken
    }
  }

  private let order: Order
  /// The parts of the whole total.
  let all: [Part]
  private var left: [Part]

  init(_ order: Order) {
    self.order = order
    all = order.taxedParts.map(Part.init)
    left = all
  }

  /// Returns the parts of the refund at a place among the order's refunds. Refunds are asked for in their order.
  ///
  /// The refund of a return takes from the parts of its lines first, another in proportion.
  mutating func refund(_ place: Int) -> [Part] {
    var amount = order.refunds[place].amount.minorUnits
    var taken: [Part] = []
    if let entry = order.returns.first(where: { $0.refund == Int64(place + 1) }), !entry.lines.isEmpty {
      take(&amount, by: weights(of: entry.lines), into: &taken)
    }
    take(&amount, by: left.map { max(0, $0.gross) }, into: &taken)
    return taken
  }

  /// Takes an amount, at most the weights of the parts, in proportion to them.
  private mutating func take(_ amount: inout Int64, by weights: [Int64], into taken: inout [Part]) {
    let weights = zip(weights, left).map { min($0, max(0, $1.gross)) }
    // The lines of an order with discounts above prices may exceed 64 bits; its refunds are then in no row.
    let whole = weights.reduce(0, &+)
    guard whole > 0, amount > 0 else { return }
    let money = Money(minorUnits: min(amount, whole), currency: order.currency)
    var (sum, given) = (Int64(0), Int64(0))
    for place in left.indices where weights[place] > 0 {
      sum &+= weights[place]
      let next = money.share(sum, of: whole).minorUnits
      if next > given { taken.append(left[place].take(next - given, in: order.currency)) }
      given = next
    }
    amount -= given
  }

  /// Returns the amounts of the returned pieces, by the parts that are left.
  private func weights(of lines: [LineQuantity]) -> [Int64] {
    let (amounts, quantities) = (order.grossAmounts.lines, lines.quantities)
    var weights = left.map { _ in Int64(0) }
    for (place, id) in order.items.ids.enumerated() {
      guard let quantity = quantities[id] else { continue }
      let own = left.firstIndex { $0.subject == .item(id) } ?? left.firstIndex { $0.subject == .rest }
      if let own { weights[own] &+= amounts[place].share(quantity, of: order.items[place].quantity).minorUnits }
    }
    return weights
  }
}
