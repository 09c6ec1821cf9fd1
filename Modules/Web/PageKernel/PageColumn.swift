public import PresentationProtocols

/// A column of a table on a page.
public struct PageColumn<Row> {
  /// The element above the column; `isLabelled` tells whether the values have the heading beside them on a phone.
  let head: (_ isLabelled: Bool) -> HTML
  /// The element of a row.
  let cell: (Row, _ isLabelled: Bool) -> HTML

  /// Creates a column from its markup: a `th` and, for each row, a `td`.
  public init(head: HTML, cell: @escaping (Row) -> HTML) {
    self.head = { _ in head }
    self.cell = { row, _ in cell(row) }
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
    cell = { row, isLabelled in
      isHeading
        ? "<th scope=\"row\"\(type)>\(content(row))</th>"
        : "<td\(type)\(" data-label=\"\(heading)\"", if: isLabelled && !isUnseen)>\(content(row))</td>"
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
    let content = content ?? column.markup
    self.head = { isLabelled in
      if let head { return head }
      let type: HTML? = column.isHeading ? nil : column.kindClass(isLabelled).map { " class=\"\($0)\"" }
      return "<th scope=\"col\"\(type)>\(column.heading)</th>"
    }
    if column.isHeading {
      let start: HTML = "<th scope=\"row\"\(" class=\"email\"", if: column.kind == .email)>"
      cell = { row, _ in
        link.map { "\(start)<a href=\"\($0(row))\">\(content(row))</a></th>" } ?? "\(start)\(content(row))</th>"
      }
    } else {
      // A name needs no label.
      let label: HTML? = column.kind == .text ? nil : " data-label=\"\(column.heading)\""
      let labelled: HTML = "<td\(column.classes(true))\(label)>"
      let plain: HTML = "<td\(column.classes(false))>"
      cell = { row, isLabelled in "\(isLabelled ? labelled : plain)\(content(row))</td>" }
    }
  }
}

extension TableColumn {
  /// The markup of a value by its kind.
  fileprivate var markup: (Row) -> HTML {
    if let parts { return { .bdi(parts($0)) } }
    return switch kind {
    case .email: { HTML.email(text($0)) }
    case .status: { "<span class=\"status\" data-status=\"\(value($0) ?? "")\">\(text($0))</span>" }
    case .date: { row in value(row).map { HTML.time(.init(value: $0, display: text(row))) } ?? .bdi(text(row)) }
    case .text, .note, .code, .number, .money, .period, .mark, .detail, .bar: { .bdi(text($0)) }
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
