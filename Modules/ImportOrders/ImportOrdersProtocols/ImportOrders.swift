public import APIDocuments
public import PresentationProtocols

/// The screen that takes in orders from a file, in batches, and says what became of each.
public enum ImportOrders {
  /// The layouts that are read.
  public enum Layout: String, CaseIterable, Hashable, Sendable {
    /// Shopify's export of orders.
    case shopify
    /// What `orders export --format csv` writes.
    case csv
    /// An array of orders, or a list `{"orders": […]}`.
    case json
    /// One order a line.
    case ndjson
  }

  public struct Request: Sendable {
    public var source: any ByteSource
    /// `nil` to tell by the first bytes.
    public var layout: Layout?
    public var idempotencyKey: String?
    public var isDryRun: Bool

    public init(
      source: any ByteSource, layout: Layout? = nil, idempotencyKey: String? = nil, isDryRun: Bool = false
    ) {
      self.source = source
      self.layout = layout
      self.idempotencyKey = idempotencyKey
      self.isDryRun = isDryRun
    }
  }

  /// What has been done so far.
  public struct Tally: Hashable, Sendable {
    public var created: Int
    public var skipped: Int
    public var rejected: Int
    /// Bytes read of how many, where that is known.
    public var bytesRead: Int
    public var bytesInAll: Int?
    /// Records that were not UTF-8 and were read as Windows-1252.
    public var recoded: Int

    public init(
      created: Int = 0, skipped: Int = 0, rejected: Int = 0, bytesRead: Int = 0, bytesInAll: Int? = nil,
      recoded: Int = 0
    ) {
      self.created = created
      self.skipped = skipped
      self.rejected = rejected
      self.bytesRead = bytesRead
      self.bytesInAll = bytesInAll
      self.recoded = recoded
    }
  }

  /// A record that was not taken.
  public struct Reject: Hashable, Sendable {
    /// Where the record begins, from 1.
    public var line: Int
    public var faults: [Problem.Fault]
    /// The record as it was, so that it can be mended and imported again; without its last line break.
    public var record: [UInt8]

    public init(line: Int, faults: [Problem.Fault], record: [UInt8]) {
      self.line = line
      self.faults = faults
      self.record = record
    }
  }

  /// After each batch, and once more at the end.
  public struct Response: Hashable, Sendable {
    public var tally: Tally
    /// Since the response before.
    public var rejects: [Reject]
    /// The heading that a file of rejects needs in front: a CSV's first record; empty where there is none.
    public var heading: [UInt8]
    public var isLast: Bool
    public var isDryRun: Bool
    /// Whether all of it had been imported under the same key before.
    public var isReplayed: Bool

    public init(
      tally: Tally, rejects: [Reject], heading: [UInt8], isLast: Bool, isDryRun: Bool, isReplayed: Bool = false
    ) {
      self.tally = tally
      self.rejects = rejects
      self.heading = heading
      self.isLast = isLast
      self.isDryRun = isDryRun
      self.isReplayed = isReplayed
    }
  }

  public struct ViewModel: Hashable, Sendable {
    public var tally: Tally
    public var rejects: [Reject]
    /// Each reject in a line: `line 12: email: “amy” is not an email address`.
    public var displayedRejects: [String]
    public var heading: [UInt8]
    /// What has been done, in a sentence: `830 created, 0 skipped, 0 rejected`.
    public var notice: String
    public var isLast: Bool
    public var isReplayed: Bool

    public init(
      tally: Tally, rejects: [Reject], displayedRejects: [String], heading: [UInt8], notice: String, isLast: Bool,
      isReplayed: Bool = false
    ) {
      self.tally = tally
      self.rejects = rejects
      self.displayedRejects = displayedRejects
      self.heading = heading
      self.notice = notice
      self.isLast = isLast
      self.isReplayed = isReplayed
    }
  }
}
