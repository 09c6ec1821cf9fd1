public import DocumentsProtocols
public import OrderActionsProtocols
import OrderDocumentsProtocols

/// One operation of a bulk request: an order, the version that it must have, and its change.
///
/// ```swift
/// BulkOperation(order: "1001", version: 3, .status("shipped", carrier: "UPS", tracking: nil))
/// ```
public struct BulkOperation: Hashable, Sendable {
  /// The order's id, number or reference.
  public var order: String
  /// The expected version; `nil` for any.
  public var version: Int64?
  /// The change of the order.
  public var change: OrderAction

  /// The greatest number of operations in one request.
  public static let limit = 1_000

  /// Creates the operation that changes an order; without a version, at any version.
  public init(order: String, version: Int64? = nil, _ change: OrderAction) {
    self.order = order
    self.version = version
    self.change = change
  }

  /// Creates the operation that takes back another one.
  public init(_ step: BulkUndoStep) {
    self.init(order: step.order, version: step.version, OrderAction(step.action, ActionMembers()))
  }
}

/// The operation that takes back a change of a bulk request, in the form that the next request takes.
public struct BulkUndoStep: JSONWritable, Hashable, Sendable {
  /// The order's id.
  public var order: String
  /// The version of the order after the change.
  public var version: Int64
  /// The operation: `undo`, `restore` after a deletion, or `delete` after a restoration.
  public var action: OrderAction.Verb

  public init(order: String, version: Int64, action: OrderAction.Verb) {
    self.order = order
    self.version = version
    self.action = action
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("order", order)
      $0.member("version", version)
      $0.member("action", action.rawValue)
    }
  }
}
