import APIDocuments
import PresentationProtocols

/// An order in a file: what it was written as, and what it says or what is wrong with it.
struct ImportRecord: Sendable {
  var line: Int
  /// Without its last line break.
  var bytes: [UInt8]
  var order: Result<OrderInput, RecordFaults>
}

/// Everything that is wrong with a record.
struct RecordFaults: Error, Hashable, Sendable {
  var faults: [Problem.Fault]

  init(_ faults: [Problem.Fault]) { self.faults = faults }

  /// What is wrong with the record as a whole.
  init(_ message: String) { faults = [Problem.Fault(pointer: "", message: message)] }
}

/// The orders of a file in one layout.
protocol ImportRecords: Sendable {
  var window: ByteWindow { get }
  /// A CSV's first record.
  var heading: [UInt8] { get }
  /// How many records so far were not UTF-8 and have been taken for Windows-1252.
  var recoded: Int { get }

  /// - Throws: `Problem`, where nothing more can be read; what the source throws.
  mutating func next() async throws -> ImportRecord?
}
