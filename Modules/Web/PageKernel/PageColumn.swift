public import PresentationProtocols

/// A column of a table on a page.
public struct PageColumn<Row> {
  /// The element above the column; `isLabelled` tells whether the values have the heading beside them on a phone.
  let head: (_ isLabelled: Bool) -> HTML
  /// Writes the element of a row.
  let write: (Row, _ isLabelled: Bool, _ page: inout HTML.Interpolation) -> Void

  /// Creates a column from its markup: a `th` and, for each row, a `td`.
  public init(head: HTML, cell: @escaping (Row) -> HTML) {
    self.head = { _ in head }
    write = { row, _, page in page.appendInterpolation(cell(row)) }
  }

  /// Creates a column that only pages have.
  ///
  /// - Parameters:
  ///   - isUnseen: whether only screen readers have the heading, as that of buttons.
  ///   - isHeading: whether the values name their rows.
  ///   - type: the class of the elements; `whole` for values that have a line of their own on a phone.
  ///   - content: the markup in a row's element.
  public init(
    _ heading: String, isUnseen: Bool = false, isHeading: Bool = false, type: String = "",
    content: @escaping (Row) -> HTML
  ) {
    let type: HTML? = type.isEmpty ? nil : " class=\"\(type)\""
    head = { _ in
      isUnseen
        ? "<th scope=\"col\"><span class=\"unseen\">\(heading)</span></th>" : "<th scope=\"col\"\(type)>\(heading)</th>"
    }
    write = { row, isLabelled, page in
      page.appendInterpolation(
        isHeading
          ? "<th scope=\"row\"\(type)>\(content(row))</th>"
          : "<td\(type)\(" data-label=\"\(heading)\"", if: isLabelled && !isUnseen)>\(content(row))</td>")
    }
  }

  /// Creates a column that a scene declares.
  ///
  /// - Parameters:
  ///   - head: the element above the column; `nil` for one with the heading.
  ///   - link: the address to which the name of a row leads; `nil` for none.
  ///   - content: the markup of a value; `nil` for that of its kind.
  public init(
    _ column: TableColumn<Row>, head: HTML? = nil, link: ((Row) -> String)? = nil, content: ((Row) -> HTML)? = nil
  ) {
    let content = content.map { content in { row, page in page.appendInterpolation(content(row)) } } ?? column.markup
    self.head = { isLabelled in
      if let head { return head }
      let type: HTML? = column.isHeading ? nil : column.kindClass(isLabelled).map { " class=\"\($0)\"" }
      return "<th scope=\"col\"\(type)>\(column.heading)</th>"
    }
    if column.isHeading {
      let start: HTML = "<th scope=\"row\"\(" class=\"email\"", if: column.kind == .email)>"
      write = { row, _, page in
        page.appendInterpolation(start)
        if let link {
          page.appendLiteral("<a href=\"")
          page.appendInterpolation(link(row))
          page.appendLiteral("\">")
        }
        content(row, &page)
        page.appendLiteral(link == nil ? "</th>" : "</a></th>")
      }
    } else {
      // A name needs no label.
      let label: HTML? = column.kind == .text ? nil : " data-label=\"\(column.heading)\""
      let labelled: HTML = "<td\(column.classes(true))\(label)>"
      let plain: HTML = "<td\(column.classes(false))>"
      write = { row, isLabelled, page in
        page.appendInterpolation(isLabelled ? labelled : plain)
        content(row, &page)
        page.appendLiteral("</td>")
      }
    }
  }
}

extension TableColumn {
  /// Writes the markup of a value by its kind.
  fileprivate var markup: (Row, inout HTML.Interpolation) -> Void {
    if let parts { return { row, page in page.appendInterpolation(HTML.bdi(parts(row))) } }
    return switch kind {
    case .email: { row, page in page.appendInterpolation(email: text(row)) }
    case .status:
      { row, page in
        page.appendLiteral("<span class=\"status\" data-status=\"")
        page.appendInterpolation(value(row) ?? "")
        page.appendLiteral("\">")
        page.appendInterpolation(text(row))
        page.appendLiteral("</span>")
      }
    case .date:
      { row, page in
        let text = text(row)
        if let value = value(row) {
          page.appendInterpolation(time: value, text)
        } else {
          page.appendInterpolation(bdi: text)
        }
      }
    case .text, .note, .code, .number, .money, .period, .mark, .detail, .bar:
      { row, page in page.appendInterpolation(bdi: text(row)) }
    }
  }

  /// Returns the class by which the style sheet aligns the values of a kind.
  fileprivate func kindClass(_ isLabelled: Bool) -> String? {
    switch kind {
    case .number, .money: "number"
    case .date: "date"
    case .code: "code"
    case .email: "email"
    case .status: "state"
    case .text: isLabelled ? "name" : nil
    case .note, .period, .mark, .detail, .bar: nil
    }
  }

  /// Returns the classes of a value: that of its kind, and in a table without labels that of its column, `of-total`, by
  /// which the style sheet places it.
  fileprivate func classes(_ isLabelled: Bool) -> HTML? {
    let ofKind = kindClass(isLabelled)
    let all = [ofKind, isLabelled ? nil : "of-\(name)"].compactMap(\.self)
    return all.isEmpty ? nil : " class=\"\(all.joined(separator: " "))\""
  }
}
