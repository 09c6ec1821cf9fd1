/// Limits on the size of a JSON text. Values take up to 100 times the memory of a short text's bytes.
///
/// ```swift
/// let order = try JSONValue(parsing: bytes, within: .record)
/// ```
public struct JSONBounds: Hashable, Sendable {
  /// The greatest depth at which arrays and objects may be nested.
  public let depth: Int
  /// The greatest number of values in total. Arrays, objects and each value inside them count.
  public let values: Int
  /// The greatest length of one string, member name or number, in bytes of UTF-8.
  public let text: Int

  /// Creates bounds; the defaults are 100 nested levels and strings of 16 MiB.
  public init(depth: Int = 100, values: Int, text: Int = 16 << 20) {
    self.depth = depth
    self.values = values
    self.text = text
  }

  /// The bounds for one record or one query: 100,000 values.
  ///
  /// The largest valid order has about 20,000 values; sums per day in a zone with daylight saving time have up to
  /// 80,000.
  public static let record = JSONBounds(values: 100_000)
  /// The bounds for many records in one text, for example a file of shows or a batch of orders: 500,000 values.
  public static let batch = JSONBounds(values: 500_000)
}
