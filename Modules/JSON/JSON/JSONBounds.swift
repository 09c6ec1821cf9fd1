/// How much a JSON text may hold: reading it takes memory for each value, up to 100 times the bytes of a short one.
///
/// ```swift
/// let order = try JSONValue(parsing: bytes, within: .record)
/// ```
public struct JSONBounds: Hashable, Sendable {
  /// How many lists and objects may contain one another.
  public let depth: Int
  /// How many values there may be in all: lists and objects count, and so does each value inside them.
  public let values: Int
  /// How many bytes of UTF-8 a text or a name may have.
  public let text: Int

  public init(depth: Int = 100, values: Int, text: Int = 16 << 20) {
    self.depth = depth
    self.values = values
    self.text = text
  }

  /// For one record, or a question about some: the largest order that is valid has about 20,000 values, and sums of days
  /// in a zone with daylight saving time up to 80,000.
  public static let record = JSONBounds(values: 100_000)
  /// For many records in one text: a file of shows, a batch of orders, an order with its whole history.
  public static let batch = JSONBounds(values: 500_000)
}
