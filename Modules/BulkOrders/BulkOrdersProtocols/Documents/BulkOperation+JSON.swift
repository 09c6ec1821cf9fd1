import DocumentsProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
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

  fileprivate static let members =
    ["order", "version", "action"] + OrderAction.Verb.allCases.filter(\.isOfBulk).flatMap(\.members)
}

extension InputReader {
  /// Returns an operation; `nil` with faults for an invalid one.
  fileprivate mutating func operation(_ value: JSONValue, _ pointer: String) -> BulkOperation? {
    let before = faults.count
    var (named, version) = (ActionMembers(), Int64?.none)
    for member in members(of: value, pointer, known: BulkOperation.members) where member.value != .null {
      if member.name == "version" {
        version = wholeNumber(member.value, "\(pointer)/version")
      } else {
        named.read(member, pointer, &self)
      }
    }
    guard faults.count == before else { return nil }
    for name in ["order", "action"] where named[name] == nil { fault("\(pointer)/\(name)", "is missing") }
    if version == nil { fault("\(pointer)/version", "is missing; name the version of the order that you saw") }
    guard let order = named["order"], let version, let word = named["action"] else { return nil }
    guard let verb = OrderAction.Verb(rawValue: word), verb.isOfBulk else {
      let words = OrderAction.Verb.ofBulk.joined(separator: ", ")
      fault("\(pointer)/action", "“\(word.prefix(64))” is unknown; use \(words)")
      return nil
    }
    let given = named.names.subtracting(["order", "action"])
    for name in given.subtracting(verb.members).sorted() {
      fault("\(pointer)/\(name)", "does not belong to the action \(verb.rawValue)")
    }
    if let needed = verb.neededMember, !given.contains(needed) {
      fault("\(pointer)/\(needed)", "is missing")
      return nil
    }
    return BulkOperation(order: order, version: version, OrderAction(verb, named))
  }
}
