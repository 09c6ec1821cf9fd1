import SQLKernel
import OrdersStoreProtocols
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteOrdersKernel

/// Tests that every way of reading a page returns the same page, and that its cost does not grow with the store.
@Suite struct PageTests {
  @Test(arguments: [
    PageReader.Effort(glance: 40, lookups: 30), PageReader.Effort(glance: 0, lookups: 0),
    PageReader.Effort(glance: 100_000, lookups: 0),
    PageReader.Effort(glance: 0, lookups: 100_000),
    PageReader.Effort(glance: 0, lookups: 0, rows: 37, entries: 53),
  ])
  func `every way to a page finds the same orders`(effort: PageReader.Effort) throws {
    let orders = (0..<700).map { index in Order.sample(index, isInTime: index % 100 > 10) }
    let store = try connection(with: orders)
    let saved = try store.orders()
    for filter in OrdersFilter.samples {
      for field in OrdersSortField.allCases {
        for isDescending in [false, true] {
          let sort = OrdersSort(field, isDescending: isDescending)
          let expected = saved.filter(filter.finds).sorted { sort.puts($0, before: $1) }.map(\.number)
          let found = try store.numbers(OrdersQuery(filter: filter, sort: sort, limit: 170), effort)
          #expect(found == expected, "\(filter) by \(sort)")
        }
      }
    }
  }

  @Test(arguments: [
    PageReader.Effort(glance: 20, lookups: 15), PageReader.Effort(glance: 0, lookups: 0),
    PageReader.Effort(glance: 100_000, lookups: 0), PageReader.Effort(glance: 0, lookups: 100_000),
  ])
  func `every way to a page finds the orders that were paid, also after more candidates than it may look up`(
    effort: PageReader.Effort
  ) throws {
    let orders = (0..<120).map { index in
      var order = Order.sample(index, isInTime: index % 20 > 5)
      order.version = 2
      return order
    }
    let store = try connection(with: orders)
    let saved = try store.orders()
    try store.transaction { () throws(Failure) in
      for order in saved where order.number % 3 == 0 {
        var (placed, paid) = (order, order)
        (placed.status, paid.status) = (.placed, .paid)
        let context = WriteContext(author: Author(name: "amy", frontEnd: "test"), at: order.updatedAt)
        try store.addEvent(.statusChanged, from: placed, to: paid, context)
      }
      return true
    }
    // All orders are candidates, or half of them; a third of these was paid.
    let times = saved.map(\.updatedAt).sorted()
    for since in [times[0], times[60]] {
      for field in OrdersSortField.allCases {
        for isDescending in [false, true] {
          let sort = OrdersSort(field, isDescending: isDescending)
          let expected = saved.filter { $0.number % 3 == 0 && $0.updatedAt >= since }
            .sorted { sort.puts($0, before: $1) }.map(\.number)
          let query = OrdersQuery(filter: OrdersFilter(paidSince: since), sort: sort, limit: 7)
          #expect(try store.numbers(query, effort) == expected, "since \(since) by \(sort)")
        }
      }
    }
  }

  @Test(arguments: [
    OrderCounter.Effort(), OrderCounter.Effort(rows: 40, lookups: 30, terms: 20),
    OrderCounter.Effort(rows: 40, lookups: 0, terms: 0), OrderCounter.Effort(rows: 1, lookups: 0, terms: 100_000),
    OrderCounter.Effort(rows: 1, lookups: 100_000, terms: 100_000),
  ])
  func `every way to a count finds no more than there are, and as many where it says so`(
    effort: OrderCounter.Effort
  ) throws {
    let store = try connection(with: (0..<700).map { Order.sample($0, isInTime: $0 % 100 > 10) })
    let saved = try store.orders()
    for filter in OrdersFilter.samples {
      let count = saved.count(where: filter.finds)
      #expect(try OrderCounter(connection: store, filter: Filter(filter)).countAll() == count, "\(filter)")
      for limit in [0, 10, count, 700] {
        let found = try store.count(filter, upTo: limit, effort).count
        #expect(found.value <= min(count, limit), "\(filter) up to \(limit)")
        if found.isExact { #expect(found.value == count, "\(filter) up to \(limit)") }
        if effort.rows > 700 { #expect(found == ListCount(found: count, upTo: limit), "\(filter) up to \(limit)") }
      }
    }
  }

  /// The limit in steps of SQLite's virtual machine: reading 200 orders, looking up 100 and reading 400 index entries.
  ///
  /// Each takes some 25 steps; reading all 8,000 orders would take ten times as many.
  @Test(arguments: [1_000, 8_000])
  func `a count up to a limit costs as much among eight times as many orders`(count: Int) throws {
    let store = try connection(with: (0..<count).map { Order.sample($0, isInTime: true) })
    let effort = OrderCounter.Effort(rows: 200, lookups: 100, terms: 400)
    for filter in OrdersFilter.samples {
      let steps = try store.count(filter, upTo: 100, effort).steps
      #expect(steps < 20_000, "\(steps) \(filter)")
    }
  }

  /// The orders of three blocks have the same moment, after a block of another moment.
  @Test(arguments: [OrdersSortField.date, .updated, .number], [false, true])
  func `pages found block by block part what is equal by number`(
    field: OrdersSortField, isDescending: Bool
  ) throws {
    let orders = (1...4_000).map { number in
      var order = Order.sample(0)
      (order.id, order.reference) = ("order-\(number)", nil)
      if number >= 1 << ZoneMap.shift { order.date = order.date.adding(seconds: 86_400) }
      order.updatedAt = order.date
      return order
    }
    let store = try connection(with: orders)
    let sort = OrdersSort(field, isDescending: isDescending)
    let query = OrdersQuery(filter: OrdersFilter(email: orders[0].email), sort: sort, limit: 500)
    let found = try store.numbers(query, PageReader.Effort(glance: 0, lookups: 0))
    #expect(found == (isDescending ? (1...4_000).reversed() : Array(1...4_000)))
  }

  /// The limit in steps of SQLite's virtual machine for a page of 50: reading 200 orders, sorting 400, reading 3
  /// blocks.
  ///
  /// A block has 1,024 orders of some 25 steps each; reading all 8,000 would take nearly twice as many. To find where
  /// a part of the page ends takes two steps for an order.
  @Test(arguments: [1_000, 8_000])
  func `a promised page costs as much among eight times as many orders`(count: Int) throws {
    let store = try connection(with: (0..<count).map { Order.sample($0, isInTime: true) })
    let effort = PageReader.Effort(glance: 200, lookups: 400, rows: 200_000)
    for filter in OrdersFilter.samples where filter.query == nil && filter.updatedSince == nil {
      for field in [OrdersSortField.date, .number, .updated] {
        for isDescending in [false, true] {
          let query = OrdersQuery(filter: filter, sort: OrdersSort(field, isDescending: isDescending))
          let steps = try store.steps(query, effort)
          #expect(steps < 110_000, "\(steps) \(filter) by \(query.sort)")
        }
      }
    }
    // The same page from half-way through the list.
    let half = try store.cursor(after: OrdersQuery(limit: count / 2))
    let first = try store.steps(OrdersQuery(), effort)
    let later = try store.steps(OrdersQuery(after: half), effort)
    #expect(Double(later) < 1.5 * Double(first))
    #expect(first < 3_000)
  }

  /// The limit in steps of SQLite's virtual machine for reading 200 orders, and for passing over 800 index entries.
  ///
  /// Reading all 8,000 orders at once would take eight times as many.
  @Test(arguments: [1_000, 8_000])
  func `each part of a page without matches costs as much among eight times as many orders`(count: Int) throws {
    let store = try connection(with: (0..<count).map { Order.sample($0, isInTime: false) })
    let effort = PageReader.Effort(glance: 100, lookups: 50, rows: 200, entries: 800, few: 10)
    let filters = [
      OrdersFilter(paidSince: .earliest), OrdersFilter(shippedSince: .earliest),
      OrdersFilter(statuses: [.paid], paidSince: .earliest), OrdersFilter(query: "common missing", sku: "no such"),
      OrdersFilter(minTotal: .dollars(0), shippedSince: .earliest),
    ]
    for filter in filters {
      for field in OrdersSortField.allCases {
        let query = OrdersQuery(filter: filter, sort: OrdersSort(field, isDescending: true))
        let (most, parts) = try store.stepsOfParts(query, effort)
        #expect(most < 40_000, "\(most) in \(parts) parts, \(filter) by \(query.sort)")
      }
    }
  }

  /// Reading the first 1,000 orders of the list would take 25 steps for each.
  @Test func `a customer's orders are found without reading the orders of others`() throws {
    let store = try connection(with: (0..<4_000).map { Order.sample($0, isInTime: false) })
    for filter in [OrdersFilter(email: "person7@example.com"), OrdersFilter(sku: "no such")] {
      let steps = try store.steps(OrdersQuery(filter: filter), PageReader.Effort(glance: 1_000, lookups: 8_000))
      #expect(steps < 4_000, "\(filter)")
    }
  }

  @Test func `a count beyond its limit takes three steps for an order`() throws {
    let store = try connection(with: (0..<2_000).map { Order.sample($0, isInTime: true) })
    for filter in [OrdersFilter(), OrdersFilter(since: .earliest)] {
      let (count, steps) = try store.count(filter, upTo: 1_500, OrderCounter.Effort())
      #expect(count == ListCount(1_500, isExact: false))
      #expect(steps < 5_000, "\(filter)")
    }
  }

  /// Reading each of the 2,000 rows before the page would take several steps more for each.
  @Test func `a page from half-way through thousands that are equal passes over none of them`() throws {
    let orders = (0..<4_000).map { index in
      var order = Order.sample(0)
      (order.id, order.reference) = ("order-\(index)", nil)
      return order
    }
    let store = try connection(with: orders)
    let effort = PageReader.Effort(glance: 200, lookups: 400)
    let total = orders[0].total
    for filter in [
      OrdersFilter(), OrdersFilter(statuses: [orders[0].status], email: orders[0].email),
      OrdersFilter(since: orders[0].date, before: orders[0].date.adding(seconds: 1), updatedSince: orders[0].date),
      OrdersFilter(minTotal: total, maxTotal: total),
    ] {
      for field in OrdersSortField.allCases {
        for isDescending in [false, true] {
          var query = OrdersQuery(filter: filter, sort: OrdersSort(field, isDescending: isDescending), limit: 2_000)
          let half = try store.cursor(after: query)
          query.limit = 50
          let first = try store.steps(query, effort)
          query.after = half
          let later = try store.steps(query, effort)
          #expect(later < first + 4_000, "\(later), not \(first), \(filter) by \(query.sort)")
        }
      }
    }
  }
}

// MARK: Fixtures

extension Connection {
  /// Returns the orders of a page, and one more if there is another page.
  private func page(_ query: OrdersQuery, _ effort: PageReader.Effort? = nil)
    throws(Failure) -> [(summary: OrderSummary, updatedAt: Instant)]
  {
    var (found, part, parts) = (try self.part(0, of: query, effort), query, 1)
    while let rest = found.rest {
      (part.after, part.limit) = (rest, query.limit - found.orders.count)
      let more = try self.part(parts, of: part, effort)
      (found, parts) = ((found.orders + more.orders, more.rest), parts + 1)
    }
    return found.orders
  }

  /// Returns the orders of a part of a page, and the position of the next part.
  private func part(_ index: Int, of query: OrdersQuery, _ effort: PageReader.Effort?)
    throws(Failure) -> (orders: [(summary: OrderSummary, updatedAt: Instant)], rest: OrdersCursor?)
  {
    let part = try PageReader(
      connection: self, query: query, columns: OrderColumn.listed, part: index, effort: effort
    ).read { row throws(Failure) in try row.summary { !$0.text().isEmpty } }
    return (part.orders, part.rest)
  }

  /// Returns the greatest number of steps of a part of a page, and the number of parts.
  fileprivate func stepsOfParts(_ query: OrdersQuery, _ effort: PageReader.Effort)
    throws(Failure) -> (most: Int, parts: Int)
  {
    var (part, found, most, parts) = (query, 0, 0, 0)
    while true {
      let before = steps
      let (orders, rest) = try self.part(parts, of: part, effort)
      (most, parts, found) = (max(most, steps - before), parts + 1, found + orders.count)
      guard let rest else { return (most, parts) }
      (part.after, part.limit) = (rest, query.limit - found)
    }
  }

  /// Returns the cursor at the end of a page.
  fileprivate func cursor(after query: OrdersQuery) throws(Failure) -> OrdersCursor {
    let last = try page(query)[query.limit - 1]
    return OrdersCursor(after: last.summary, updatedAt: last.updatedAt, sort: query.sort)
  }

  /// Returns the numbers of all pages together.
  func numbers(_ query: OrdersQuery, _ effort: PageReader.Effort) throws(Failure) -> [Int64] {
    var query = query
    var numbers: [Int64] = []
    while true {
      let found = try page(query, effort)
      numbers += found.prefix(query.limit).map(\.summary.number)
      guard found.count > query.limit else { return numbers }
      let last = found[query.limit - 1]
      query.after = OrdersCursor(after: last.summary, updatedAt: last.updatedAt, sort: query.sort)
    }
  }

  fileprivate func count(_ filter: OrdersFilter, upTo limit: Int, _ effort: OrderCounter.Effort)
    throws(Failure) -> (count: ListCount, steps: Int)
  {
    let before = steps
    var counter = OrderCounter(connection: self, filter: Filter(filter))
    counter.effort = effort
    return (try counter.count(upTo: limit), steps - before)
  }

  fileprivate func steps(_ query: OrdersQuery, _ effort: PageReader.Effort) throws(Failure) -> Int {
    let before = steps
    _ = try page(query, effort)
    return steps - before
  }
}

extension Order {
  /// Returns a sample whose dates and changes rise with its number if `isInTime`, and do not otherwise.
  fileprivate static func sample(_ index: Int, isInTime: Bool) -> Order {
    var order = Order.sample(index)
    if isInTime {
      order.date = Instant(microseconds: 1_600_000_000_000_000).adding(
        seconds: Int64(index * 3_600 + index % 7 * 9_000))
    }
    order.updatedAt = order.date.adding(seconds: Int64(index % 11 * 5_000))
    return order
  }
}

extension OrdersFilter {
  /// Filters that match all, many, few and no orders, alone and combined.
  fileprivate static var samples: [OrdersFilter] {
    func day(_ number: Int64) -> Instant {
      Instant(microseconds: 1_600_000_000_000_000).adding(seconds: number * 86_400)
    }
    let alone = [
      OrdersFilter(), OrdersFilter(statuses: [.draft]), OrdersFilter(statuses: [.paid, .shipped]),
      OrdersFilter(statuses: [.refunded]), OrdersFilter(email: "PERSON7@example.com"),
      OrdersFilter(email: "no@one.net"),
      OrdersFilter(phoneDigits: "4930"), OrdersFilter(phoneDigits: "30 1-1"), OrdersFilter(phoneDigits: "0000000"),
      OrdersFilter(number: 5), OrdersFilter(reference: "#10005"), OrdersFilter(since: day(10)),
      OrdersFilter(before: day(5)), OrdersFilter(since: day(3), before: day(4)), OrdersFilter(updatedSince: day(12)),
      OrdersFilter(query: "common tit"), OrdersFilter(query: "given9 famil"), OrdersFilter(query: "kyiv"),
      OrdersFilter(query: "g"), OrdersFilter(query: "SKU-7"), OrdersFilter(query: "4930"), OrdersFilter(query: "12"),
      OrdersFilter(minTotal: .dollars(90)), OrdersFilter(minTotal: .dollars(40), maxTotal: .dollars(41)),
      OrdersFilter(maxTotal: .dollars(3)), OrdersFilter(minTotal: .dollars(1_000_000)),
      OrdersFilter(query: "person7@example.com"), OrdersFilter(query: "nothing such"), OrdersFilter(query: "… !"),
      OrdersFilter(sku: "sku-7"), OrdersFilter(sku: "no such"),
    ]
    let together = stride(from: 1, to: alone.count, by: 2).map { alone[$0] }.flatMap { filter -> [OrdersFilter] in
      var (dated, placed) = (filter, filter)
      dated.since = dated.since ?? day(2)
      dated.before = dated.before ?? day(20)
      placed.statuses = [.placed, .delivered]
      return [dated, placed]
    }
    return alone + together
  }

  /// Returns whether the filter matches an order, computed from the order alone.
  fileprivate func finds(_ order: Order) -> Bool {
    (statuses.isEmpty || statuses.contains(order.status)) && (number ?? order.number) == order.number
      && (reference.map { SearchText.references($0).contains(order.reference ?? "") } ?? true)
      && (since ?? order.date) <= order.date
      && (before.map { order.date < $0 } ?? true) && (updatedSince ?? order.updatedAt) <= order.updatedAt
      && (minTotal.map { $0.currency == order.currency && $0.minorUnits <= order.total.minorUnits } ?? true)
      && (maxTotal.map { $0.currency == order.currency && $0.minorUnits >= order.total.minorUnits } ?? true)
      && (email.map { SearchText.key($0) == SearchText.key(order.email) } ?? true)
      && (phoneDigits.map { digits in order.phoneNumbers.contains { $0.contains(SearchText.digits(digits)) } } ?? true)
      && (comparedSKU.map { sku in order.items.contains { SearchText.comparedSKU($0.sku) == sku } } ?? true)
      && (query.flatMap(SearchTerms.init).map { $0.finds(order) } ?? true)
  }
}

extension Money {
  fileprivate static func dollars(_ dollars: Int64) -> Money { Money(minorUnits: dollars * 100, currency: .usd) }
}

extension SearchTerms {
  fileprivate func finds(_ order: Order) -> Bool {
    func hasPhone(_ digits: String) -> Bool { order.phoneNumbers.contains { $0.contains(digits) } }
    func has(_ word: SearchWord) -> Bool {
      order.searchableWords.strings.contains { $0.utf8.starts(with: word.text.utf8) }
        || word.isPartOfPhone && hasPhone(word.text)
    }
    return number == order.number || order.searchableKeys.contains(where: keys.contains)
      || joined.map(order.joinedKeys.contains) ?? false
      || phones.contains(where: hasPhone)
      || words.contains { $0.allSatisfy(has) } && emails.allSatisfy(SearchText.key(order.email).contains)
  }
}

extension OrdersSort {
  func puts(_ one: Order, before other: Order) -> Bool {
    let (first, second) = isDescending ? (other, one) : (one, other)
    switch field {
    case .date where first.date != second.date: return first.date < second.date
    case .number: return first.number < second.number
    case .updated where first.updatedAt != second.updatedAt: return first.updatedAt < second.updatedAt
    case .total where first.total != second.total:
      return (first.total.currency.code, first.total.minorUnits) < (second.total.currency.code, second.total.minorUnits)
    case .name where first.name.sortKey != second.name.sortKey:
      return first.name.sortKey.utf8.lexicographicallyPrecedes(second.name.sortKey.utf8)
    default: return first.id < second.id
    }
  }
}
