import PresentationProtocols

/// The orders of a JSON document, one at a time: of a list `[…]`, of `{"orders":[…]}`, or of consecutive objects.
struct JSONList: Sendable {
  private enum State { case start, opened, afterOrder, closed }

  private var reader: RecordReader<JSONFinder>
  private var state = State.start
  /// Whether the orders are within brackets.
  private var isList = false

  var window: ByteWindow { reader.window }

  init(_ window: ByteWindow) { reader = RecordReader(window, JSONFinder()) }

  /// Returns the next order; `nil` at the end.
  ///
  /// - Throws: `Problem` if the list cannot be parsed any further.
  mutating func next() async throws -> RawRecord? {
    if state == .start { try await open() }
    guard state != .closed else { return nil }
    guard var byte = try await reader.peek() else {
      guard isList else { return nil }
      throw Problem(.invalid, "the JSON is incomplete: its array is not closed (line \(window.line))")
    }
    if isList, byte == UInt8(ascii: "]") {
      state = .closed
      return nil
    }
    if isList, state == .afterOrder {
      guard byte == UInt8(ascii: ",") else { throw stuck(wanting: "“,”") }
      reader.window.skip(to: window.start + 1)
      byte = try await reader.peek() ?? 0
    }
    // Otherwise an empty record would be found here endlessly.
    guard ![UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte) else {
      throw stuck(wanting: "an order")
    }
    state = .afterOrder
    let record = try await reader.next()
    if let record, record.bytes.isEmpty, let defect = record.defect {
      throw Problem(.tooLarge, "the order on line \(record.line) \(defect)")
    }
    return record
  }

  private func stuck(wanting what: String) -> Problem {
    Problem(.invalid, "the JSON is not valid: expected \(what) on line \(window.line)")
  }

  private mutating func open() async throws {
    state = .opened
    guard let byte = try await reader.peek() else { return }
    if byte == UInt8(ascii: "[") {
      isList = true
      reader.window.skip(to: window.start + 1)
    } else if let start = window.listStart {
      isList = true
      reader.window.skip(to: start)
    } else if byte != UInt8(ascii: "{") {
      throw Problem(.invalid, "JSON with orders begins with “[” or “{”; see line \(window.line)")
    }
  }
}

extension RecordReader {
  /// Returns the next byte that is no white space; `nil` at the end.
  fileprivate mutating func peek() async throws -> UInt8? {
    while true {
      let space = window.bytes[window.start...].firstIndex { !$0.isJSONSpace }
      window.skip(to: space ?? window.bytes.count)
      if space != nil { return window.bytes[window.start] }
      if let failure = window.failure { throw failure }
      if window.isAtEnd { return nil }
      await window.fill()
    }
  }
}

extension ByteWindow {
  /// The index of the first order of `{"orders":[…]}`, also after `next` and `count`; `nil` for another document.
  var listStart: Int? {
    var index = start
    func next() -> UInt8? {
      while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
      return index < bytes.count ? bytes[index] : nil
    }
    func skips(_ scalar: Unicode.Scalar) -> Bool {
      guard next() == UInt8(ascii: scalar) else { return false }
      index += 1
      return true
    }
    func plainText() -> String? {
      guard skips("\""), let end = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
      defer { index = end + 1 }
      return String(decoding: bytes[index..<end], as: UTF8.self)
    }
    guard skips("{") else { return nil }
    repeat {
      guard let name = plainText(), skips(":") else { return nil }
      if name == "orders" { return skips("[") ? index : nil }
      guard ["next", "count"].contains(name) else { return nil }
      if next() == UInt8(ascii: "\"") {
        _ = plainText()
      } else {
        index = bytes[index...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
      }
    } while skips(",")
    return nil
  }
}

extension UInt8 {
  fileprivate var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
