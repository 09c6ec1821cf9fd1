extension OrdersFilterField {
  /// Whether a store counts the orders of one status that also meet this filter without reading every order: they are
  /// adjacent in its index.
  public var isCountedByStatus: Bool {
    switch self {
    case .status, .since, .until: true
    case .shipment, .query, .email, .phone, .number, .reference, .updatedSince, .minTotal, .maxTotal, .sku, .tag,
      .withoutTag, .paidSince,
      .shippedSince:
      false
    }
  }
}

extension OrdersSort {
  /// The list by change, the latest change last.
  public static let byChange = OrdersSort(.updated, isDescending: false)
}

extension OrdersCursor {
  /// The time in microseconds by which the latest change of a store may be older than one that is not yet written: a
  /// write waits for its turn.
  private static let writeMargin: Int64 = 60_000_000

  /// Returns the place in the list by change after which are all changes that come after the latest one of a store.
  ///
  /// - Parameter latest: the time of the latest change in microseconds.
  public static func changes(since latest: Int64) -> OrdersCursor {
    OrdersCursor(sort: .byChange, key: .integer(max(latest, .min + writeMargin) - writeMargin), number: 0)
  }
}
