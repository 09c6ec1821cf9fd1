import DocumentsProtocols
import OrderDocumentsProtocols
import PresentationProtocols

/// The orders of a JSON document, which may have any number of lines.
struct JSONOrders: ImportRecords {
  private var list: JSONList
  let heading: [UInt8] = []
  let recoded = 0

  var window: ByteWindow { list.window }

  init(_ window: ByteWindow) { list = JSONList(window) }

  mutating func next() async throws -> ImportRecord? { try await list.next().map(ImportRecord.init(json:)) }
}

/// The orders of an NDJSON file, one per line; blank lines are skipped.
struct NDJSONOrders: ImportRecords {
  private var reader: RecordReader<LineFinder>
  let heading: [UInt8] = []
  let recoded = 0

  var window: ByteWindow { reader.window }

  init(_ window: ByteWindow) { reader = RecordReader(window, LineFinder()) }

  mutating func next() async throws -> ImportRecord? { try await reader.next().map(ImportRecord.init(json:)) }
}

extension ImportRecord {
  fileprivate init(json record: RawRecord) {
    line = record.line
    bytes = record.bytes.withoutLineBreak
    if let defect = record.defect {
      order = .failure(RecordFaults(defect))
      return
    }
    do {
      order = .success(try OrderInput(json: JSONValue(parsing: bytes)))
    } catch let error as JSONError where error.line == 1 && error.column == 1 {
      order = .failure(RecordFaults("is not a JSON object; an order begins with “{”"))
    } catch let error as JSONError {
      // The message adds the line within the record.
      let line = error.line == 1 ? "" : "line \(record.line + error.line - 1), "
      let place = "\(line)column \(error.column)"
      order = .failure(RecordFaults("the JSON cannot be read: \(place): \(error.message)"))
    } catch let problem as Problem {
      order = .failure(RecordFaults(problem.faults))
    } catch {
      order = .failure(RecordFaults("\(error)"))
    }
  }
}
