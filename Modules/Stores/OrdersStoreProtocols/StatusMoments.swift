import Foundation

extension OrderEvent {
  /// Whether the event marks its order as having a status: a change of status other than an undo.
  public func marks(_ status: OrderStatus) -> Bool {
    kind != .undone && changes.contains { $0.isStatus && $0.to?.description == status.rawValue }
  }

  /// Whether the event undoes that the order was marked as having a status.
  public func unmarks(_ status: OrderStatus) -> Bool {
    kind == .undone && changes.contains { $0.isStatus && $0.from?.description == status.rawValue }
  }
}

extension [OrderEvent] {
  /// Returns whether an order with these events, oldest first, was marked as having a status at a time or later, and
  /// this was not undone.
  public func mark(_ status: OrderStatus, since moment: Instant) -> Bool {
    let undone = lastIndex { $0.unmarks(status) } ?? -1
    return self[(undone + 1)...].contains { $0.at >= moment && $0.marks(status) }
  }
}

extension FieldChange {
  fileprivate var isStatus: Bool { field == OrderField.status.rawValue }
}

extension OrdersFilter {
  /// The SKU as it is compared: without outer white space, and without the case of ASCII letters; `nil` without one.
  public var comparedSKU: String? {
    sku.map { SearchText.comparedSKU($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// The keys of the email, the SKU and the tags that an order must have.
  public var exactKeys: [String] {
    let texts = [email, comparedSKU].compactMap { $0.map(SearchText.key) }
    return (texts + tags.words.map(SearchText.tagKey)).filter { !$0.isEmpty }
  }
}

extension SearchText {
  /// Returns the key of a tag, which begins with a control character, as no other key does.
  public static func tagKey(_ tag: String) -> String { "\u{1D}" + Tags.key(tag) }

  /// Returns a SKU with its ASCII letters in lower case. No other letter changes, so that every store compares alike.
  public static func comparedSKU(_ sku: String) -> String {
    String(decoding: sku.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }
}
