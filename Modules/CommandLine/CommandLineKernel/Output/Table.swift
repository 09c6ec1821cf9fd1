public import PresentationProtocols

/// A table of rows in the columns that a scene declares.
public struct Table<Row>: Sendable {
  @usableFromInline let looks: [ColumnLook<Row>]
  @usableFromInline var grid: Grid
  @usableFromInline let note: @Sendable (String) -> Void

  /// Creates a table for the terminal of an invocation.
  ///
  /// - Parameter hasHeadings: whether the columns have their headings above them.
  public init(_ columns: [TableColumn<Row>], hasHeadings: Bool = true, _ invocation: Invocation<some Sendable>) {
    looks = columns.map(ColumnLook.init)
    grid = Grid(columns.map { Column($0, hasHeading: hasHeadings) }, invocation)
    note = { invocation.note($0) }
  }

  /// Returns the lines of the next rows; on a terminal, the first rows have the headings above them, and a note names the
  /// columns for which it is too narrow.
  @inlinable
  public mutating func lines(_ rows: [Row]) -> String {
    let lines = grid.lines(rows.map { row in looks.map { $0.cell(row) } })
    let names = grid.takeLeftOut()
    if !names.isEmpty { note("Columns left out: \(names.joined(separator: ", ")).") }
    return lines
  }
}

extension Invocation {
  /// Writes a table of rows, without headings if there are none.
  public func writeTable<Row>(_ columns: [TableColumn<Row>], _ rows: [Row]) throws {
    var table = Table(columns, self)
    if !rows.isEmpty { try write(table.lines(rows)) }
  }

  /// Returns the lines of facts; empty without facts.
  ///
  /// - Parameters:
  ///   - isRight: whether the texts are sums, which are aligned to the right.
  ///   - hasLongLabels: whether the labels are sentences, which continue on the next line.
  public func lines(of facts: [Fact], isRight: Bool = false, hasLongLabels: Bool = false) -> String {
    var grid = Grid(
      [
        Column(heading: "", isElastic: hasLongLabels, wraps: hasLongLabels),
        Column(heading: "", isRight: isRight, isElastic: !isRight, wraps: !isRight),
      ], self)
    let rows = facts.flatMap { fact in
      let hasLines = fact.hasLines && !fact.isFormatted && console.terminal.isOutput
      // The first line is beside the label, the others below.
      let lines = hasLines ? fact.text.split(separator: "\n", omittingEmptySubsequences: false) : [fact.text[...]]
      return lines.enumerated().map { index, line in
        [
          Cell(index == 0 ? fact.label : "", hasLongLabels ? .plain : .dim),
          Cell(String(line), isFormatted: fact.isFormatted),
        ]
      }
    }
    return rows.isEmpty ? "" : grid.lines(rows)
  }
}

/// A label and the text beside it.
public struct Fact: Sendable {
  let label: String
  let text: String
  let isFormatted: Bool
  let hasLines: Bool

  /// - Parameters:
  ///   - isFormatted: whether the text is a date, a number or an amount in the format of the locale.
  ///   - hasLines: whether a line break in the text begins a line on a terminal, as in an address.
  public init(_ label: String, _ text: String, isFormatted: Bool = false, hasLines: Bool = false) {
    self.label = label
    self.text = text
    self.isFormatted = isFormatted
    self.hasLines = hasLines
  }
}

extension Column {
  init<Row>(_ column: TableColumn<Row>, hasHeading: Bool) {
    self.init(
      heading: hasHeading ? column.heading : "", name: column.heading.isEmpty ? column.name : column.heading,
      isRight: [.number, .money, .date].contains(column.kind),
      isElastic: [.text, .email, .note].contains(column.kind), rank: column.rank, wraps: column.kind == .note,
      isWhole: [.code, .number, .money, .date, .period].contains(column.kind))
  }
}

/// The look of the cells of a column, which is known before their rows.
@usableFromInline
struct ColumnLook<Row>: Sendable {
  @usableFromInline let text: @Sendable (Row) -> String
  @usableFromInline let isFormatted: Bool
  @usableFromInline let style: Style
  /// The raw value of a row that decides its style; `nil` if all rows have the same style.
  @usableFromInline let status: (@Sendable (Row) -> String?)?

  init(_ column: TableColumn<Row>) {
    text = column.text
    isFormatted = [.number, .money, .date, .period].contains(column.kind)
    style =
      switch column.kind {
      case _ where column.isHeading: .bold
      case .mark: .green
      case .detail: .dim
      case .bar: .blue
      case .text, .note, .code, .email, .number, .money, .date, .period, .status: .plain
      }
    status = column.kind == .status ? column.value : nil
  }

  @inlinable
  func cell(_ row: Row) -> Cell {
    Cell(text(row), status.map { Style(status: $0(row) ?? "") } ?? style, isFormatted: isFormatted)
  }
}

extension Style {
  /// The look of an order's status; an unknown one looks plain.
  @usableFromInline
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
}
