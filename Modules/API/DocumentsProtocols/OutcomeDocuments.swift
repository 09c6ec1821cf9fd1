public import PresentationProtocols

/// A record that was not imported, and the reasons.
public struct RejectDocument: JSONWritable, Hashable, Sendable {
  /// The name of the file with the record; `nil` if there is only one file.
  public var file: String?
  /// The line on which the record begins, counted from 1.
  public var line: Int
  /// The reasons, each with its position.
  public var errors: [Problem.Fault]

  /// Creates a reject of an import from one file.
  public init(line: Int, errors: [Problem.Fault]) {
    self.line = line
    self.errors = errors
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      if let file { $0.member("file", file) }
      $0.member("line", line)
      $0.member("errors", errors)
    }
  }
}

/// The result of an import: `{"created":2,"skipped":0,"rejected":1,"rejects":[…]}`.
public struct ImportDocument: JSONWritable, Hashable, Sendable {
  /// The number of records that were added.
  public var created: Int
  /// The number of records that the store had before.
  public var skipped: Int
  /// The number of invalid records.
  public var rejected: Int
  /// The first 100 invalid records, with the reasons.
  public var rejects: [RejectDocument]

  public init(created: Int, skipped: Int, rejected: Int, rejects: [RejectDocument]) {
    self.created = created
    self.skipped = skipped
    self.rejected = rejected
    self.rejects = rejects
  }

  public func write(to json: inout JSONWriter) {
    json.object { $0.members(of: self) }
  }
}

extension JSONWriter {
  /// Writes the members of an import's result into the open object.
  public mutating func members(of tally: ImportDocument) {
    member("created", tally.created)
    member("skipped", tally.skipped)
    member("rejected", tally.rejected)
    member("rejects", tally.rejects)
  }
}

/// The result of a transfer between stores: `{"kept":2,"skipped":0,"rejected":1,"rejects":[…]}`.
public struct TransferResultDocument: JSONWritable, Hashable, Sendable {
  /// The number of records that were stored.
  public var saved: Int
  /// The number of records that the store had before.
  public var skipped: Int
  /// The number of invalid records.
  public var rejected: Int
  /// The first 100 invalid records, with the reasons.
  public var rejects: [RejectDocument]

  public init(saved: Int, skipped: Int, rejected: Int, rejects: [RejectDocument]) {
    self.saved = saved
    self.skipped = skipped
    self.rejected = rejected
    self.rejects = rejects
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("kept", saved)
      $0.member("skipped", skipped)
      $0.member("rejected", rejected)
      $0.member("rejects", rejects)
    }
  }
}

/// The result of a purge of deleted orders or of an erasure of personal data.
public struct ForgottenDocument: JSONWritable, Hashable, Sendable {
  /// The number of orders that were purged or had personal data removed.
  public var orders: Int
  /// The result in a sentence for a person.
  public var notice: String

  public init(orders: Int, notice: String) {
    self.orders = orders
    self.notice = notice
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("orders", orders)
      $0.member("notice", notice)
    }
  }
}
