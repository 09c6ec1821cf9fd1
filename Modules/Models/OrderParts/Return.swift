public import Amounts
public import CivilTime
public import Records
public import Statuses

/// A return of pieces of an order, which the customer wants to send back or has sent back.
public struct Return: Hashable, Sendable {
  /// The return's number in its order, 1 for the first; 0 for one to record.
  public var number: Int64
  /// The time at which it was recorded.
  public var at: Instant
  /// The quantities of the order's lines in it; empty for an order without lines, which is returned as a whole.
  public var lines: [LineQuantity]
  /// The reason in the words of the shop; empty without one.
  public var reason: String
  /// Whether the pieces go back to the shelf, to be sold again.
  public var isRestocked: Bool
  /// The state of the return.
  public var state: ReturnState
  /// The time at which it was received or refused; `nil` before.
  public var endedAt: Instant?
  /// The place of its refund among the order's refunds, 1 for the first; `nil` without a refund.
  public var refund: Int64?

  public init(
    number: Int64 = 0, at moment: Instant = .blank, lines: [LineQuantity], reason: String = "",
    isRestocked: Bool = true, state: ReturnState = .received
  ) {
    self.number = number
    at = moment
    self.lines = lines
    self.reason = reason
    self.isRestocked = isRestocked
    self.state = state
  }
}

/// The amount that a return refunds.
public enum ReturnRefund: Hashable, Sendable {
  /// The share of the returned lines in the total, with the price of the delivery or without it, at most what is left.
  case share(withShipping: Bool)
  /// An amount; zero for none.
  case amount(Money)
}

extension Return: Record {
  public static var blank: Return { Return(lines: []) }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member(RecordMember("number", "The number of the return in its order."), &number)
    try visitor.member(RecordMember("at", "The time at which it was recorded."), &at)
    try visitor.member(
      RecordMember("lines", "The lines in it; empty for an order without lines, which is returned as a whole."), &lines)
    try visitor.member(RecordMember("reason", "The reason; empty without one."), &reason)
    try visitor.member(
      RecordMember("restocked", "Whether the pieces go back to the shelf, to be sold again."), &isRestocked)
    try visitor.member(RecordMember("state", "The state of the return."), &state)
    try visitor.member(RecordMember("endedAt", "The time at which it was received or refused."), &endedAt)
    try visitor.member(
      RecordMember("refund", "The place of its refund among the refunds, 1 for the first."), &refund)
  }
}
