public import Models

/// The ids and references of the orders that a dry run of an import would have added, one part of the file after the
/// other: the store takes each part back before the next one.
///
/// It keeps a hash of each id and reference, and at most ``limit``.
public struct TriedOrders: Sendable {
  /// The highest number of ids and references, which take 34 MB.
  public static let limit = 2_000_000

  private let limit: Int
  private var keys: Set<Int> = []
  /// The number of orders that are not remembered.
  public private(set) var forgotten = 0

  public init(limit: Int = Self.limit) { self.limit = limit }

  /// Remembers an order, unless there are too many.
  public mutating func remember(_ order: Order) {
    if keys.count < limit { keys.formUnion(Self.keys(of: order)) } else { forgotten += 1 }
  }

  /// Returns whether an order that is remembered has the id or the reference of this one.
  public func contains(_ order: Order) -> Bool { Self.keys(of: order).contains(where: keys.contains) }

  /// A store compares bytes, and not characters.
  private static func keys(of order: Order) -> [Int] {
    [order.id, order.reference].enumerated().compactMap { kind, text in
      guard let text else { return nil }
      var hasher = Hasher()
      hasher.combine(kind)
      for byte in text.utf8 { hasher.combine(byte) }
      return hasher.finalize()
    }
  }
}
