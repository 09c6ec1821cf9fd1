public import APIDocuments

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
  public var change: Change

  /// The greatest number of operations in one request.
  public static let limit = 500

  /// The change of an order, as text that is not yet parsed.
  public enum Change: Hashable, Sendable {
    /// Changes the status; carrier and tracking number are for `shipped` only.
    case status(String, carrier: String? = nil, tracking: String? = nil)
    /// Changes the fields that the input sets (a merge patch).
    case edit(OrderInput)
    /// Moves the order to the deleted orders.
    case delete
    /// Restores the deleted order.
    case restore
    /// Undoes the last change that has not been undone.
    case undo

    /// The name of the change in JSON.
    public var action: BulkAction {
      switch self {
      case .status: .status
      case .edit: .edit
      case .delete: .delete
      case .restore: .restore
      case .undo: .undo
      }
    }
  }

  /// Creates an operation from its parts.
  public init(order: String, version: Int64? = nil, _ change: Change) {
    self.order = order
    self.version = version
    self.change = change
  }

  /// Creates the operation that takes back another one.
  public init(_ step: BulkUndoStep) {
    let change: Change =
      switch step.action {
      case .undo: .undo
      case .delete: .delete
      case .restore: .restore
      }
    self.init(order: step.order, version: step.version, change)
  }
}

/// The kinds of operations of a bulk request; the raw value is the name in JSON.
public enum BulkAction: String, CaseIterable, Hashable, Sendable {
  case status, edit, delete, restore, undo

  /// The names in JSON.
  public static let words = allCases.map(\.rawValue)
}

/// The operation that takes back a change of a bulk request, in the form that the next request takes.
public struct BulkUndoStep: JSONWritable, Hashable, Sendable {
  /// The operations that take a change back: `restore` after a deletion, `delete` after a restoration.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    case undo, delete, restore

    /// Creates the opposite of an action; `nil` for an undo, since undoing again goes one step further back.
    public init?(takingBack action: BulkAction) {
      switch action {
      case .status, .edit: self = .undo
      case .delete: self = .restore
      case .restore: self = .delete
      case .undo: return nil
      }
    }
  }

  /// The order's id.
  public var order: String
  /// The version of the order after the change.
  public var version: Int64
  /// The operation.
  public var action: Action

  /// Creates a step from its parts.
  public init(order: String, version: Int64, action: Action) {
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
