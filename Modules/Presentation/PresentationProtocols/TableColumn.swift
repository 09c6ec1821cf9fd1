/// The kind of a column's values, from which a front end derives their look and their alignment.
public enum ColumnKind: Hashable, Sendable {
  /// A name or a title, which may be cut.
  case text
  /// A long text, which continues on the next line.
  case note
  /// A word or a code that is never cut: a role, an SKU.
  case code
  /// An email.
  case email
  /// A count or another number in the format of the locale.
  case number
  /// An amount of money, or several, in the format of the locale.
  case money
  /// A date or a time in the format of the locale.
  case date
  /// A span of time that names its row: `March 1997`.
  case period
  /// The status of an order.
  case status
  /// A word where something is so, and otherwise nothing: `watched`.
  case mark
  /// An id or a source, which few people read.
  case detail
  /// A bar that shows a share.
  case bar
}

/// A column of a table, declared once by the contract of a scene, and shown by each front end.
public struct TableColumn<Row>: Sendable {
  /// The name for programs, in the columns of a table once: `firstOrder`.
  public let name: String
  /// The text above the column: `First order`.
  public let heading: String
  /// The kind of the values.
  public let kind: ColumnKind
  /// Whether the value names its row.
  public let isHeading: Bool
  /// The place in which columns are left out on a narrow screen, the highest first; 0 for one that is always shown.
  public let rank: Int
  /// The text of a row, for people; empty without a value.
  public let text: @Sendable (Row) -> String
  /// The parts of a row's text, each a value of its own, such as sums in several currencies; `nil` for a single value.
  public var parts: (@Sendable (Row) -> [String])?
  /// The raw value of a row, for programs: `paid`, or a time in RFC 3339; `nil` if the text is the value, or without one.
  public let value: @Sendable (Row) -> String?

  /// Creates a column of texts, by default without raw values.
  public init(
    _ name: String, _ heading: String, _ kind: ColumnKind = .text, isHeading: Bool = false, rank: Int = 0,
    text: @escaping @Sendable (Row) -> String, value: @escaping @Sendable (Row) -> String? = { _ in nil }
  ) {
    self.name = name
    self.heading = heading
    self.kind = kind
    self.isHeading = isHeading
    self.rank = rank
    self.text = text
    self.value = value
  }

  /// Creates a column of raw values, each with its text.
  public init(
    _ name: String, _ heading: String, _ kind: ColumnKind = .text, isHeading: Bool = false, rank: Int = 0,
    displayed: @escaping @Sendable (Row) -> DisplayedValue?
  ) {
    self.init(
      name, heading, kind, isHeading: isHeading, rank: rank, text: { displayed($0)?.display ?? "" },
      value: { displayed($0)?.value })
  }

  /// Creates a column of several values, which the text separates by commas.
  public init(
    _ name: String, _ heading: String, _ kind: ColumnKind, isHeading: Bool = false, rank: Int = 0,
    texts: @escaping @Sendable (Row) -> [String]
  ) {
    self.init(name, heading, kind, isHeading: isHeading, rank: rank) { texts($0).joined(separator: ", ") }
    parts = texts
  }

  /// Returns the same column of rows that have such a row as a part.
  public func of<Whole>(_ part: @escaping @Sendable (Whole) -> Row) -> TableColumn<Whole> {
    var column = TableColumn<Whole>(
      name, heading, kind, isHeading: isHeading, rank: rank, text: { text(part($0)) }, value: { value(part($0)) })
    if let parts { column.parts = { parts(part($0)) } }
    return column
  }
}

extension Array {
  /// Returns the columns of some names, in the order of the names. A name that no column has is an error of the caller,
  /// which a debug build stops at.
  public func named<Row>(_ names: [String]) -> [TableColumn<Row>] where Element == TableColumn<Row> {
    names.compactMap { name in
      let column = first { $0.name == name }
      assert(column != nil, "no column has the name \(name)")
      return column
    }
  }
}
