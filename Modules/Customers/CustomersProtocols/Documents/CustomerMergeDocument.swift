public import BulkOrdersProtocols
public import DocumentsProtocols
public import PresentationProtocols

/// The result of a merge of two customers: `{"merged":[1001],"failed":[],"remaining":0,"undo":[…],"notice":"…"}`.
public struct CustomerMergeDocument: Hashable, Sendable {
  /// An order that kept its email, with the reason.
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

  /// The numbers of the orders that have the other email now.
  public var merged: [Int64]
  /// The orders that kept their email.
  public var failed: [Failure]
  /// The number of orders that still have the old email: they failed, or a request changes no more than 500.
  public var remaining: Int
  /// The operations that take all changes back, in the order of `merged`; empty for a preview.
  public var undo: [BulkUndoStep]
  /// The result in a sentence.
  public var notice: String

  public init(merged: [Int64], failed: [Failure], remaining: Int, undo: [BulkUndoStep] = [], notice: String) {
    self.merged = merged
    self.failed = failed
    self.remaining = remaining
    self.undo = undo
    self.notice = notice
  }
}

extension CustomerMergeDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("merged", merged)
      $0.member("failed", failed)
      $0.member("remaining", remaining)
      $0.member("undo", undo)
      $0.member("notice", notice)
    }
  }
}

extension CustomerMergeDocument.Failure: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("order", order)
      $0.member("detail", detail)
    }
  }
}

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
