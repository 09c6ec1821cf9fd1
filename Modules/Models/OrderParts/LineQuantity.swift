public import Records

/// A quantity of a line of an order, in a shipment or in a return.
public struct LineQuantity: Hashable, Sendable {
  /// The id of the order's line, see `[OrderItem].ids`.
  public var item: Int64
  /// The number of pieces, at least 1.
  public var quantity: Int64

  public init(item: Int64, quantity: Int64) {
    self.item = item
    self.quantity = quantity
  }
}

extension LineQuantity {
  /// A quantity that is left of a line; `nil` if nothing is.
  public init?(item: Int64, left: Int64) {
    guard left > 0 else { return nil }
    self.init(item: item, quantity: left)
  }
}

extension Sequence<LineQuantity> {
  /// The sums of the quantities by the ids of the lines.
  @inlinable
  public var quantities: [Int64: Int64] { reduce(into: [:]) { $0[$1.item, default: 0] &+= $1.quantity } }
}

extension LineQuantity: Record {
  public static var blank: LineQuantity { LineQuantity(item: 0, quantity: 0) }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member(RecordMember("item", "The id of the order's line."), &item)
    try visitor.member(RecordMember("quantity", "The number of pieces."), &quantity)
  }
}
