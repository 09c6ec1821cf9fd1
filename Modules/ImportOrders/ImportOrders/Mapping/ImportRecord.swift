import OrderDocumentsProtocols
import PresentationProtocols

/// A record of a file: its bytes, with its order or its faults.
struct ImportRecord: Sendable {
  var line: Int
  /// The bytes without the last line break.
  var bytes: [UInt8]
  var order: Result<OrderInput, RecordFaults>
  /// Whether the record has a time of payment or of shipping, which no order stores.
  var hasStatusTimes = false
  /// Whether its sums did not add up to its total and were adjusted.
  var isAdjusted = false
  /// Whether its note does not have all of the attributes that customers and apps wrote.
  var isCut = false
}

/// The faults of a record.
struct RecordFaults: Error, Hashable, Sendable {
  var faults: [Problem.Fault]

  init(_ faults: [Problem.Fault]) { self.faults = faults }

  /// Creates a fault of the record as a whole.
  init(_ message: String) { faults = [Problem.Fault(pointer: "", message: message)] }
}

/// The records of a file in one layout.
protocol ImportRecords: Sendable {
  var window: ByteWindow { get }
  /// The first record of a CSV; empty for other layouts.
  var heading: [UInt8] { get }
  /// The number of records so far that were decoded as Windows-1252, since they are not UTF-8.
  var recoded: Int { get }
  /// The columns so far that have a value and that no order keeps.
  var ignoredColumns: [String] { get }

  /// Returns the next record; `nil` at the end.
  ///
  /// - Throws: `Problem` if the file cannot be parsed any further; the source's error.
  mutating func next() async throws -> ImportRecord?
}

extension ImportRecords {
  /// Returns none: other columns are refused.
  var ignoredColumns: [String] { [] }
}
