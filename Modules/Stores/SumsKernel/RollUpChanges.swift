package import OrdersStoreProtocols
import SQLKernel

/// The place of a row of the roll-up.
package struct RollUpKey: Hashable, Comparable, Sendable {
  package let level: RollUpLevel
  package let currency: Currency
  package let slot: Int64
  package let status: OrderStatus

  package init(_ level: RollUpLevel, _ currency: Currency, _ slot: Int64, _ status: OrderStatus) {
    (self.level, self.currency, self.slot, self.status) = (level, currency, slot, status)
  }

  package static func < (left: RollUpKey, right: RollUpKey) -> Bool {
    if left.level != right.level { return left.level.rawValue < right.level.rawValue }
    if left.currency != right.currency { return left.currency.code < right.currency.code }
    return (left.slot, left.status.code) < (right.slot, right.status.code)
  }
}

/// The changes of a transaction to the rows of the roll-up.
///
/// ```swift
/// var changes = RollUpChanges()
/// changes.remove(before)
/// changes.add(after)
/// for (key, parts) in changes.take() { … }
/// ```
package struct RollUpChanges: Sendable {
  /// The changes of the finest rows: each order's quarter hour, and each refund's time.
  private var finest: [RollUpKey: SumParts] = [:]

  package init() {}

  package var isEmpty: Bool { finest.isEmpty }
  /// The number of rows that change at the finest levels, or a few more.
  package var count: Int { finest.count }

  /// Adds an order and its refunds.
  ///
  /// - Parameter isMerged: whether the rows of all levels have the order; else only the row of all times has it.
  package mutating func add(_ order: Order, isMerged: Bool = true) {
    change(order.status, order.total.currency, isMerged ? .quarterHour : .all, order.date) {
      $0 += SumParts(total: order.total)
    }
    add(refundsOf: order.refunds, order.status)
  }

  /// Removes an order and its refunds.
  ///
  /// - Parameter isMerged: whether the rows of all levels have the order; else only the row of all times has it.
  package mutating func remove(_ order: Order, isMerged: Bool = true) {
    change(order.status, order.total.currency, isMerged ? .quarterHour : .all, order.date) {
      $0 += -SumParts(total: order.total)
    }
    for refund in order.refunds {
      change(order.status, refund.amount.currency, .moment, refund.at) { $0 += -SumParts(refund: refund.amount) }
    }
  }

  /// Adds a total of which only the row of all times has had a part; to be taken through the level before that.
  package mutating func add(_ total: Money, _ status: OrderStatus, at date: Instant) {
    change(status, total.currency, .quarterHour, date) { $0 += SumParts(total: total) }
  }

  /// Adds the refunds of an order by its status.
  package mutating func add(refundsOf refunds: [Refund], _ status: OrderStatus) {
    for refund in refunds {
      change(status, refund.amount.currency, .moment, refund.at) { $0 += SumParts(refund: refund.amount) }
    }
  }

  /// Removes what a stored row has.
  package mutating func remove(_ parts: SumParts, at key: RollUpKey) { finest[key, default: SumParts()] += -parts }

  private mutating func change(
    _ status: OrderStatus, _ currency: Currency, _ level: RollUpLevel, _ moment: Instant,
    _ change: (inout SumParts) -> Void
  ) {
    let moment = min(max(moment, .earliest), .latest)
    change(&finest[RollUpKey(level, currency, level.slot(of: moment), status), default: SumParts()])
  }

  /// Removes the changes, and returns those of the rows of each level, in the order of the table.
  ///
  /// This is the only way to read them, so that no change is written twice.
  ///
  /// - Parameter coarsest: the last level to return.
  package mutating func take(through coarsest: RollUpLevel = .all) -> [(key: RollUpKey, parts: SumParts)] {
    var all = finest
    defer { finest = [:] }
    for (key, parts) in finest where !parts.isZero {
      let moment = key.level.start(of: key.slot)
      for level in key.level.coarser where level.rawValue <= coarsest.rawValue {
        all[RollUpKey(level, key.currency, level.slot(of: moment), key.status), default: SumParts()] += parts
      }
    }
    return all.filter { !$0.value.isZero }.sorted { $0.key < $1.key }.map { (key: $0.key, parts: $0.value) }
  }
}

extension SumParts {
  init(total: Money) {
    self.init(orders: 1, grossHigh: total.minorUnits >> 32, grossLow: total.minorUnits & 0xFFFF_FFFF)
  }

  fileprivate init(refund: Money) {
    self.init()
    (refunds, refundedHigh, refundedLow) = (1, refund.minorUnits >> 32, refund.minorUnits & 0xFFFF_FFFF)
  }
}
