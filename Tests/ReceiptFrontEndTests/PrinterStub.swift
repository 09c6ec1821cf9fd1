/// A printer that renders the commands of ESC/POS as text, and records what else it did.
struct PrinterStub {
  /// The printed lines.
  private(set) var lines: [String] = []
  /// The lines that are bold and twice as high.
  private(set) var large: [String] = []
  /// The number of the selected code page; `nil` for UTF-8.
  private(set) var page: UInt8?
  private(set) var isCut = false
  private(set) var isDrawerOpen = false
  /// The commands that the printer does not know.
  private(set) var unknown: [[UInt8]] = []

  /// Prints bytes.
  ///
  /// - Parameter decode: returns the character of a byte from 0x80 on in the selected page.
  init(_ bytes: [UInt8], decode: (UInt8) -> Character = { _ in "?" }) {
    var (rest, line, isBold, isTall) = (bytes[...], [UInt8](), false, false)
    while !rest.isEmpty {
      let command = Array(rest.prefix(Self.length(of: rest.prefix(2))))
      rest = rest.dropFirst(command.count)
      switch command {
      case [0x1B, 0x40], [0x1C, 0x2E], [0x1B, 0x52, 0]: break
      case [0x1B, 0x64, 4]: break
      case let code where code.starts(with: [0x1B, 0x74]): page = code[2]
      case [0x1C, 0x28, 0x43, 2, 0, 0x30, 2]: page = nil
      case let code where code.starts(with: [0x1B, 0x45]): isBold = code[2] == 1
      case let code where code.starts(with: [0x1D, 0x21]): isTall = code[2] == 1
      case [0x1D, 0x56, 66, 0]: isCut = true
      case [0x1B, 0x70, 0, 25, 250]: isDrawerOpen = true
      case [0x0A]:
        let text =
          page == nil
          ? String(decoding: line, as: UTF8.self) : String(line.map { $0 < 0x80 ? Character(.init($0)) : decode($0) })
        lines.append(text)
        if isBold, isTall { large.append(text) }
        line = []
      case let code where code.count == 1 && code[0] >= 0x20 && code[0] != 0x7F: line += code
      default: unknown.append(command)
      }
    }
    if !line.isEmpty { unknown.append(line) }
  }

  /// Returns the number of bytes of the command that begins with two bytes, or 1 for a character.
  private static func length(of start: ArraySlice<UInt8>) -> Int {
    switch Array(start) {
    case [0x1B, 0x40], [0x1C, 0x2E]: 2
    case [0x1B, 0x70]: 5
    case [0x1D, 0x56]: 4
    case [0x1C, 0x28]: 7
    default: [0x1B, 0x1C, 0x1D].contains(start.first) ? 3 : 1
    }
  }

  /// The printed text.
  var text: String { lines.map { $0 + "\n" }.joined() }
}
