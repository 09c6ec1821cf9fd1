public import CivilTime
public import Records
public import Statuses

/// A parcel of an order, or several that leave together: the lines in it, and what became of it.
public struct Shipment: Hashable, Sendable {
  /// The shipment's number in its order, 1 for the first: shipment 2 of order 61 is `61/2`.
  public var number: Int64
  /// The time at which it was shipped.
  public var at: Instant
  /// The quantities of the order's lines in it; empty for an order without lines, which is shipped as a whole.
  public var lines: [LineQuantity]
  /// The carrier; `nil` if unknown.
  public var carrier: String?
  /// The carrier's own name of its service; `nil` if unknown.
  public var service: String?
  /// The carrier's tracking number; `nil` if unknown.
  public var tracking: String?
  /// The page of the carrier that follows the parcel; `nil` if unknown.
  public var url: String?
  /// A note about the shipment; `nil` without one.
  public var note: String?
  /// The state of the shipment.
  public var state: ShipmentState
  /// The time at which it was delivered, lost or cancelled; `nil` before.
  public var endedAt: Instant?

  public init(number: Int64, at moment: Instant, lines: [LineQuantity]) {
    self.number = number
    at = moment
    self.lines = lines
    state = .shipped
  }

  /// Whether its pieces have been shipped: not if it was lost or cancelled.
  public var counts: Bool { state == .shipped || state == .delivered }
}

extension Shipment: Record {
  public static var blank: Shipment { Shipment(number: 0, at: .blank, lines: []) }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member(RecordMember("number", "The number of the shipment in its order."), &number)
    try visitor.member(RecordMember("at", "The time at which it was shipped."), &at)
    try visitor.member(
      RecordMember("lines", "The lines in it; empty for an order without lines, which is shipped as a whole."), &lines)
    try visitor.member(RecordMember("carrier", "The carrier."), &carrier)
    try visitor.member(RecordMember("service", "The carrier's own name of its service."), &service)
    try visitor.member(RecordMember("tracking", "The carrier's tracking number."), &tracking)
    try visitor.member(RecordMember("url", "The page of the carrier that follows the parcel."), &url)
    try visitor.member(RecordMember("note", "A note about the shipment."), &note)
    try visitor.member(RecordMember("state", "The state of the shipment."), &state)
    try visitor.member(
      RecordMember("endedAt", "The time at which it was delivered, lost or cancelled."), &endedAt)
  }
}
