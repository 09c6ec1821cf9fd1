public import OrdersStoreProtocols

extension ListOrders {
  /// A search text without one of its words.
  public struct ShorterQuery: Hashable, Sendable {
    /// The search text.
    public var query: String
    /// The word that it lacks.
    public var word: String
    /// The number of orders that it finds; `nil` if the word is the name of an unknown filter, without its value.
    public var count: ListCount?

    public init(query: String, word: String, count: ListCount?) {
      self.query = query
      self.word = word
      self.count = count
    }
  }

  /// A search text without one of its words, for a display.
  public struct DisplayedShorterQuery: Hashable, Sendable {
    /// The search text.
    public var query: String
    /// The orders that it finds: `18 orders have all words but “NM”`; or the known filters.
    public var text: String

    public init(query: String, text: String) {
      self.query = query
      self.text = text
    }
  }
}
