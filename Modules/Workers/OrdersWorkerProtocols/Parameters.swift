// What the workers of all lists read alike.

extension PageLimits {
  /// The highest number of rows of one page; longer lists are read page by page.
  private static let rows = 1...100_000

  /// Checks the number of rows that a request asks for.
  ///
  /// - Throws: if it is not from 1 to 100,000.
  public static func check(rows limit: Int) throws(Violation) {
    guard rows.contains(limit) else { throw Violation("/limit", .outOfRange(limit, rows)) }
  }
}

extension String {
  /// This text; `nil` if it is blank, as an empty field of a form.
  public var nilIfBlank: String? { hasVisibleEnds || !allSatisfy(\.isWhitespace) ? self : nil }

  /// Whether it begins and ends with visible ASCII, as nearly every text does; this avoids the slower white space
  /// tables.
  public var hasVisibleEnds: Bool {
    guard let first = utf8.first, let last = utf8.last else { return false }
    return (0x21...0x7E).contains(first) && (0x21...0x7E).contains(last)
  }
}
