import OrdersStoreProtocols

/// The number of orders and refunds with the sums of their amounts, in a form that can be added and subtracted exactly.
///
/// Each sum has two parts of 64 bits: the sum of `minorUnits >> 32`, and that of `minorUnits & 0xFFFF_FFFF`. So equal
/// orders always have equal parts, and SQL computes the same ones.
package struct SumParts: Hashable, Sendable {
  package var orders: Int64 = 0
  package var grossHigh: Int64 = 0
  package var grossLow: Int64 = 0
  package var refunds: Int64 = 0
  package var refundedHigh: Int64 = 0
  package var refundedLow: Int64 = 0

  package init() {}

  /// Creates the parts of some orders, without refunds.
  package init(orders: Int64, grossHigh: Int64, grossLow: Int64) {
    (self.orders, self.grossHigh, self.grossLow) = (orders, grossHigh, grossLow)
  }

  /// Creates the parts from the columns of `RollUpTable.sums`, in their order.
  package init(column next: () -> Int64) {
    (orders, grossHigh, grossLow) = (next(), next(), next())
    (refunds, refundedHigh, refundedLow) = (next(), next(), next())
  }

  /// The values of the columns of `RollUpTable.sums`, in their order.
  package var columns: [Int64] { [orders, grossHigh, grossLow, refunds, refundedHigh, refundedLow] }

  package var isZero: Bool { self == SumParts() }

  /// Whether some orders and refunds can have these sums; those of a damaged file may be impossible.
  var arePossible: Bool {
    func arePossible(_ high: Int64, _ low: Int64, _ count: Int64) -> Bool {
      // Each amount has a high part of 32 bits with a sign, and a low one without.
      (0...OrderLimits.number.upperBound).contains(count) && high.magnitude <= UInt64(count) << 31
        && low >= 0 && UInt64(low) <= UInt64(count) << 32
    }
    return arePossible(grossHigh, grossLow, orders) && refunds >= 0
      && arePossible(refundedHigh, refundedLow, min(refunds, OrderLimits.number.upperBound))
  }

  // The parts wrap if a file has been tampered with.

  package static func += (left: inout SumParts, right: SumParts) {
    left.orders &+= right.orders
    left.grossHigh &+= right.grossHigh
    left.grossLow &+= right.grossLow
    left.refunds &+= right.refunds
    left.refundedHigh &+= right.refundedHigh
    left.refundedLow &+= right.refundedLow
  }

  package static prefix func - (parts: SumParts) -> SumParts {
    var opposite = SumParts()
    opposite.orders = 0 &- parts.orders
    opposite.grossHigh = 0 &- parts.grossHigh
    opposite.grossLow = 0 &- parts.grossLow
    opposite.refunds = 0 &- parts.refunds
    opposite.refundedHigh = 0 &- parts.refundedHigh
    opposite.refundedLow = 0 &- parts.refundedLow
    return opposite
  }
}
