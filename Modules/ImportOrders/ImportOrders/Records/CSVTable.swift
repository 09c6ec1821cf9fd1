import PresentationProtocols

/// A CSV with a heading: its rows, and the index of each column. Names of columns match without case and spaces.
struct CSVTable: Sendable {
  private var reader: RecordReader<CSVFinder>
  private var columns: [String: Int] = [:]
  /// The keys of the columns that the heading has twice.
  private var repeated: Set<String> = []
  /// How many cells a row needs to reach the last required column.
  private var neededCells = 0
  /// The first record, without its line break.
  private(set) var heading: [UInt8] = []
  private(set) var names: [String] = []

  var window: ByteWindow { reader.window }

  /// Reads the heading.
  init(_ window: ByteWindow) async throws {
    reader = RecordReader(window, CSVFinder(separator: window.separator))
    guard let record = try await reader.next() else { return }
    let row = CSVRow(record, separator: window.separator)
    if let defect = row.defect { throw Problem(.invalid, "the heading (line \(record.line)) \(defect)") }
    heading = record.bytes.withoutLineBreak
    names = (0..<row.count).compactMap { row[$0] }
    for (index, name) in names.enumerated() where !name.isEmpty {
      if columns[name.columnKey] == nil { columns[name.columnKey] = index } else { repeated.insert(name.columnKey) }
    }
  }

  /// Checks that the heading has some columns once each, and every row their cells. Of others, the first counts.
  ///
  /// - Throws: `Problem` if one is missing or there twice.
  mutating func requireColumns(_ wanted: [String]) throws {
    if let twice = wanted.first(where: { repeated.contains($0.columnKey) }) {
      throw Problem(.invalid, "the heading has the column “\(twice)” twice")
    }
    neededCells = wanted.compactMap { self[$0] }.max().map { $0 + 1 } ?? 0
    let missing = wanted.filter { self[$0] == nil }
    guard let first = missing.first else { return }
    let list = missing.map { "“\($0)”" }.joined(separator: ", ")
    let nearest = Suggestion.nearest(to: first, among: names.filter { !wanted.contains($0) })
    throw Problem(
      .invalid, "the heading has no column \(list)",
      remedy: nearest.map { "did you mean “\(first)” instead of “\($0)”?" } ?? "add it, or choose another format")
  }

  /// Returns the index of a column; `nil` if the file has none of that name.
  subscript(name: String) -> Int? { columns[name.columnKey] }

  /// Returns the next row that is not blank; `nil` at the end.
  mutating func next() async throws -> (record: RawRecord, row: CSVRow)? {
    try await reader.next().map { ($0, CSVRow($0, separator: window.separator, expecting: names.count)) }
  }

  /// Returns the reason why a row does not fit the heading, or has broken text; `nil` if neither is so.
  ///
  /// Spreadsheets drop or add empty cells at the end of a row: only the cells of required columns must be there. A last
  /// line without a line break is taken for incomplete if it has fewer cells than the heading.
  func defect(of row: CSVRow) -> String? {
    if let defect = row.defect { return defect }
    if row.count < (row.endsLine ? neededCells : names.count) {
      return "has \(row.count.of("cell")), but the heading has \(names.count): the line is incomplete"
    }
    let hasMore = (names.count..<max(names.count, row.count)).contains { row[$0] != "" }
    return hasMore ? "has \(row.count.of("cell")), but the heading has only \(names.count)" : row.brokenText
  }
}

extension String {
  /// The name of a column in small letters without spaces, by which it is compared.
  var columnKey: String { lowercased().filter { !$0.isWhitespace } }
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
