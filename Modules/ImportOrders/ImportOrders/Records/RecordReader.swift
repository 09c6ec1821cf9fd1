import PresentationProtocols

/// A record of a file as it was written, its line break included.
struct RawRecord: Hashable, Sendable {
  var line: Int
  var bytes: [UInt8]
  /// Why it cannot be read, where that is known already.
  var defect: String?
}

/// Finds where a record ends, looking at each byte once however the bytes come in pieces.
protocol RecordFinding: Sendable {
  /// The place after the record that begins at `start`; `nil` where it goes on beyond the bytes.
  mutating func end(of bytes: [UInt8], from start: Int) -> Int?
  /// The place after what is left when the source has ended within a record or between two, and what is wrong with it.
  mutating func rest(of bytes: [UInt8], from start: Int) -> (end: Int, defect: String?)
  /// Where to go on after a record that is too long; `nil` for after its line, however long that is.
  mutating func giveUp() -> Int?
}

/// Cuts a source into records, and holds one of them at a time.
struct RecordReader<Finder: RecordFinding>: Sendable {
  /// Bytes in a record: several times what the largest order has.
  static var limit: Int { 4 << 20 }
  /// How many records may be cut short after their first line: each time, all that they took in is read once more.
  static var cutsLimit: Int { 16 }

  var window: ByteWindow
  private var finder: Finder
  private var cuts = 0
  /// How many blank records came one after the other.
  private var blanks = 0

  init(_ window: ByteWindow, _ finder: Finder) {
    self.window = window
    self.finder = finder
  }

  /// The next record that holds anything but space, or `nil` at the end.
  ///
  /// - Throws: `Problem`: `tooLarge` where too many are blank or cut short; what the source throws.
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

  /// What is left of a record that is too long: its first lines, where a quotation mark may be what made it long, or
  /// nothing, as nobody keeps that much.
  private mutating func tooLong(_ line: Int) async throws -> RawRecord {
    let defect = "is longer than \(Self.limit >> 20) MiB, which no order is"
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
    return RawRecord(line: line, bytes: [], defect: "\(defect); it is left out of the rejects")
  }
}

extension RecordReader {
  private mutating func countCut() throws {
    cuts += 1
    guard cuts <= Self.cutsLimit else {
      throw Problem(
        .tooLarge, "more than \(Self.cutsLimit) records have a quotation mark that is never closed",
        remedy: "correct line \(window.line) and what follows it")
    }
  }
}

/// Every line is a record.
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
