public import DocumentsProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// The scene that imports orders from a file in batches and reports the result of each batch.
public enum ImportOrders {
  /// The file formats of an import.
  public enum Layout: String, CaseIterable, Hashable, Sendable {
    /// Shopify's CSV export of orders.
    case shopify
    /// The CSV that `orders export --format csv` writes.
    case csv
    /// A JSON array of orders, or an object `{"orders": […]}`.
    case json
    /// One order in JSON per line.
    case ndjson
  }

  /// The file and options of an import.
  public struct Request: Sendable {
    /// The bytes of the file.
    public var source: any ByteSource
    /// The file format; `nil` to detect it from the first bytes.
    public var layout: Layout?
    /// The key that makes a repeated import execute once; `nil` without one.
    public var idempotencyKey: String?
    /// Whether the orders are only validated and not stored.
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

  /// The progress of an import so far.
  public struct Tally: Hashable, Sendable {
    /// The number of orders that were added.
    public var created: Int
    /// The number of orders that the store had before, or that an earlier record of the file is.
    public var skipped: Int
    /// The number of invalid records.
    public var rejected: Int
    /// The number of bytes that were read.
    public var bytesRead: Int
    /// The number of bytes in the file; `nil` if unknown.
    public var bytesInAll: Int?
    /// The number of records that were not valid UTF-8 and were decoded as Windows-1252.
    public var recoded: Int
    /// The number of added orders whose times of payment or of shipping were not imported.
    public var withoutTimes: Int
    /// The number of added orders without an id and a reference, by which another import would skip them.
    public var unidentified: Int
    /// The number of added orders whose total differs from the sum of its lines, which were adjusted.
    public var adjusted: Int
    /// The number of added orders whose note has not all of their “Note Attributes”.
    public var cut: Int
    /// The number of orders that a dry run does not compare with later ones, since there are too many.
    public var uncompared: Int
    /// The columns with values that no order keeps, by their names in the file.
    public var ignoredColumns: [String] = []
    /// The line on which the last handled record begins, counted from 1; `nil` before the first one.
    public var line: Int?

    /// Remarks for the user beyond the counts, in clauses without a full stop.
    public var remarks: [String] {
      [
        recoded > 0 ? "\(recoded.of("record")) not in UTF-8 and read as Windows-1252" : nil,
        withoutTimes > 0 ? "the times “Paid at” and “Fulfilled at” were left out (\(withoutTimes.of("order")))" : nil,
        unidentified > 0
          ? "\(unidentified.of("order")) without id and reference: another import of the file adds them again"
          : nil,
        ignoredColumns.isEmpty
          ? nil
          : "\(ignoredColumns.count == 1 ? "the column" : "the columns") "
            + ignoredColumns.map { $0.quoted(40) }.joined(separator: ", ") + " not imported",
        adjusted > 0
          ? "the \(adjusted == 1 ? "total of 1 order differs from its" : "totals of \(adjusted) orders differ from their")"
            + " lines and \(adjusted == 1 ? "was not changed: see the order's note" : "were not changed: see the orders' notes")"
          : nil,
        cut > 0
          ? "the “Note Attributes” of \(cut.of("order")) did not fit into the note, and the rest was left out" : nil,
        uncompared > 0
          ? "\(uncompared.of("order")) not compared with later ones of the file: orders that it repeats are counted again"
          : nil,
      ].compactMap(\.self)
    }

    /// The counts for a problem that ends the import.
    public var savedPart: Problem.SavedPart {
      Problem.SavedPart(created: created, skipped: skipped, rejected: rejected, line: line)
    }

    /// Creates a progress from its counts.
    public init(
      created: Int = 0, skipped: Int = 0, rejected: Int = 0, bytesRead: Int = 0, bytesInAll: Int? = nil,
      recoded: Int = 0, withoutTimes: Int = 0, unidentified: Int = 0, adjusted: Int = 0, cut: Int = 0,
      uncompared: Int = 0, line: Int? = nil
    ) {
      self.line = line
      self.withoutTimes = withoutTimes
      self.unidentified = unidentified
      self.adjusted = adjusted
      self.cut = cut
      self.uncompared = uncompared
      self.created = created
      self.skipped = skipped
      self.rejected = rejected
      self.bytesRead = bytesRead
      self.bytesInAll = bytesInAll
      self.recoded = recoded
    }
  }

  /// An invalid record.
  public struct Reject: Hashable, Sendable {
    /// The line on which the record begins, counted from 1.
    public var line: Int
    /// The faults, each with the pointer of its field.
    public var faults: [Problem.Fault]
    /// The bytes of the record without the last line break, to be corrected and imported again.
    public var record: [UInt8]

    public init(line: Int, faults: [Problem.Fault], record: [UInt8]) {
      self.line = line
      self.faults = faults
      self.record = record
    }
  }

  /// The progress after each batch, and once more at the end.
  public struct Response: Hashable, Sendable {
    /// The progress since the beginning.
    public var tally: Tally
    /// The invalid records since the previous response.
    public var rejects: [Reject]
    /// The first record of a CSV file, the heading for a file of rejects; empty for other formats.
    public var heading: [UInt8]
    /// Whether the import is complete.
    public var isLast: Bool
    /// Whether the orders were only validated and the store is unchanged.
    public var isDryRun: Bool
    /// Whether an earlier request with the same key imported the whole file.
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

  /// The formatted progress of an import.
  public struct ViewModel: Hashable, Sendable {
    /// The progress since the beginning.
    public var tally: Tally
    /// The invalid records since the previous view model.
    public var rejects: [Reject]
    /// The invalid records as lines of text: `line 12: email “amy” is not an email address`.
    public var displayedRejects: [String]
    /// The first record of a CSV file, the heading for a file of rejects; empty for other formats.
    public var heading: [UInt8]
    /// The counts in a sentence: `830 created, 0 skipped, 0 rejected`.
    public var notice: String
    /// Whether the import is complete.
    public var isLast: Bool
    /// Whether an earlier request with the same key imported the whole file.
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

/// The requests of a display to the interactor. A call returns when the display has shown; it throws only
/// what the display threw.
public protocol ImportOrdersBusinessLogic: Sendable {
  /// Imports the orders of a file, and shows the result of each batch.
  func importOrders(_ request: ImportOrders.Request) async throws
}

/// The responses of the interactor to the presenter.
public protocol ImportOrdersPresentationLogic: FailurePresentationLogic {
  /// Presents the result of a batch.
  func presentImportedOrders(_ response: ImportOrders.Response) async throws
  /// Presents the problem that the format of the file is unknown, or that the rest of it cannot be parsed.
  func presentProblem(_ problem: Problem) async throws
}

/// Shows the result of the use case.
public protocol ImportOrdersDisplayLogic: ProblemDisplayLogic {
  /// Shows the result so far, after each batch and once more at the end.
  func displayImportedOrders(_ viewModel: ImportOrders.ViewModel) async throws
}

/// Builds the scene for one display.
public typealias ImportOrdersBuilder = SceneBuilder<any ImportOrdersDisplayLogic, any ImportOrdersBusinessLogic>
