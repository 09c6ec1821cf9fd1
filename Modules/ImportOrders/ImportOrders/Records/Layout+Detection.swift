import APIDocuments
import ImportOrdersProtocols
import PresentationProtocols

extension ImportOrders.Layout {
  /// Detects the layout by the first line.
  ///
  /// - Throws: `Problem` if no layout begins so.
  init(of window: ByteWindow) throws {
    let line = window.firstLine
    switch line.first(where: { $0 != 0x20 && $0 != 0x09 }) ?? window.bytes[window.start...].first(where: { $0 > 0x20 })
    {
    case UInt8(ascii: "["): self = .json
    case UInt8(ascii: "{"):
      // A line that is longer than the window is no document of several lines.
      let isWhole = line.last { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "}")
      self = (isWhole || !window.hasWholeLine) && window.listStart == nil ? .ndjson : .json
    default:
      let (layout, separator) = (
        Self(heading: line), Separator.allCases.first { Self(heading: line.separated(by: $0)) != nil }
      )
      if layout != nil || separator != nil, window.endsLineWithReturnOnly { throw Problem.carriageReturns }
      if let layout {
        self = layout
      } else if let separator {
        throw Problem(
          .invalid, "the columns are separated by \(separator)", remedy: "save it as CSV with commas")
      } else if window.bytes[window.start...].prefix(4_096).hasControls {
        throw Problem.notText
      } else {
        throw Problem(
          .invalid, "unrecognised file format; it begins with “\(String(decoding: line.prefix(60), as: UTF8.self))”",
          remedy: "choose an orders export of Shopify, or Storekeeper's CSV, JSON or NDJSON")
      }
    }
  }
}

/// A separator of columns that other programs write.
private enum Separator: UInt8, CaseIterable {
  case semicolons = 0x3B
  case tabs = 0x09
}

extension ImportOrders.Layout {
  /// Finds the layout of a CSV by its heading; `nil` if it is of none.
  fileprivate init?(heading: some Sequence<UInt8>) {
    let heading = CSVRow(RawRecord(line: 1, bytes: Array(heading)))
    let names = Set((0..<heading.count).compactMap { heading[$0]?.columnKey })
    if names.contains("name"), names.contains(where: { $0.hasPrefix("lineitem") }) {
      self = .shopify
    } else if names.intersection(OrdersCSV.columns).count >= 3 {
      self = .csv
    } else {
      return nil
    }
  }
}

extension Sequence<UInt8> {
  /// Returns the bytes of a line with commas in place of another separator.
  fileprivate func separated(by separator: Separator) -> [UInt8] {
    map { $0 == separator.rawValue ? UInt8(ascii: ",") : $0 }
  }
}

extension Problem {
  /// The problem of a binary file, which no message repeats.
  fileprivate static let notText = Problem(
    .invalid, "the file is not text", remedy: "choose a CSV, JSON or NDJSON file")

  fileprivate static let carriageReturns = Problem(
    .invalid, "the lines end with a carriage return only, as on old Macs",
    remedy: "save it as CSV with the line ends of Windows or Unix")
}

extension Collection<UInt8> {
  /// Whether there are control characters other than tabs, line breaks and escapes, as in a binary file.
  fileprivate var hasControls: Bool { contains { $0 < 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x1B } }
}

extension ByteWindow {
  /// Whether text follows the carriage return at the end of the next line, instead of a line feed.
  fileprivate var endsLineWithReturnOnly: Bool {
    let rest = bytes[start...].dropFirst(firstLine.count)
    return rest.first == UInt8(ascii: "\r") && rest.dropFirst().first.map { $0 != UInt8(ascii: "\n") } ?? false
  }

  fileprivate var hasWholeLine: Bool { isAtEnd || bytes[start...].contains(UInt8(ascii: "\n")) }

  /// Reads enough bytes to detect the layout.
  ///
  /// - Throws: `Problem` if the source is empty or no text.
  mutating func fillForDetection() async throws {
    while !isAtEnd, count < 4_096 || count < 65_536 && !bytes[start...].contains(UInt8(ascii: "\n")) {
      await fill()
    }
    if bytes[start...].starts(with: [0xFF, 0xFE]) || bytes[start...].starts(with: [0xFE, 0xFF]) {
      throw Problem(.invalid, "the text is in UTF-16", remedy: "save it as UTF-8")
    }
    skipByteOrderMark()
    if firstLine.hasControls { throw Problem.notText }
    if let failure, count == 0 { throw failure }
    if isAtEnd, bytes[start...].allSatisfy({ $0 <= 0x20 }) {
      throw Problem(.invalid, "the file is empty")
    }
  }
}
