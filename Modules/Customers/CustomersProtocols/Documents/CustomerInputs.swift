import DocumentsProtocols
import OrderDocumentsProtocols
public import PresentationProtocols

/// The body of a merge: `{"into":"amy@example.com"}`.
public struct CustomerMergeInput: Hashable, Sendable {
  /// The email that the orders get.
  public var into: String

  /// Parses the body of a request.
  ///
  /// - Throws: `Problem`: `usage` if the bytes are not JSON; `invalid` for a missing or unknown member, or a value of
  ///   another type.
  public init(json bytes: [UInt8]) throws(Problem) {
    guard case .object(let members) = try JSONValue(sent: bytes) else {
      throw Problem(invalid: [.init(pointer: "", message: "must be an object")])
    }
    if let other = members.first(where: { $0.name != "into" }) {
      throw Problem(invalid: [.init(pointer: "/\(other.name.prefix(100))", message: "is unknown")])
    }
    guard let member = members.first else { throw Problem(invalid: [.init(pointer: "/into", message: "is missing")]) }
    guard case .string(let text) = member.value else {
      throw Problem(invalid: [.init(pointer: "/into", message: "must be a string")])
    }
    into = text
  }
}

/// The body of a change of tags: `{"addTags":["VIP"],"removeTags":["late"]}`.
public struct CustomerTagsInput: Hashable, Sendable {
  /// The tags to add.
  public var added: [String]
  /// The tags to remove.
  public var removed: [String]

  /// Parses the body of a request: the members of an order that change its tags.
  ///
  /// - Throws: `Problem`: `usage` if the bytes are not JSON; `invalid` for another member, or a value of another type.
  public init(json bytes: [UInt8]) throws(Problem) {
    let input = try OrderInput(json: bytes)
    var tags = OrderInput()
    (tags.addedTags, tags.removedTags) = (input.addedTags, input.removedTags)
    guard input == tags else {
      throw Problem(invalid: [.init(pointer: "", message: "must have no members but addTags and removeTags")])
    }
    (added, removed) = (input.addedTags, input.removedTags)
  }
}
