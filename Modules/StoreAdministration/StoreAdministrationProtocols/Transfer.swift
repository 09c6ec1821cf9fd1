public import DocumentsProtocols
public import MelodyModels
public import OrdersWorkerProtocols
public import PresentationProtocols
public import ShowModels
public import ViewsStoreProtocols

/// The scene that transfers a whole store: orders with their histories, shows with their watched episodes, melodies and
/// saved views.
public enum Transfer {
  /// The use case that reads all records in batches: the orders by id, then the shows, melodies and views.
  public enum FetchRecords {
    /// The range of records to read.
    public struct Request: Hashable, Sendable {
      /// The id of the order before the first one to read; `nil` to start at the beginning.
      public var after: String?
      /// The greatest number of orders; `nil` for all of them.
      public var limit: Int?

      /// Creates a request, by default for the whole store.
      public init(after: String? = nil, limit: Int? = nil) {
        self.after = after
        self.limit = limit
      }
    }

    /// A batch of records.
    public struct Response: Hashable, Sendable {
      /// The orders of the batch, with their histories.
      public var orders: [OrderTransfer]
      /// The shows of the batch.
      public var shows: [TrackedShow]
      /// The melodies of the batch.
      public var melodies: [Melody]
      /// The saved views of the batch.
      public var views: [SavedView]

      /// Creates a batch from its records.
      public init(
        orders: [OrderTransfer] = [], shows: [TrackedShow] = [], melodies: [Melody] = [], views: [SavedView] = []
      ) {
        self.orders = orders
        self.shows = shows
        self.melodies = melodies
        self.views = views
      }
    }

    /// A batch of records for programs.
    public struct ViewModel: Hashable, Sendable {
      /// The records of the batch, one per line in NDJSON.
      public var documents: [TransferDocument]

      /// Creates a view model from its documents.
      public init(documents: [TransferDocument]) { self.documents = documents }
    }
  }

  /// The use case that stores records, one per line, as `FetchRecords` wrote them.
  public enum SaveRecords {
    /// The records and options.
    public struct Request: Sendable {
      /// The bytes of the records in NDJSON.
      public var source: any ByteSource
      /// Whether the records are only validated and not stored.
      public var isDryRun: Bool

      public init(source: any ByteSource, isDryRun: Bool = false) {
        self.source = source
        self.isDryRun = isDryRun
      }
    }

    /// The progress of a transfer so far.
    public struct Tally: Hashable, Sendable {
      /// The number of records that were added.
      public var saved: Int
      /// The number of records that the store had before, with equal data.
      public var skipped: Int
      /// The number of invalid or colliding records.
      public var rejected: Int
      /// The number of bytes that were read.
      public var bytesRead: Int
      /// The number of bytes in total; `nil` if unknown.
      public var bytesInAll: Int?

      /// Creates a progress from its counts.
      public init(saved: Int = 0, skipped: Int = 0, rejected: Int = 0, bytesRead: Int = 0, bytesInAll: Int? = nil) {
        self.saved = saved
        self.skipped = skipped
        self.rejected = rejected
        self.bytesRead = bytesRead
        self.bytesInAll = bytesInAll
      }
    }

    /// A record that was not stored.
    public struct Reject: Hashable, Sendable {
      /// The line of the record, counted from 1.
      public var line: Int
      /// The faults, each with the pointer of its field.
      public var faults: [Problem.Fault]

      public init(line: Int, faults: [Problem.Fault]) {
        self.line = line
        self.faults = faults
      }
    }

    /// The progress after each batch, and once more at the end.
    public struct Response: Hashable, Sendable {
      /// The progress since the beginning.
      public var tally: Tally
      /// The rejected records since the previous response.
      public var rejects: [Reject]
      /// Whether the transfer is complete.
      public var isLast: Bool
      /// Whether the records were only validated and not stored.
      public var isDryRun: Bool

      public init(tally: Tally, rejects: [Reject], isLast: Bool, isDryRun: Bool) {
        self.tally = tally
        self.rejects = rejects
        self.isLast = isLast
        self.isDryRun = isDryRun
      }
    }

    /// The formatted progress of a transfer.
    public struct ViewModel: Hashable, Sendable {
      /// The progress since the beginning.
      public var tally: Tally
      /// The rejected records since the previous view model.
      public var rejects: [Reject]
      /// The rejected records as lines of text: `line 12: total is missing`.
      public var displayedRejects: [String]
      /// The counts in a sentence.
      public var notice: String
      /// Whether the transfer is complete.
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
