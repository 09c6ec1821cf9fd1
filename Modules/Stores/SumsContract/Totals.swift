import OrdersStoreProtocols
import StoreContract
import StoreExamination

extension SumsContract {
  static let periods: [StoreRule] = [
    StoreRule("sums by week begin on Mondays, and those by month on the first day, both in the zone") { store in
      let dates = [
        "2024-02-29T22:59:59.999999Z", "2024-02-29T23:00:00Z", "2024-03-03T22:59:59Z", "2024-03-03T23:00:00Z",
        "2024-03-31T21:59:59Z", "2024-03-31T22:00:00Z", "2024-12-31T23:30:00Z",
      ]
      for (n, date) in dates.enumerated() {
        try await store.create(.total(n + 1, 1, "USD").with { $0.date = moment(date) })
      }
      // Berlin's summer time of 2024.
      let berlin = [
        ZoneOffset(from: moment("2023-10-29T01:00:00Z"), secondsFromUTC: 3600),
        ZoneOffset(from: moment("2024-03-31T01:00:00Z"), secondsFromUTC: 7200),
        ZoneOffset(from: moment("2024-10-27T01:00:00Z"), secondsFromUTC: 3600),
      ]
      try expect(
        "months", try await store.days(.period(.month, berlin)),
        ["2024-02-01 1", "2024-03-01 4", "2024-04-01 1", "2025-01-01 1"])
      try expect(
        "weeks", try await store.days(.period(.week, berlin)),
        ["2024-02-26 3", "2024-03-04 1", "2024-03-25 1", "2024-04-01 1", "2024-12-30 1"])
    }
  ]

  static let totals: [StoreRule] = [
    StoreRule("sums count orders and add their totals, each currency for itself, by its code") { store in
      for (n, code, units) in [(1, "USD", 100), (2, "JPY", 5), (3, "EUR", 7), (4, "USD", -40)] as [(Int, String, Int64)]
      {
        try await store.create(.total(n, units, code))
      }
      try expect(
        "all", try await store.sumOrders(OrdersFilter(), by: .all),
        [.of(.all, 1, 7, "EUR"), .of(.all, 1, 5, "JPY"), .of(.all, 2, 60, "USD")])
    },
    StoreRule("sums by status follow the statuses, not their names, and have drafts and cancelled orders") { store in
      for (n, status) in OrderStatus.allCases.reversed().enumerated() {
        for copy in 0...n { try await store.create(.total(n * 10 + copy + 1, 10, "USD").with { $0.status = status }) }
      }
      let expected = OrderStatus.allCases.enumerated().map { place, status in
        OrdersSum.of(.status(status), 7 - place, Int64(7 - place) * 10, "USD")
      }
      try expect("by status", try await store.sumOrders(OrdersFilter(), by: .status), expected)
    },
    StoreRule("sums by day take each day as the zone has it, through its changes of offset") { store in
      // Berlin's summer time began on 2024-03-31 at 01:00 UTC.
      let berlin = [
        ZoneOffset(from: moment("2023-10-29T01:00:00Z"), secondsFromUTC: 3600),
        ZoneOffset(from: moment("2024-03-31T01:00:00Z"), secondsFromUTC: 7200),
      ]
      let dates = [
        "0001-01-01T00:00:00Z", "1969-12-31T22:59:59.999999Z", "1969-12-31T23:00:00Z", "2024-03-30T22:59:59.999999Z",
        "2024-03-30T23:00:00Z", "2024-03-31T21:59:59Z", "2024-03-31T22:00:00Z",
      ]
      for (n, date) in dates.enumerated() {
        try await store.create(.total(n + 1, 1, "USD").with { $0.date = moment(date) })
      }
      try expect(
        "Berlin's days", try await store.days(berlin),
        [
          "0001-01-01 1", "1969-12-31 1", "1970-01-01 1", "2024-03-30 1", "2024-03-31 2", "2024-04-01 1",
        ])
      try expect(
        "days of UTC", try await store.days([]),
        ["0001-01-01 1", "1969-12-31 2", "2024-03-30 2", "2024-03-31 2"])
      try expect(
        "days far in the west", try await store.days([ZoneOffset(from: .earliest, secondsFromUTC: -12 * 3600)]),
        ["0001-01-01 1", "1969-12-31 2", "2024-03-30 2", "2024-03-31 2"])
    },
    StoreRule("sums by day take each order's offset from thousands") { store in
      // Twelve hours east of UTC in one week, twelve hours west in the next.
      let week: Int64 = 7 * 86_400
      let offsets = (0..<4_000).map { index in
        ZoneOffset(from: noon.adding(seconds: Int64(index) * week), secondsFromUTC: index % 2 == 0 ? 43_200 : -43_200)
      }
      let weeks: [Int64] = [-3, -2, 0, 1, 2, 1_999, 2_000, 3_998, 3_999, 4_000, 4_003]
      for (n, index) in weeks.enumerated() {
        try await store.create(.total(n + 1, 1, "USD").with { $0.date = noon.adding(seconds: index * week) })
      }
      let expected = weeks.map { index in
        let offset: Int64 = index < 0 || index < 4_000 && index % 2 == 0 ? 43_200 : -43_200
        let seconds = noon.secondsSinceEpoch + index * week + offset
        return "\(CivilDate(daysSinceEpoch: Int(seconds / 86_400))) 1"
      }
      try expect("days", try await store.days(offsets), expected)
    },
    StoreRule("a sum beyond 64 bits comes in parts, never wrapped, and one at the end of them is exact") { store in
      try await store.create(.total(1, .max - 1, "USD"))
      try await store.create(.total(2, 1, "USD"))
      try expect(
        "at the end", try await store.sumOrders(OrdersFilter(), by: .all), [.of(.all, 2, .max, "USD")])
      try await store.create(.total(3, 1, "USD"))
      try expect(
        "a sum beyond", try await store.sumOrders(OrdersFilter(), by: .status),
        [.of(.status(.placed), 3, .max, "USD"), .of(.status(.placed), 0, 1, "USD")])
      try expect(
        "what a filter leaves out", try await store.sumOrders(OrdersFilter(number: 3), by: .status),
        [.of(.status(.placed), 1, 1, "USD")])
      try await store.create(.total(4, -1, "USD"))
      try expect(
        "beyond on the way alone", try await store.sumOrders(OrdersFilter(), by: .all), [.of(.all, 4, .max, "USD")])
    },
  ]
}

extension Order {
  fileprivate static func total(_ n: Int, _ units: Int64, _ code: String) -> Order {
    .money(n, units, .iso(code))
  }
}

extension OrdersSum {
  fileprivate static func of(_ bucket: Bucket, _ count: Int, _ units: Int64, _ code: String) -> OrdersSum {
    OrdersSum(bucket: bucket, count: count, gross: Money(minorUnits: units, currency: .iso(code)))
  }
}

extension OrdersStore {
  fileprivate func days(_ offsets: [ZoneOffset]) async throws -> [String] { try await days(.day(offsets)) }

  /// Returns the first day and the number of orders of each period.
  fileprivate func days(_ bucket: OrdersBucket) async throws -> [String] {
    try await sumOrders(OrdersFilter(), by: bucket).map { sum in
      guard case .day(let day) = sum.bucket else { return "\(sum.bucket)" }
      return "\(day) \(sum.count)"
    }
  }
}
