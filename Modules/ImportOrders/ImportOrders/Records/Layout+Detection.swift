import ImportOrdersProtocols
import OrderDocumentsProtocols
import OrderFilesProtocols
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
      if let layout = Self(heading: Array(line), separator: window.separator) {
        guard !window.endsLineWithReturnOnly else { throw Problem.carriageReturns }
        self = layout
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

extension ImportOrders.Layout {
  /// Finds the layout of a CSV by its heading; `nil` if it is of none.
  fileprivate init?(heading: [UInt8], separator: UInt8) {
    let heading = CSVRow(RawRecord(line: 1, bytes: heading), separator: separator)
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
    skipByteOrderMark()
    findSeparator()
    if firstLine.hasControls { throw Problem.notText }
    if let failure, count == 0 { throw failure }
    if isAtEnd, bytes[start...].allSatisfy({ $0 <= 0x20 }) {
      throw Problem(.invalid, "the file is empty")
    }
  }
}
