/// One column of a table.
struct Column: Sendable {
  var heading: String
  /// Sums and counts stand under one another by their last digit.
  var isRight = false
  /// Whether it may be cut where the screen is too narrow.
  var isElastic = false
  /// Whether it goes on below instead of being cut.
  var wraps = false
  /// On a screen that is too narrow even so, the column with the highest is left out first; one with 0 never.
  var rank = 0
}

/// A cell, and how it looks where there are colours.
struct Cell: Sendable {
  var text: String
  var style = Style.plain
  /// Whether it is a date, a number or an amount as the locale writes it.
  var isFormatted = false

  init(_ text: String, _ style: Style = .plain, isFormatted: Bool = false) {
    self.text = text
    self.style = style
    self.isFormatted = isFormatted
  }
}

/// How a text looks (ECMA-48's SGR parameters).
enum Style: String, Sendable {
  case plain = "", bold = "1", dim = "2", red = "31", green = "32", yellow = "33", blue = "34", magenta = "35"

  /// What a status looks like; one that is not known looks plain.
  init(status: String) {
    self =
      switch status {
      case "placed": .yellow
      case "paid": .green
      case "shipped": .blue
      case "draft", "delivered": .dim
      case "cancelled": .red
      case "refunded": .magenta
      default: .plain
      }
  }

  func applied(to text: String) -> String {
    self == .plain || text.isEmpty ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}

/// Rows under one another: aligned and cut to fit a terminal; whole and with tabs between them for anything else.
struct Table: Sendable {
  let columns: [Column]
  private let terminal: Terminal
  private let usesColor: Bool
  /// Those of the first rows hold for all that follow, so that a list can be shown while it comes.
  private var widths: [Int?]?

  init(_ columns: [Column], _ invocation: Invocation) {
    self.columns = columns
    terminal = invocation.console.terminal
    usesColor = invocation.settings.usesColor
  }

  /// The next rows; the first ones have the headings above them, on a terminal.
  mutating func lines(_ rows: [[Cell]]) -> String {
    guard terminal.isOutput else {
      let cells = rows.map { $0.map { tabless($0.text, isFormatted: $0.isFormatted) } }
      return cells.map { $0.joined(separator: "\t") + "\n" }.joined()
    }
    let rows = rows.map { $0.map { Cell(plain($0.text, isFormatted: $0.isFormatted), $0.style) } }
    if let widths { return rows.flatMap(wrapping(widths)).map { aligned($0, widths) }.joined() }
    let headings = columns.map { Cell($0.heading, .bold) }
    let fitting = fittingWidths([headings] + rows)
    widths = fitting
    let top = columns.allSatisfy(\.heading.isEmpty) ? [] : [headings]
    return (top + rows.flatMap(wrapping(fitting))).map { aligned($0, fitting) }.joined()
  }

  /// A row as the lines that it takes.
  private func wrapping(_ widths: [Int?]) -> ([Cell]) -> [[Cell]] {
    { row in
      let lines = zip(row, zip(columns, widths)).map { cell, place in
        guard place.0.wraps, let columns = place.1, width(of: cell.text) > columns else { return [cell] }
        return wrapped(cell.text, to: columns).map { Cell($0, cell.style) }
      }
      let count = lines.map(\.count).max() ?? 0
      return (0..<count).map { line in lines.map { $0.indices.contains(line) ? $0[line] : Cell("") } }
    }
  }

  private func aligned(_ row: [Cell], _ widths: [Int?]) -> String {
    var parts: [String] = []
    for (column, (cell, room)) in zip(columns, zip(row, widths)) {
      guard let room else { continue }
      // Of a number, no digit is left out, also where a later row has more of them.
      let text = column.isRight && !column.isElastic ? cell.text : fitted(cell.text, to: room)
      let gap = String(repeating: " ", count: max(0, room - width(of: text)))
      let styled = usesColor ? cell.style.applied(to: text) : text
      parts.append(column.isRight ? gap + styled : styled + gap)
    }
    var line = parts.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }

  /// As wide as the widest cell; where that is too much in all, the widest elastic columns give way, and then whole
  /// columns, which have no width then.
  private func fittingWidths(_ rows: [[Cell]]) -> [Int?] {
    let natural = columns.indices.map { index in
      rows.map { $0.indices.contains(index) ? width(of: $0[index].text) : 0 }.max() ?? 0
    }
    var shown = Array(columns.indices)
    while true {
      var widths = natural
      let room = terminal.columns - 2 * (shown.count - 1)
      func excess() -> Int { shown.reduce(-room) { $0 + widths[$1] } }
      while excess() > 0 {
        let elastic = shown.filter { columns[$0].isElastic && widths[$0] > 8 }
        guard let widest = elastic.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
      }
      let least = shown.filter { columns[$0].rank > 0 }.max { columns[$0].rank < columns[$1].rank }
      guard excess() > 0, let least else { return columns.indices.map { shown.contains($0) ? widths[$0] : nil } }
      shown.removeAll { $0 == least }
    }
  }
}
