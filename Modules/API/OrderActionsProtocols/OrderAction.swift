public import DocumentsProtocols
public import OrderDocumentsProtocols
public import PresentationProtocols

/// A change of an existing order, as text that is not yet parsed.
///
/// Commands, operations of the API, pages, bulk requests and undo derive theirs from this list.
///
/// ```swift
/// OrderAction.status("shipped", carrier: "UPS")
/// ```
public enum OrderAction: Hashable, Sendable {
  /// Changes the status; carrier and tracking number are for `shipped` only.
  case status(String, carrier: String? = nil, tracking: String? = nil)
  /// Changes the fields that the input sets (a merge patch), or replaces all fields.
  case edit(OrderInput, replacing: Bool = false)
  /// Refunds an amount in the order's currency, or all that can still be refunded if it is `nil`.
  case refund(MoneyInput?, reason: String = "")
  /// Ships lines of the order, or all that has not been shipped if the shipment has none; or the next state of a
  /// shipment.
  case ship(ShipmentInput = ShipmentInput())
  /// Records a return of shipped lines with its refund, or the next state of a return.
  case `return`(ReturnInput = ReturnInput())
  /// Adds an internal note with a text.
  case note(String)
  /// Undoes the last change that has not been undone.
  case undo
  /// Moves the order to the deleted orders.
  case delete
  /// Restores the deleted order.
  case restore

  /// The kinds of changes. The raw value is the name in JSON, in addresses and on the command line.
  public enum Verb: String, CaseIterable, Hashable, Sendable {
    /// Changes the status.
    case status
    /// Changes fields.
    case edit
    /// Moves the order to the deleted orders.
    case delete
    /// Restores the deleted order.
    case restore
    /// Undoes the last change.
    case undo
    /// Refunds an amount.
    case refund
    /// Ships lines of the order.
    case ship
    /// Records a return of shipped lines.
    case `return`
    /// Adds an internal note.
    case note
  }

  /// The kind of the change.
  public var verb: Verb {
    switch self {
    case .status: .status
    case .edit: .edit
    case .refund: .refund
    case .ship: .ship
    case .return: .return
    case .note: .note
    case .undo: .undo
    case .delete: .delete
    case .restore: .restore
    }
  }

  /// Returns the change as an imperative: `Mark 3 orders as paid`.
  public func imperative(_ orders: String) -> String {
    switch self {
    case .status(let status, _, _): "Mark \(orders) as \(status)"
    case .edit: "Edit \(orders)"
    case .refund: "Refund \(orders)"
    case .ship: "Ship \(orders)"
    case .return: "Record a return of \(orders)"
    case .note: "Add an internal note to \(orders)"
    case .undo: "Undo the last change to \(orders)"
    case .delete: "Delete \(orders)"
    case .restore: "Restore \(orders)"
    }
  }

  /// Returns the subject of a sentence about the effect: `Order 5`, `Note on order 5`, or `Change to order 5` for an undo.
  public func subject(_ orders: String) -> String {
    switch verb {
    case .undo: "Change to \(orders)"
    case .note: "Internal note on \(orders)"
    case .status, .edit, .refund, .ship, .return, .delete, .restore: orders.prefix(1).uppercased() + orders.dropFirst()
    }
  }

  /// Returns the effect in words that follow the subject: `marked as paid`.
  ///
  /// - Parameter status: the status of the order after the change.
  public func participle(status: String) -> String {
    switch self {
    case .status: "marked as \(status)"
    case .edit: "changed"
    case .refund: "refunded"
    case .ship(let input): input.texts["state"] ?? "shipped"
    case .return(let input): input.texts["state"] ?? "received"
    case .note: "added"
    case .undo: "undone"
    case .delete: "deleted"
    case .restore: "restored"
    }
  }
}

extension OrderAction {
  /// Returns why the change has no effect, in words that follow one order or several: `is already paid`.
  ///
  /// - Parameter status: the status of the orders.
  public func unchanged(status: String, isPlural: Bool = false) -> String {
    switch self {
    case .status: "\(isPlural ? "are" : "is") already \(status)"
    case .edit, .refund, .ship, .return, .note, .undo, .delete, .restore:
      "already \(isPlural ? "have" : "has") these values"
    }
  }
}

extension OrderAction.Verb {
  /// The names of the changes that a bulk request can make; a refund needs an amount for each order, and a part
  /// shipment or a return its lines.
  public static let ofBulk = allCases.filter(\.isOfBulk).map(\.rawValue)

  /// Whether a bulk request can make the change.
  public var isOfBulk: Bool { self != .refund && self != .ship && self != .return }

  /// The name of the operation in descriptions, metrics and logs.
  public var operationID: String {
    switch self {
    case .status: "changeOrderStatus"
    case .edit: "updateOrder"
    case .refund: "refundOrder"
    case .ship: "shipOrder"
    case .return: "returnOrder"
    case .note: "addInternalNote"
    case .undo: "undoOrder"
    case .delete: "deleteOrder"
    case .restore: "restoreOrder"
    }
  }

  /// The change that takes this one back; `nil` for an undo, since undoing again goes one step further back.
  public var reverse: OrderAction.Verb? {
    switch self {
    case .status, .edit, .refund, .ship, .return, .note: .undo
    case .delete: .restore
    case .restore: .delete
    case .undo: nil
    }
  }

  /// The changes that take another one back.
  public static let reverses: [OrderAction.Verb] = [.undo, .delete, .restore]

  /// Whether the change is of fields, and not of the whole order.
  public var changesFields: Bool { reverse == .undo || self == .undo }

  /// The members of the change in JSON, and its fields in a form.
  public var members: [String] {
    switch self {
    case .status: ["status", "carrier", "tracking"]
    case .edit: ["changes"]
    case .refund: ["amount", "reason"]
    case .ship: ShipmentInput.newMembers
    case .return: ReturnInput.newMembers
    case .note: ["text"]
    case .undo, .delete, .restore: []
    }
  }

  /// The last part of the address of the operation, after that of the order; `nil` for a method of the order itself.
  public var path: String? {
    switch self {
    case .status, .refund, .undo, .restore: rawValue
    case .ship: "shipments"
    case .return: "returns"
    case .note: "notes"
    case .edit, .delete: nil
    }
  }

  /// The member that a request must have; `nil` if there is none.
  public var neededMember: String? { [.status, .edit, .note].contains(self) ? members[0] : nil }
}

// MARK: Parsing

/// The members of an action in a request, as they are read.
public struct ActionMembers: Sendable {
  fileprivate var texts: [String: String] = [:]
  fileprivate var amount: MoneyInput?
  fileprivate var changes: OrderInput?
  fileprivate var lines: [LineInput] = []
  /// The names of the members that the request has.
  public private(set) var names: Set<String> = []

  /// Creates the members of a form from its fields.
  ///
  /// - Parameters:
  ///   - lines: the lines of a shipment or a return, which have fields of their own.
  ///   - text: returns the text of a field; `nil` if it is empty.
  public init(of verb: OrderAction.Verb, lines: [LineInput] = [], _ text: (String) -> String?) {
    for name in verb.members { texts[name] = text(name) }
    self.lines = lines
    amount = texts.removeValue(forKey: "amount").map { MoneyInput($0) }
  }

  /// Creates no members.
  public init() {}

  /// Parses the body of a request for one action; no body has no members.
  ///
  /// - Throws: `usage` if the bytes are not JSON; `invalid` with all faults if members are missing, unknown or of a
  ///   wrong type.
  public init(of verb: OrderAction.Verb, json bytes: [UInt8]?) throws(Problem) {
    var reader = InputReader()
    if let bytes = bytes ?? (verb.neededMember == nil ? nil : []) {
      for member in reader.members(of: try JSONValue(sent: bytes), "", known: verb.members) {
        read(member, "", &reader)
      }
    }
    if reader.faults.isEmpty, let needed = verb.neededMember, !names.contains(needed) {
      reader.fault("/\(needed)", "is missing", "missing")
    }
    guard reader.faults.isEmpty else { throw Problem(invalid: reader.faults) }
  }

  /// Reads one member; `null` is as if it were missing.
  public mutating func read(_ member: JSONValue.Member, _ pointer: String, _ reader: inout InputReader) {
    guard member.value != .null else { return }
    let place = "\(pointer)/\(member.name)"
    names.insert(member.name)
    switch member.name {
    case "amount": amount = reader.money(member.value, place)
    case "reason", "text": texts[member.name] = reader.text(member.value, place)
    case "lines":
      lines = reader.lineQuantities(member.value, place) ?? []
      // A list that a program computed may be empty by mistake.
      if case .array([]) = member.value { reader.fault(place, "is empty; leave it out for everything", "empty") }
    case "changes": changes = reader.order(member.value, place)
    case "number", "restocked", "withShipping", "state":
      texts[member.name] = reader.memberText(member.value, of: member.name, place)
    default: texts[member.name] = reader.plainText(member.value, place)
    }
  }

  /// Returns the text of a member.
  public subscript(name: String) -> String? { texts[name] }
}

extension OrderAction {
  /// Creates an action from its members, of which the needed one is present.
  public init(_ verb: Verb, _ members: ActionMembers) {
    self =
      switch verb {
      case .status:
        .status(members["status"] ?? "", carrier: members["carrier"], tracking: members["tracking"])
      case .edit: .edit(members.changes ?? OrderInput())
      case .refund: .refund(members.amount, reason: members["reason"] ?? "")
      case .ship: .ship(ShipmentInput(lines: members.lines, texts: members.texts))
      case .return:
        .return(ReturnInput(lines: members.lines, amount: members.amount, texts: members.texts))
      case .note: .note(members["text"] ?? "")
      case .undo: .undo
      case .delete: .delete
      case .restore: .restore
      }
  }
}

extension InputReader {
  /// Returns the changes of fields; `nil` with faults, each with its whole pointer.
  fileprivate mutating func order(_ value: JSONValue, _ pointer: String) -> OrderInput? {
    do throws(Problem) {
      return try OrderInput(json: value, readsOwned: false)
    } catch {
      for fault in error.faults { self.fault(pointer + fault.pointer, fault.message, fault.code) }
      return nil
    }
  }
}
