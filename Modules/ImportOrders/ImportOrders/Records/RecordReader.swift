import PresentationProtocols

/// The bytes of one record, with its line break, and the line on which it begins.
struct RawRecord: Hashable, Sendable {
  var line: Int
  var bytes: [UInt8]
  /// The reason why it cannot be parsed; `nil` if none is known.
  var defect: String?
}

/// Finds the end of a record, and looks at each byte once, however the bytes arrive.
protocol RecordFinding: Sendable {
  /// Returns the index after the record that begins at `start`; `nil` if it continues beyond the bytes.
  mutating func end(of bytes: [UInt8], from start: Int) -> Int?
  /// Returns the index after the rest of a source that has ended, and the defect of the rest; no defect between
  /// records.
  mutating func rest(of bytes: [UInt8], from start: Int) -> (end: Int, defect: String?)
  /// Returns the index from which to continue after a record that is too long; `nil` for the end of its line.
  mutating func giveUp() -> Int?
}

/// Splits a source into records, one of them in memory at a time.
struct RecordReader<Finder: RecordFinding>: Sendable {
  /// The highest number of bytes of a record: several times those of the largest order.
  static var limit: Int { 4 << 20 }
  /// The highest number of records that are cut after their first line, since the rest is parsed again each time.
  static var cutsLimit: Int { 16 }

  var window: ByteWindow
  private var finder: Finder
  private var cuts = 0
  /// The number of consecutive blank records.
  private var blanks = 0

  init(_ window: ByteWindow, _ finder: Finder) {
    self.window = window
    self.finder = finder
  }

  /// Returns the next record that is not blank; `nil` at the end.
  ///
  /// - Throws: `Problem`: `tooLarge` if too many are blank or cut; the source's error.
  mutating func next() async throws -> RawRecord? {
    while let record = try await nextOrBlank() {
      guard record.defect == nil, record.bytes.allSatisfy({ $0 <= 0x20 }) else {
        blanks = 0
        return record
      }
      blanks += 1
      try ImportLimits.checkFruitless(blanks, before: window.line)
    }
    return nil
  }

  private mutating func nextOrBlank() async throws -> RawRecord? {
    while true {
      let line = window.line
      if let end = finder.end(of: window.bytes, from: window.start) {
        return RawRecord(line: line, bytes: window.take(to: end))
      }
      if window.count > Self.limit { return try await tooLong(line) }
      if window.isAtEnd {
        if let failure = window.failure { throw failure }
        guard window.count > 0 else { return nil }
        let (end, defect) = finder.rest(of: window.bytes, from: window.start)
        if end < window.bytes.count { try countCut() }
        return RawRecord(line: line, bytes: window.take(to: end), defect: defect)
      }
      await window.fill()
    }
  }

  /// Returns the part of a record that is too long: its first lines, if a quotation mark may be the cause, or nothing.
  private mutating func tooLong(_ line: Int) async throws -> RawRecord {
    let defect = "is longer than \(Self.limit >> 20) MiB, the limit for an order"
    if let end = finder.giveUp() {
      try countCut()
      return RawRecord(line: line, bytes: window.take(to: end), defect: defect)
    }
    while true {
      if let lineBreak = window.bytes[window.start...].firstIndex(of: UInt8(ascii: "\n")) {
        window.skip(to: lineBreak + 1)
        break
      }
      window.skip(to: window.bytes.count)
      if window.isAtEnd { break }
      await window.fill()
    }
    return RawRecord(line: line, bytes: [], defect: "\(defect); it is not in the rejects")
  }
}

extension RecordReader {
  private mutating func countCut() throws {
    cuts += 1
    guard cuts <= Self.cutsLimit else {
      throw Problem(
        .tooLarge, "more than \(Self.cutsLimit) records have an unclosed quotation mark",
        remedy: "correct line \(window.line) and the lines after it")
    }
  }
}

/// Finds the ends of lines: every line is a record.
struct LineFinder: RecordFinding {
  private var looked = 0

  mutating func end(of bytes: [UInt8], from start: Int) -> Int? {
    guard let lineBreak = bytes[(start + looked)...].firstIndex(of: UInt8(ascii: "\n")) else {
      looked = bytes.count - start
      return nil
    }
    looked = 0
    return lineBreak + 1
  }

  mutating func rest(of bytes: [UInt8], from start: Int) -> (end: Int, defect: String?) {
    looked = 0
    return (bytes.count, nil)
  }

  mutating func giveUp() -> Int? {
    looked = 0
    return nil
  }
}
