// Times pages of a store: `PageBench FILE` or `PageBench postgres://…`. The promised ones (goal 10 ms), all others (goal
// 200 ms), and how a page half-way through compares with the first (goal 1.5 times; of a file only, since a database
// would send half of its rows for that page's position).

import Foundation
import OrdersStoreProtocols
import PostgresStore
import SQLiteStore

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: PageBench FILE|URL\n".utf8))
  exit(2)
}
let place = CommandLine.arguments[1]
let isDatabase = place.hasPrefix("postgres:")
let store: any OrdersStore =
  if isDatabase {
    try await PostgresStore.open(url: place, backups: SQLiteBackupFormat())
  } else {
    try await SQLiteStore.open(path: place)
  }

/// Returns the median of several runs of each query, in milliseconds; infinity for a query that fails.
///
/// The queries take turns, so that other load on the machine affects all alike.
func milliseconds(_ queries: OrdersQuery..., rounds: Int = 9) async throws -> [Double] {
  var runs = queries.map { _ in [Double]() }
  let clock = ContinuousClock()
  for _ in 0..<rounds {
    for (place, query) in queries.enumerated() {
      let start = clock.now
      do {
        _ = try await store.fetchOrders(query)
      } catch {
        print("         \(error)")
        return queries.map { _ in .infinity }
      }
      runs[place].append((clock.now - start) / .milliseconds(1))
    }
  }
  return runs.map { $0.sorted()[rounds / 2] }
}

func text(_ milliseconds: Double) -> String { String(format: "%8.2f ms", milliseconds) }

/// Returns the cursor at half of a filter's matches, where a page half-way begins.
func halfway(_ query: OrdersQuery, of count: Int) async throws -> OrdersCursor? {
  var query = query
  query.limit = max(1, count / 2)
  return try await store.fetchOrders(query).next
}

let some = try await store.fetchOrders(OrdersQuery(limit: 1000)).orders
guard let known = some.last, let referenced = some.last(where: { $0.reference != nil }) else {
  print("the store has no orders")
  exit(9)
}
let year = Instant("2018-01-01T00:00:00Z")
let filters: [(String, OrdersFilter)] = [
  ("nothing", OrdersFilter()),
  ("a common status", OrdersFilter(statuses: [.delivered])),
  ("a rare status", OrdersFilter(statuses: [.draft])),
  ("three statuses", OrdersFilter(statuses: [.draft, .paid, .cancelled])),
  ("an email", OrdersFilter(email: known.email)),
  ("a reference", OrdersFilter(reference: referenced.reference)),
  ("seven digits of a phone", OrdersFilter(phoneDigits: "5559680")),
  ("four digits of a phone", OrdersFilter(phoneDigits: "9680")),
  ("the digits that all phones share", OrdersFilter(phoneDigits: "1555")),
  ("a year", OrdersFilter(since: year, before: year?.adding(seconds: 365 * 86_400))),
  (
    "a rare status in a year",
    OrdersFilter(statuses: [.draft], since: year, before: year?.adding(seconds: 365 * 86_400))
  ),
  ("a common status and shared digits", OrdersFilter(statuses: [.delivered], phoneDigits: "1555")),
  ("a rare status and shared digits", OrdersFilter(statuses: [.draft], phoneDigits: "1555")),
  ("changed since", OrdersFilter(updatedSince: year)),
]
let words: [(String, OrdersFilter)] = [
  ("a word that one in twenty has", OrdersFilter(query: "chevalier")),
  ("a word that all have", OrdersFilter(query: "co")),
  ("a letter", OrdersFilter(query: "c")),
  ("two common words", OrdersFilter(query: "amy mug")),
  ("a rare number of a title", OrdersFilter(query: "9641")),
  ("a common word and a rare status", OrdersFilter(statuses: [.draft], query: "mug")),
  ("a word that none has", OrdersFilter(query: "xylophone")),
]
let promised: [OrdersSortField] = [.date, .number, .updated]

print("Promised pages of 50 (goal 10 ms)")
var worst = 0.0
for (name, filter) in filters {
  for field in promised {
    for isDescending in [true, false] {
      let taken = try await milliseconds(
        OrdersQuery(filter: filter, sort: OrdersSort(field, isDescending: isDescending)))[0]
      worst = max(worst, taken)
      print(text(taken), " \(name), by \(isDescending ? "-" : "")\(field.rawValue)")
    }
  }
}
print(text(worst), " the worst of them\n\nOther pages of 50 (goal 200 ms)")

worst = 0
let others =
  filters.flatMap { filter in [OrdersSortField.total, .name].map { (filter.0, filter.1, $0) } }
  + words.flatMap { filter in OrdersSortField.allCases.map { (filter.0, filter.1, $0) } }
for (name, filter, field) in others {
  for isDescending in [true, false] {
    let taken = try await milliseconds(
      OrdersQuery(filter: filter, sort: OrdersSort(field, isDescending: isDescending)))[0]
    worst = max(worst, taken)
    print(text(taken), " \(name), by \(isDescending ? "-" : "")\(field.rawValue)")
  }
}
print(text(worst), " the worst of them")
if isDatabase { exit(0) }
print("\nA page half-way against the first (goal 1.5 times)")

let count = try await store.countOrders(OrdersFilter())
for field in OrdersSortField.allCases {
  let query = OrdersQuery(sort: OrdersSort(field, isDescending: true))
  var rest = query
  rest.after = try await halfway(query, of: count)
  // Both take less than a millisecond, and only many rounds show a difference.
  let times = try await milliseconds(query, rest, rounds: 301)
  print(text(times[0]), text(times[1]), String(format: " %.2f times", times[1] / times[0]), " by -\(field.rawValue)")
}
if let file = store as? SQLiteStore { try await file.close() }
