import DocumentsProtocols
public import PresentationProtocols

/// The body of a view: `{"filters":"status=paid&sort=date","shared":true}`.
public struct ViewInput: Hashable, Sendable {
  /// The filters and the sort, as the query of a list of orders.
  public var filters = ""
  /// Whether every user gets the view.
  public var isShared = false

  /// Parses the body of a request.
  ///
  /// - Throws: `usage` if the bytes are not JSON; `invalid` for a missing or unknown member, or one of another type.
  public init(json: [UInt8]) throws(Problem) {
    guard case .object(let members) = try JSONValue(sent: json) else {
      throw Problem(invalid: [.init(pointer: "", message: "must be an object")])
    }
    for member in members {
      switch (member.name, member.value) {
      case ("filters", .string(let text)): filters = text
      case ("shared", .bool(let flag)): isShared = flag
      // The members of an answer that a client sends back.
      case ("name", .string): break
      case ("filters", _): throw Problem(invalid: [.init(pointer: "/filters", message: "must be a string")])
      case ("shared", _): throw Problem(invalid: [.init(pointer: "/shared", message: "must be true or false")])
      default: throw Problem(invalid: [.init(pointer: "/\(member.name.prefix(100))", message: "is unknown")])
      }
    }
    guard members.contains(where: { $0.name == "filters" }) else {
      throw Problem(invalid: [.init(pointer: "/filters", message: "is missing")])
    }
  }
}
