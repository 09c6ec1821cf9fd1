public import BulkOrdersProtocols
public import DocumentsProtocols

/// The result of a change of a customer's orders:
/// `{"merged":[1001],"failed":[],"remaining":0,"undo":[…],"notice":"…"}`.
public struct CustomerChangeDocument: Hashable, Sendable {
  /// The kind of the change.
  public enum Kind: Hashable, Sendable {
    /// The orders have the email of another customer.
    case merged
    /// The tags of the orders have changed.
    case tagged

    /// The heading of the orders: `Merged orders`.
    public var heading: String {
      switch self {
      case .merged: "Merged orders"
      case .tagged: "Tagged orders"
      }
    }

    /// The member of the JSON with the orders.
    var member: StaticString {
      switch self {
      case .merged: "merged"
      case .tagged: "tagged"
      }
    }
  }

  /// An order that could not be changed, with the reason.
  public struct Failure: Hashable, Sendable {
    /// The number of the order.
    public var order: Int64
    /// The reason in a sentence.
    public var detail: String

    public init(order: Int64, detail: String) {
      self.order = order
      self.detail = detail
    }
  }

  /// The kind of the change.
  public var kind: Kind
  /// The numbers of the orders that have changed.
  public var orders: [Int64]
  /// The orders that could not be changed.
  public var failed: [Failure]
  /// The number of orders that still need the change: they failed, or a request changes no more than 500.
  public var remaining: Int
  /// The operations that take all changes back, in the order of `orders`; empty for a preview.
  public var undo: [BulkUndoStep]
  /// The result in a sentence.
  public var notice: String

  /// Creates the document of a change of some orders, by their numbers.
  public init(
    _ kind: Kind, _ orders: [Int64], failed: [Failure], remaining: Int, undo: [BulkUndoStep] = [], notice: String
  ) {
    self.kind = kind
    self.orders = orders
    self.failed = failed
    self.remaining = remaining
    self.undo = undo
    self.notice = notice
  }
}

extension CustomerChangeDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member(kind.member, orders)
      $0.member("failed", failed)
      $0.member("remaining", remaining)
      $0.member("undo", undo)
      $0.member("notice", notice)
    }
  }
}

extension CustomerChangeDocument.Failure: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("order", order)
      $0.member("detail", detail)
    }
  }
}
