public import OrdersStoreProtocols

extension SQLiteStore {
  public func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) async throws(OrdersStoreError) -> [OrdersSum] {
    try check(filter.invalidFields)
    return try await read { connection throws(Failure) in
      let filter = Filter(filter)
      let narrowing = try Narrowing.best(filter, limit: PageReader.Effort.otherwise.lookups, on: connection)
      let clause = Condition.clause([narrowing?.condition].compactMap { $0 } + filter.conditions)
      let place = bucket.place
      return try connection.all(
        """
        SELECT \(place.sql) AS bucket, currency, count(*), sum(total >> 32), sum(total & 0xFFFFFFFF) \
        FROM \(narrowing?.source ?? "orders NOT INDEXED")\(clause.sql) \
        GROUP BY bucket, currency ORDER BY bucket, currency
        """, place.values + clause.values
      ) { row throws(Failure) in
        guard let currency = Currency(row.text(1)) else {
          throw Failure(.corrupt("an order is in a currency that does not exist: \(row.text(1))"))
        }
        // In two halves, since SQLite's own sum fails without saying of what.
        let total = ExactTotal(currency, high: row.integer(3), low: row.integer(4))
        let (place, count) = (row.integer(0), Int(row.integer(2)))
        return OrdersSum.of(try bucket.bucket(at: place), count: count, total: total)
      }.flatMap { $0 }
    }
  }
}

extension OrdersBucket {
  /// The number by which orders are grouped: a status's place, or a day since 1970.
  fileprivate var place: Condition {
    switch self {
    case .all: return Condition("0")
    case .status:
      // The places are those of `allCases`, which need not be those of the codes in the file.
      let cases = OrderStatus.allCases.enumerated().map { "WHEN \($0.element.code) THEN \($0.offset)" }
      return Condition("CASE status \(cases.joined(separator: " ")) END")
    case .day(let offsets):
      // The latest that has begun holds; what lies before the first is the first's.
      let cases = offsets.dropFirst().reversed().map {
        "WHEN date >= \($0.from.microseconds) THEN \($0.secondsFromUTC)"
      }
      let first = "\(offsets.first?.secondsFromUTC ?? 0)"
      let offset = cases.isEmpty ? first : "CASE \(cases.joined(separator: " ")) ELSE \(first) END"
      // SQL's division rounds towards zero; a whole number of days more keeps what it divides above zero.
      return Condition(
        "(date + (\(offset)) * 1000000 + \(OrdersBucket.shift) * 86400000000) / 86400000000 - \(OrdersBucket.shift)")
    }
  }

  /// Days that lie between the year 1 and 1970, and more.
  private static let shift = 1_000_000

  fileprivate func bucket(at place: Int64) throws(Failure) -> OrdersSum.Bucket {
    switch self {
    case .all: return .all
    case .day: return .day(CivilDate(daysSinceEpoch: Int(place)))
    case .status:
      guard OrderStatus.allCases.indices.contains(Int(place)) else {
        throw Failure(.corrupt("an order has a status that does not exist"))
      }
      return .status(OrderStatus.allCases[Int(place)])
    }
  }
}
