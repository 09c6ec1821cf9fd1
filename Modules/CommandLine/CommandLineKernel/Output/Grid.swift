/// One column of a grid.
struct Column: Sendable {
  /// The text above the column; empty for none.
  let heading: String
  /// The name of the column where it is left out; `nil` for one that never is.
  let name: String?
  let isRight: Bool
  let isElastic: Bool
  let rank: Int
  let wraps: Bool
  /// Whether its cells are never cut: numbers, amounts and dates would be wrong, and codes without use.
  let isWhole: Bool

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - name: the name of the column where it is left out; `nil` for the heading.
  ///   - isRight: whether its cells are aligned to the right, as sums and counts are.
  ///   - isElastic: whether it may be cut if the screen is too narrow.
  ///   - rank: on a screen that is still too narrow, the column with the highest rank is left out first; 0 never is.
  ///   - wraps: whether its text continues on the next line instead of being cut.
  ///   - isWhole: whether its cells are never cut; `nil` for those that are aligned to the right.
  init(
    heading: String, name: String? = nil, isRight: Bool = false, isElastic: Bool = false, rank: Int = 0,
    wraps: Bool = false, isWhole: Bool? = nil
  ) {
    self.heading = heading
    self.name = name ?? (heading.isEmpty ? nil : heading)
    self.isWhole = isWhole ?? (isRight && !isElastic)
    self.isRight = isRight
    self.isElastic = isElastic
    self.rank = rank
    self.wraps = wraps
  }
}

/// A cell of a grid: its text, and its style where there are colours.
@usableFromInline
struct Cell: Sendable {
  /// The text, with any characters.
  var text: String
  var style = Style.plain
  /// Whether the text is a date, a number or an amount in the format of the locale.
  var isFormatted = false

  /// Creates a cell.
  ///
  /// - Parameter isFormatted: whether the text is a date, a number or an amount in the format of the locale.
  @usableFromInline
  init(_ text: String, _ style: Style = .plain, isFormatted: Bool = false) {
    self.text = text
    self.style = style
    self.isFormatted = isFormatted
  }
}

/// The look of a text (ECMA-48's SGR parameters).
@usableFromInline
enum Style: String, Sendable {
  case plain = "", bold = "1", dim = "2", red = "31", green = "32", yellow = "33", blue = "34", magenta = "35"

  func applied(to text: String) -> String {
    self == .plain || text.isEmpty ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}

/// Rows of cells: aligned and cut to fit a terminal; otherwise whole, with tabs between the cells.
@usableFromInline
struct Grid: Sendable {
  let columns: [Column]
  private let terminal: Terminal
  private let usesColor: Bool
  /// The widest cells of the columns; those of the first rows where cells may be cut, so that a list can be shown while it
  /// is read. Empty before.
  private var natural: [Int] = []
  /// The columns that are left out because the terminal is too narrow: those that a note has named, and the others.
  private var (named, leftOut): ([Int], [Int]) = ([], [])

  /// Creates a grid for the terminal of an invocation.
  init(_ columns: [Column], _ invocation: Invocation<some Sendable>) {
    self.columns = columns
    terminal = invocation.console.terminal
    usesColor = invocation.settings.usesColor
  }

  /// Returns the lines of the next rows; on a terminal, the first rows have the headings above them.
  @usableFromInline
  mutating func lines(_ rows: [[Cell]]) -> String {
    guard terminal.isOutput else {
      let cells = rows.map { $0.map { tabless($0.text, isFormatted: $0.isFormatted) } }
      return cells.map { $0.joined(separator: "\t") + "\n" }.joined()
    }
    let rows = rows.map { $0.map { Cell(plain($0.text, isFormatted: $0.isFormatted), $0.style) } }
    let headings = columns.map { Cell($0.heading, .bold) }
    let isFirst = natural.isEmpty
    measure(isFirst ? [headings] + rows : rows)
    let widths = fittingWidths()
    let top = !isFirst || columns.allSatisfy(\.heading.isEmpty) ? [] : [headings]
    return (top + rows.flatMap(wrapping(widths))).map { aligned($0, widths) }.joined()
  }

  /// Returns the names of the columns that have been left out since the last call, because the terminal is too narrow.
  @usableFromInline
  mutating func takeLeftOut() -> [String] {
    let names = leftOut.compactMap { columns[$0].name }
    named += leftOut
    leftOut = []
    return names
  }

  /// Returns a function that breaks a row into the lines that it needs.
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
      // No digit of a number is left out, even if a later row has more of them, and no part of a word that could continue.
      let text = column.isWhole || column.wraps ? cell.text : fitted(cell.text, to: room)
      let gap = String(repeating: " ", count: max(0, room - width(of: text)))
      let styled = usesColor ? cell.style.applied(to: text) : text
      parts.append(column.isRight ? gap + styled : styled + gap)
    }
    var line = parts.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }

  /// Widens the columns to their cells; later rows widen only those whose cells are never cut.
  private mutating func measure(_ rows: [[Cell]]) {
    let isFirst = natural.isEmpty
    if isFirst { natural = columns.map { _ in 0 } }
    for index in columns.indices where isFirst || columns[index].isWhole {
      let widest = rows.map { $0.indices.contains(index) ? width(of: $0[index].text) : 0 }.max() ?? 0
      natural[index] = max(natural[index], widest)
    }
  }

  /// Returns the widths of the widest cells; if they do not fit, the widest elastic columns shrink.
  ///
  /// If that is not enough, whole columns are left out, with the width `nil`: by their rank, then
  /// texts, then others between the first and the last column.
  private mutating func fittingWidths() -> [Int?] {
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
      let rest = shown.dropFirst().dropLast().filter { columns[$0].name != nil }
      let least =
        shown.filter { columns[$0].rank > 0 }.max { columns[$0].rank < columns[$1].rank }
        ?? rest.last { columns[$0].isElastic } ?? rest.last
      guard excess() > 0, let least else {
        leftOut = columns.indices.filter { !shown.contains($0) && !named.contains($0) }
        return columns.indices.map { shown.contains($0) ? widths[$0] : nil }
      }
      shown.removeAll { $0 == least }
    }
  }
}
