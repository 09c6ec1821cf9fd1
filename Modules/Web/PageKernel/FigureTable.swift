/// A table of figures: the first column names each row, and the last ones are aligned as numbers.
public struct FigureTable {
  private let caption: String
  private let headings: [String]
  private let rows: [[String]]
  private let textColumns: Int

  /// - Parameters:
  ///   - caption: the title of the table, for screen readers only.
  ///   - headings: the headings of the columns.
  ///   - rows: the texts of each row, one for each column.
  ///   - texts: the number of columns before the figures.
  public init(caption: String, headings: [String], rows: [[String]], texts: Int = 1) {
    self.caption = caption
    self.headings = headings
    self.rows = rows
    textColumns = texts
  }

  /// The markup of the table.
  public var html: HTML {
    let head = headings.enumerated().map { column, heading -> HTML in
      "<th scope=\"col\"\(" class=\"number\"", if: column >= textColumns)>\(heading)</th>"
    }
    return """
      <div class="wide"><table class="cards labelled figures"><caption class="unseen">\(caption)</caption>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(rows.map(row))</tbody></table></div>
      """
  }

  private func row(_ texts: [String]) -> HTML {
    let cells = texts.enumerated().map { column, text -> HTML in
      column == 0
        ? "<th scope=\"row\">\(bdi: text)</th>"
        : column < textColumns
          ? "<td class=\"name\">\(bdi: text)</td>"
          : "<td class=\"number\" data-label=\"\(headings[column])\">\(bdi: text)</td>"
    }
    return """
      <tr>\(cells)</tr>

      """
  }
}
