import PresentationProtocols

/// A CSV with a heading: its rows, and the index of each column.
struct CSVTable: Sendable {
  private var reader: RecordReader<CSVFinder>
  private var columns: [String: Int] = [:]
  /// The first record, without its line break.
  private(set) var heading: [UInt8] = []
  private(set) var names: [String] = []

  var window: ByteWindow { reader.window }

  /// Reads the heading.
  init(_ window: ByteWindow) async throws {
    reader = RecordReader(window, CSVFinder())
    guard let record = try await reader.next() else { return }
    let row = CSVRow(record)
    if let defect = row.defect { throw Problem(.invalid, "the heading (line \(record.line)) \(defect)") }
    heading = record.bytes.withoutLineBreak
    names = (0..<row.count).compactMap { row[$0] }
    for (index, name) in names.enumerated() {
      guard columns.updateValue(index, forKey: name) == nil || name.isEmpty else {
        throw Problem(.invalid, "the heading has the column “\(name.prefix(60))” twice")
      }
    }
  }

  /// Checks that the heading has some columns.
  ///
  /// - Throws: `Problem` if one is missing.
  func requireColumns(_ wanted: [String]) throws {
    let missing = wanted.filter { columns[$0] == nil }
    guard let first = missing.first else { return }
    let list = missing.map { "“\($0)”" }.joined(separator: ", ")
    let nearest = Suggestion.nearest(to: first, among: names.filter { !wanted.contains($0) })
    throw Problem(
      .invalid, "the heading has no column \(list)",
      remedy: nearest.map { "did you mean “\(first)” instead of “\($0)”?" } ?? "add it, or choose another format")
  }

  /// Returns the index of a column; `nil` if the file has none of that name.
  subscript(name: String) -> Int? { columns[name] }

  /// Returns the next row that is not blank; `nil` at the end.
  mutating func next() async throws -> (record: RawRecord, row: CSVRow)? {
    try await reader.next().map { ($0, CSVRow($0, expecting: names.count)) }
  }

  /// Returns the reason why a row does not fit the heading; `nil` if it does.
  func defect(of row: CSVRow) -> String? {
    if let defect = row.defect { return defect }
    if row.count < names.count {
      return "has \(row.count.of("cell")), but the heading has \(names.count): the line is incomplete"
    }
    return row.count > names.count ? "has \(row.count.of("cell")), but the heading has only \(names.count)" : nil
  }
}

extension [UInt8] {
  /// These bytes without the line break at the end.
  var withoutLineBreak: [UInt8] {
    var record = self
    if record.last == UInt8(ascii: "\n") { record.removeLast() }
    if record.last == UInt8(ascii: "\r") { record.removeLast() }
    return record
  }
}
