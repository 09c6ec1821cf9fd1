// The taxes of an order: the amounts that they are on, and what they come to.

/// A part of an order's total with its taxes.
public struct TaxedPart: Hashable, Sendable {
  /// The line, the delivery, or all that has no tax of its own.
  public var subject: TaxLine.Subject
  /// The part of the total, with its taxes.
  public var gross: Money
  /// The taxes of the part; empty if it is not taxed.
  public var taxes: [TaxLine]
}

extension Order {
  /// The taxes of the order: its tax lines, or its tax as one line without a rate.
  public var taxLines: [TaxLine] { taxes.isEmpty && !tax.isZero ? [TaxLine(amount: tax)] : taxes }

  /// The tax lines of one name, rate and place together, as taxes of the rest, in the order of the first of each.
  public var taxSums: [TaxLine] {
    var (sums, places): ([TaxLine], [TaxLine: Int]) = ([], [:])
    for line in taxes {
      var key = line
      (key.subject, key.amount) = (.rest, .zero(currency))
      if let place = places[key] {
        // The tax of a stored order is their sum, so that it does not overflow.
        sums[place].amount = (try? sums[place].amount.adding(line.amount)) ?? sums[place].amount
      } else {
        places[key] = sums.count
        key.amount = line.amount
        sums.append(key)
      }
    }
    return sums
  }

  /// The parts of the total with their taxes, which together are exactly the total: each line and the delivery, if it has
  /// a tax of its own, and the rest.
  public var taxedParts: [TaxedPart] {
    let (bases, lines) = (TaxBases(self), Dictionary(grouping: taxLines, by: \.subject))
    var (parts, rest) = ([TaxedPart](), total.minorUnits)
    for (subject, basis) in bases.parts {
      guard subject != .rest, let taxes = lines[subject] else { continue }
      let gross = basis &+ (taxIncluded ? 0 : taxes.units)
      parts.append(TaxedPart(subject: subject, gross: money(gross), taxes: taxes))
      rest &-= gross
    }
    let taxes = lines[.rest] ?? []
    if rest != 0 || !taxes.isEmpty || parts.isEmpty {
      parts.append(TaxedPart(subject: .rest, gross: money(rest), taxes: taxes))
    }
    return parts
  }

  /// The parts of the total that belong to the lines and to the delivery, with their taxes and discounts: together exactly
  /// the total of an order with lines.
  public var grossAmounts: (lines: [Money], shipping: Money) {
    let (bases, lines) = (TaxBases(self), Dictionary(grouping: taxLines, by: \.subject))
    let parts = bases.parts.map { subject, basis in
      (basis: basis, own: lines[subject].map { taxIncluded ? 0 : $0.units }, hasTax: lines[subject] != nil)
    }
    let common = Money(minorUnits: taxIncluded ? 0 : lines[.rest]?.units ?? 0, currency: currency)
    // A tax on amounts that come to nothing belongs to the delivery.
    let whole = parts.reduce(0) { $1.hasTax ? $0 : $0 &+ max(0, $1.basis) }
    var (sum, given, amounts) = (Int64(0), Int64(0), [Money]())
    for (place, part) in parts.enumerated() {
      var amount = part.basis &+ (part.own ?? 0)
      if !part.hasTax {
        sum &+= max(0, part.basis)
        let next = whole == 0 ? 0 : common.share(sum, of: whole).minorUnits
        amount &+= next &- given
        given = next
      }
      if place == parts.count - 1 { amount &+= common.minorUnits &- given }
      amounts.append(money(amount))
    }
    return (Array(amounts.dropLast()), amounts.last ?? money(0))
  }

  /// The amounts to which the rates of the tax lines come, each rounded half up once; `nil` for a line without a rate.
  ///
  /// If the prices include the tax, and in an order without lines, whose total includes it, the tax is a part of the
  /// amount that it is on; otherwise it is on top of it.
  public var taxesByRate: [Money?] {
    let bases = TaxBases(self)
    let amounts = Dictionary(bases.parts.map { ($0.subject, $0.amount) }) { first, _ in first }
    let isPart = taxIncluded || items.isEmpty
    var rates: [TaxLine.Subject: Int64] = [:]
    for line in taxes { rates[line.subject, default: 0] &+= isPart ? line.rate?.units ?? 0 : 0 }
    let rest = bases.parts.reduce(0) { rates[$1.subject] == nil || $1.subject == .rest ? $0 &+ $1.amount : $0 }
    return taxes.map { line in
      guard let rate = line.rate else { return nil }
      let basis = line.subject == .rest ? rest : amounts[line.subject] ?? 0
      return money(max(0, basis)).share(rate.units, of: TaxRate.whole &+ (rates[line.subject] ?? 0))
    }
  }

  /// Updates the tax lines after a change of the amounts that they are on, and sets the tax to their sum.
  ///
  /// The tax of a line that is no more there is removed. A tax line whose amount was that of its rate has the new amount
  /// of its rate; another keeps its amount.
  ///
  /// - Parameter former: the order before the change.
  /// - Throws: `MoneyError` for different currencies, or if the sum exceeds 64 bits.
  public mutating func updateTaxes(since former: Order) throws(MoneyError) {
    guard !taxes.isEmpty else { return }
    let ids = Set(items.ids)
    taxes.removeAll { if case .item(let id) = $0.subject { !ids.contains(id) } else { false } }
    let following = Set(zip(former.taxes, former.taxesByRate).filter { $0.amount == $1 }.map(\.0))
    for (place, amount) in taxesByRate.enumerated() where following.contains(taxes[place]) {
      taxes[place].amount = amount ?? taxes[place].amount
    }
    try sumTaxes()
  }

  /// Sets the tax to the sum of the tax lines.
  ///
  /// - Throws: `MoneyError` for different currencies or an overflow.
  public mutating func sumTaxes() throws(MoneyError) {
    var sum = Money.zero(currency)
    for line in taxes { sum = try sum.adding(line.amount) }
    tax = sum
  }

  private func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }

  /// The violations of the rules for tax lines: their number, amounts, lines and sum.
  var invalidTaxes: [Violation] {
    guard !taxes.isEmpty else { return [] }
    var invalid: [Violation] = []
    if taxes.count > OrderLimits.taxes {
      invalid.append(Violation("/taxes", .length(taxes.count, .entries, 0...OrderLimits.taxes)))
    }
    let ids = Set(items.ids)
    for (place, line) in taxes.enumerated() {
      invalid += Order.invalidCharge("/taxes/\(place)/amount", line.amount, currency)
      if case .item(let id) = line.subject, !ids.contains(id) {
        invalid.append(Violation("/taxes/\(place)/appliesTo", .fact(.unknownTaxedLine)))
      }
    }
    guard invalid.isEmpty else { return invalid }
    var summed = self
    do throws(MoneyError) {
      try summed.sumTaxes()
      return summed.tax == tax ? [] : [Violation("/tax", .amount(tax, .differsFromTaxes, summed.tax))]
    } catch {
      return [Violation("/tax", .init(error))]
    }
  }
}

/// The amounts that taxes are on: the lines and the delivery, less the discount of the order.
private struct TaxBases {
  /// The amounts of the lines, in their order, and that of the delivery, which is last.
  let parts: [(subject: TaxLine.Subject, amount: Int64)]

  init(_ order: Order) {
    guard !order.items.isEmpty else {
      parts = [
        (.rest, order.total.minorUnits &- order.shippingCharge.minorUnits),
        (.shipping, order.shippingCharge.minorUnits),
      ]
      return
    }
    // A stored order has been checked: its lines do not overflow.
    let lines = order.items.map { (try? $0.total().minorUnits) ?? 0 }
    let whole = lines.reduce(0) { $0 &+ max(0, $1) }
    var (sum, given) = (Int64(0), Int64(0))
    var parts = zip(order.items.ids, lines).map { id, amount in
      sum &+= max(0, amount)
      let next = whole == 0 ? 0 : order.discount.share(sum, of: whole).minorUnits
      defer { given = next }
      return (subject: TaxLine.Subject.item(id), amount: amount &- (next &- given))
    }
    // The discount of an order whose lines come to nothing is on its delivery.
    parts.append((.shipping, order.shippingCharge.minorUnits &- (order.discount.minorUnits &- given)))
    self.parts = parts
  }
}

extension [TaxLine] {
  /// The sum of the amounts in minor units, which a checked order can represent.
  fileprivate var units: Int64 { reduce(0) { $0 &+ $1.amount.minorUnits } }
}
