import APIDocuments
public import PresentationProtocols

extension BulkOperation {
  /// Parses the operations of a request: `{"operations":[{"order":"1001","version":3,"action":"delete"}]}`.
  ///
  /// - Throws: `usage` if the bytes are not JSON; `invalid` with all faults if there are no operations or more than
  ///   `limit`, or members are missing, unknown or of a wrong type.
  public static func operations(json bytes: [UInt8]) throws(Problem) -> [BulkOperation] {
    var reader = InputReader()
    var operations: [BulkOperation]?
    for member in reader.members(of: try JSONValue(sent: bytes), "", known: ["operations"]) {
      operations = reader.elements(of: member.value, "/operations") { $0.operation($1, $2) }
    }
    if reader.faults.isEmpty {
      switch operations?.count {
      case nil: reader.fault("/operations", "is missing")
      case 0: reader.fault("/operations", "is empty; name at least one order")
      case let count? where count > limit:
        reader.fault("/operations", "has \(count) operations; at most \(limit) are allowed in one request")
      default: break
      }
    }
    guard reader.faults.isEmpty, let operations else { throw Problem(invalid: reader.faults) }
    return operations
  }

  fileprivate static let members = ["order", "version", "action", "status", "carrier", "tracking", "changes"]
}

extension InputReader {
  /// Returns an operation; `nil` with faults for an invalid one.
  fileprivate mutating func operation(_ value: JSONValue, _ pointer: String) -> BulkOperation? {
    let before = faults.count
    var texts: [String: String] = [:]
    var (version, changes) = (Int64?.none, OrderInput?.none)
    for member in members(of: value, pointer, known: BulkOperation.members) where member.value != .null {
      let place = "\(pointer)/\(member.name)"
      switch member.name {
      case "version": version = wholeNumber(member.value, place)
      case "changes": changes = order(member.value, place)
      default: texts[member.name] = plainText(member.value, place)
      }
    }
    guard faults.count == before else { return nil }
    for name in ["order", "action"] where texts[name] == nil { fault("\(pointer)/\(name)", "is missing") }
    if version == nil { fault("\(pointer)/version", "is missing; name the version of the order that you saw") }
    guard let order = texts["order"], let version, let word = texts["action"] else { return nil }
    guard let action = BulkAction(rawValue: word) else {
      fault("\(pointer)/action", "“\(word.prefix(64))” is unknown; use \(BulkAction.words.joined(separator: ", "))")
      return nil
    }
    guard let change = change(action, texts, changes, pointer) else { return nil }
    return BulkOperation(order: order, version: version, change)
  }

  /// Returns the change of an action; `nil` with faults if the action lacks a member, or has one of another action.
  private mutating func change(
    _ action: BulkAction, _ texts: [String: String], _ changes: OrderInput?, _ pointer: String
  ) -> BulkOperation.Change? {
    let given = Set(texts.keys).subtracting(["order", "action"]).union(changes == nil ? [] : ["changes"])
    for name in given.subtracting(action.members).sorted() {
      fault("\(pointer)/\(name)", "does not belong to the action \(action.rawValue)")
    }
    if let needed = action.members.first, !given.contains(needed) { fault("\(pointer)/\(needed)", "is missing") }
    switch action {
    case .status:
      return texts["status"].map { .status($0, carrier: texts["carrier"], tracking: texts["tracking"]) }
    case .edit: return changes.map(BulkOperation.Change.edit)
    case .delete: return .delete
    case .restore: return .restore
    case .undo: return .undo
    }
  }

  /// Returns the changes of fields; `nil` with faults, each with its whole pointer.
  private mutating func order(_ value: JSONValue, _ pointer: String) -> OrderInput? {
    do throws(Problem) {
      return try OrderInput(json: value, readsOwned: false)
    } catch {
      for fault in error.faults { self.fault(pointer + fault.pointer, fault.message) }
      return nil
    }
  }
}

extension BulkAction {
  /// The names of the members of an operation with this action; the first one is required.
  fileprivate var members: [String] {
    switch self {
    case .status: ["status", "carrier", "tracking"]
    case .edit: ["changes"]
    case .delete, .restore, .undo: []
    }
  }
}
