/// A search text with filters that a person typed into it: `apple status:paid since:"last month"`.
///
/// ```swift
/// TypedQuery("apple status:paid").filters  // [(field: .status, text: "paid")]
/// ```
public struct TypedQuery {
  /// The filters by name, with their values.
  public private(set) var filters: [(field: OrdersFilterField, text: String)] = []
  /// The text without the filters.
  public private(set) var text: String
  /// The words before a colon that name no filter: `tracking` for `tracking:1Z999`. They are part of the text.
  public private(set) var unknownNames: [String] = []

  /// Reads the filters of a text. A word whose part before the colon names no filter is a word of the text.
  public init(_ typed: String) {
    text = typed
    guard typed.contains(":") else { return }
    var words: [Substring] = []
    for match in typed.matches(of: /([A-Za-z_-]+):(?:"([^"]*)"|(\S+))|"[^"]*"|\S+/) {
      let value = match.2 ?? match.3
      let name = match.1.map { $0.lowercased().replacing("-", with: "_") }
      guard let field = OrdersFilterField.allCases.first(where: { $0.name == name }), field != .query, let value else {
        words.append(match.0)
        // The name of a protocol begins an address: https://example.com.
        if let name = match.1, value?.hasPrefix("//") == false { unknownNames.append(String(name)) }
        continue
      }
      filters.append((field, String(value)))
    }
    if !filters.isEmpty { text = words.joined(separator: " ") }
  }

  /// Returns the whole text with each filter's value replaced.
  public func replacing(_ value: (OrdersFilterParameter.Kind, String) -> String) -> String {
    let typed = filters.map { filter in
      let text = value(OrdersFilterParameter(filter.field).kind, filter.text)
      return "\(filter.field.name):" + (text.contains(" ") ? "\"\(text)\"" : text)
    }
    return (typed + [text]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The text and the filters, with the values of unknown filters as words.
  public var withoutUnknownNames: String {
    var shorter = self
    for name in unknownNames { shorter.text = shorter.text.replacing("\(name):", with: "") }
    return shorter.replacing { $1 }
  }
}
