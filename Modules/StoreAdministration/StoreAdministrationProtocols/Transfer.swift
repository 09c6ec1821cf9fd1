public import APIDocuments
public import OrdersWorkerProtocols
public import PresentationProtocols

/// A whole store on its way to another: every order as it is, with its history, deleted ones too; then its shows with
/// what has been watched of them, and the shop's own tunes.
public enum Transfer {
  /// What a store holds on its way out, in batches: orders by id, and after the last of them the rest.
  public enum FetchRecords {
    public struct Request: Hashable, Sendable {
      /// The order's id after which to begin; `nil` for from the start.
      public var after: String?
      /// How many orders at most; `nil` for all of them.
      public var limit: Int?

      public init(after: String? = nil, limit: Int? = nil) {
        self.after = after
        self.limit = limit
      }
    }

    public struct Response: Hashable, Sendable {
      public var orders: [OrderTransfer]
      public var shows: [TrackedShow]
      public var melodies: [Melody]

      public init(orders: [OrderTransfer] = [], shows: [TrackedShow] = [], melodies: [Melody] = []) {
        self.orders = orders
        self.shows = shows
        self.melodies = melodies
      }
    }

    public struct ViewModel: Hashable, Sendable {
      /// One a line, as NDJSON.
      public var documents: [TransferDocument]

      public init(documents: [TransferDocument]) { self.documents = documents }
    }
  }

  /// Records on their way in: one a line, as `FetchRecords` wrote them.
  public enum SaveRecords {
    public struct Request: Sendable {
      public var source: any ByteSource
      public var isDryRun: Bool

      public init(source: any ByteSource, isDryRun: Bool = false) {
        self.source = source
        self.isDryRun = isDryRun
      }
    }

    /// What has been done so far.
    public struct Tally: Hashable, Sendable {
      public var kept: Int
      /// Records that were here already, and the same.
      public var skipped: Int
      public var rejected: Int
      /// Bytes read of how many, where that is known.
      public var bytesRead: Int
      public var bytesInAll: Int?

      public init(kept: Int = 0, skipped: Int = 0, rejected: Int = 0, bytesRead: Int = 0, bytesInAll: Int? = nil) {
        self.kept = kept
        self.skipped = skipped
        self.rejected = rejected
        self.bytesRead = bytesRead
        self.bytesInAll = bytesInAll
      }
    }

    /// A line that was not taken.
    public struct Reject: Hashable, Sendable {
      /// From 1.
      public var line: Int
      public var faults: [Problem.Fault]

      public init(line: Int, faults: [Problem.Fault]) {
        self.line = line
        self.faults = faults
      }
    }

    /// After each batch, and once more at the end.
    public struct Response: Hashable, Sendable {
      public var tally: Tally
      /// Since the response before.
      public var rejects: [Reject]
      public var isLast: Bool
      public var isDryRun: Bool

      public init(tally: Tally, rejects: [Reject], isLast: Bool, isDryRun: Bool) {
        self.tally = tally
        self.rejects = rejects
        self.isLast = isLast
        self.isDryRun = isDryRun
      }
    }

    public struct ViewModel: Hashable, Sendable {
      public var tally: Tally
      public var rejects: [Reject]
      /// Each reject in a line: `line 12: total: is missing`.
      public var displayedRejects: [String]
      /// What has been done, in a sentence: `830 kept, 0 skipped, 0 rejected`.
      public var notice: String
      public var isLast: Bool

      public init(tally: Tally, rejects: [Reject], displayedRejects: [String], notice: String, isLast: Bool) {
        self.tally = tally
        self.rejects = rejects
        self.displayedRejects = displayedRejects
        self.notice = notice
        self.isLast = isLast
      }
    }
  }
}
