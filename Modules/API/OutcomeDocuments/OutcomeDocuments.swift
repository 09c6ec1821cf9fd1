public import PresentationProtocols

/// A record that was not taken, and why.
public struct RejectDocument: JSONWritable, Hashable, Sendable {
  /// Which of several files it is in.
  public var file: String?
  /// Where the record begins in what was sent, from 1.
  public var line: Int
  public var errors: [Problem.Fault]

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

/// What became of an import: `{"created":2,"skipped":0,"rejected":1,"rejects":[…]}`, with the first 100 rejects.
public struct ImportDocument: JSONWritable, Hashable, Sendable {
  public var created: Int
  public var skipped: Int
  public var rejected: Int
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
  /// The members of an import's outcome, into the object that is open.
  public mutating func members(of tally: ImportDocument) {
    member("created", tally.created)
    member("skipped", tally.skipped)
    member("rejected", tally.rejected)
    member("rejects", tally.rejects)
  }
}

/// What became of a transfer: `{"kept":2,"skipped":0,"rejected":1,"rejects":[…]}`, with the first 100 rejects.
public struct TransferResultDocument: JSONWritable, Hashable, Sendable {
  public var kept: Int
  public var skipped: Int
  public var rejected: Int
  public var rejects: [RejectDocument]

  public init(kept: Int, skipped: Int, rejected: Int, rejects: [RejectDocument]) {
    self.kept = kept
    self.skipped = skipped
    self.rejected = rejected
    self.rejects = rejects
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("kept", kept)
      $0.member("skipped", skipped)
      $0.member("rejected", rejected)
      $0.member("rejects", rejects)
    }
  }
}

/// How many orders were purged, or had their person erased, and that in a sentence.
public struct ForgottenDocument: JSONWritable, Hashable, Sendable {
  public var orders: Int
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
