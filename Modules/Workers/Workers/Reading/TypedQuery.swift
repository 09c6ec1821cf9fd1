import OrderQueries

/// A search text with filters that a person typed into it: `apple status:paid since:"last month"`.
struct TypedQuery {
  /// The filters by name, with their values.
  private(set) var filters: [(field: OrdersFilterField, text: String)] = []
  /// The text without the filters.
  private(set) var text: String

  /// Reads the filters of a text. A word whose part before the colon names no filter is a word of the text.
  init(_ typed: String) {
    text = typed
    guard typed.contains(":") else { return }
    var words: [Substring] = []
    for match in typed.matches(of: /([A-Za-z_-]+):(?:"([^"]*)"|(\S+))|"[^"]*"|\S+/) {
      let value = match.2 ?? match.3
      let name = match.1.map { $0.lowercased().replacing("-", with: "_") }
      guard let field = OrdersFilterField.allCases.first(where: { $0.name == name }), field != .query, let value else {
        words.append(match.0)
        continue
      }
      filters.append((field, String(value)))
    }
    if !filters.isEmpty { text = words.joined(separator: " ") }
  }
}
