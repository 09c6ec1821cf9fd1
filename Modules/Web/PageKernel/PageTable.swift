/// A table of rows; with the style `cards`, a list of cards on a phone.
public struct PageTable<Row> {
  private let caption: HTML
  private let isCaptionSeen: Bool
  private let hasHeadings: Bool
  private let style: String
  private let columns: [PageColumn<Row>]
  private let anchor: ((Row) -> String)?

  /// - Parameters:
  ///   - caption: the title of the table.
  ///   - isCaptionSeen: whether the title is on the page. If `false`, only screen readers have it.
  ///   - hasHeadings: whether the columns have their headings above them.
  ///   - style: the classes of the style sheet: `cards`, or `cards labelled` or `items` if each value has the heading of
  ///     its column beside it on a phone.
  ///   - anchor: the id of the element of a row; `nil` for none.
  public init(
    _ caption: HTML, isCaptionSeen: Bool = true, hasHeadings: Bool = true, style: String = "cards",
    _ columns: [PageColumn<Row>],
    anchor: ((Row) -> String)? = nil
  ) {
    self.caption = caption
    self.isCaptionSeen = isCaptionSeen
    self.hasHeadings = hasHeadings
    self.style = style
    self.columns = columns
    self.anchor = anchor
  }

  /// Returns the markup of the table with its rows.
  public func html(_ rows: [Row]) -> HTML {
    let isLabelled = style.split(separator: " ").contains { $0 == "labelled" || $0 == "items" }
    let head: HTML = "<thead><tr>\(columns.map { $0.head(isLabelled) })</tr></thead>\n"
    let body = HTML { page in
      for row in rows { write(row, isLabelled, into: &page) }
    }
    return """
      <div class="wide"><table class="\(style)"><caption\(" class=\"unseen\"", if: !isCaptionSeen)>\(caption)</caption>
      \(head, if: hasHeadings)<tbody>
      \(body)</tbody></table></div>
      """
  }

  /// Writes a row.
  private func write(_ row: Row, _ isLabelled: Bool, into page: inout HTML.Interpolation) {
    page.appendLiteral("<tr")
    if let anchor {
      page.appendLiteral(" id=\"")
      page.appendInterpolation(anchor(row))
      page.appendLiteral("\"")
    }
    page.appendLiteral(">")
    for column in columns { column.write(row, isLabelled, &page) }
    page.appendLiteral("</tr>\n")
  }

  /// Returns the markup of the table in a section of its own.
  ///
  /// - Parameter label: the name of the section for screen readers.
  public func card(_ label: String, _ rows: [Row]) -> HTML {
    "<section class=\"card list\" aria-label=\"\(label)\">\(html(rows))</section>"
  }
}
