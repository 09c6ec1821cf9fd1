import PresentationTesting
import Foundation
import OrdersWorkerProtocols
import Testing
import Workers
import WorkerTesting

@Suite struct ExactFirstTests {
  @Test(arguments: 0..<6, 0..<6)
  func `pages of a search list the orders that equal its text first, forwards and back`(exact: Int, others: Int)
    async throws
  {
    for limit in 1...4 {
      let store = TwoLists(exact: exact, others: others)
      var (after, pages, seen) = (String?.none, [[Int64]](), [Int64]())
      repeat {
        let page = try await store.page(limit: limit, after: after)
        #expect(page.orders.count <= limit)
        #expect(page.exactCount == page.orders.count { $0.number > 100 })
        pages.append(page.orders.map(\.number))
        seen += page.orders.map(\.number)
        #expect((page.previous == nil) == (pages.count == 1))
        after = page.next?.description
      } while after != nil && pages.count < 20
      #expect(seen == store.all)
      for (index, place) in pages.indices.dropFirst().enumerated().reversed() {
        let page = try await store.page(limit: limit, after: try await store.position(ofPage: place, limit: limit))
        let before = try await store.page(limit: limit, before: try #require(page.previous).description)
        #expect(before.orders.map(\.number) == pages[index])
        #expect((before.previous == nil) == (index == 0))
        let next = try await store.page(limit: limit, after: try #require(before.next).description)
        #expect(next.orders.map(\.number) == pages[place])
      }
    }
  }

  @Test(arguments: ["-total", "name", "date", "number"])
  func `a list with another sort is one list`(sort: String) async throws {
    let store = StoreSpy()
    store.answers.page = { _ in .success(OrdersPage(orders: [], next: nil)) }
    _ = try await OrdersWorker.at(store).fetchOrders(OrdersParameters(query: "14", sort: sort), in: .gmt)
    guard case .fetchOrders(let query)? = store.calls.first else { throw Missing() }
    #expect(query.filter.queryMatch == .any)
    #expect(store.calls.count == 1)
  }

  @Test func `a cursor names the part of the list, and no other text is a cursor`() throws {
    let cursor = OrdersCursor(sort: .newestFirst, key: .integer(7), number: 3).of(.exact)
    #expect(OrdersCursor(cursor.description) == cursor)
    #expect(OrdersCursor(cursor.of(.inexact).description)?.match == .inexact)
    #expect(cursor.of(.any).description.count < cursor.description.count)
    for part in ["any", "", "exact exact", "Exact"] {
      #expect(OrdersCursor(OpaqueText.text(["-\(part) date", "3", "7"])) == nil)
    }
  }

  private struct Missing: Error {}
}

/// A store with orders that equal a search text, numbered from 101, and others, numbered from 1.
private struct TwoLists {
  let exact: [OrderSummary], others: [OrderSummary]
  private let store = StoreSpy()

  init(exact: Int, others: Int) {
    func orders(_ count: Int, from first: Int64) -> [OrderSummary] {
      (0..<Int64(count)).map { place in
        var order = Order.amy.summary
        order.number = first + place
        // Two orders have the same date.
        order.date = Order.amy.date.adding(seconds: place / 2)
        return order
      }.reversed()
    }
    let lists = (orders(exact, from: 101), orders(others, from: 1))
    (self.exact, self.others) = lists
    store.answers.page = { call in
      guard case .fetchOrders(let query) = call else { return .failure(StoreAnswers.unset) }
      var list = query.filter.queryMatch == .exact ? lists.0 : lists.1
      if !query.sort.isDescending { list.reverse() }
      if let after = query.after {
        guard after.match == .any, after.sort == query.sort, case .integer(let date) = after.key else {
          return .failure(StoreAnswers.unset)
        }
        list = list.filter {
          let place = ($0.date.microseconds, $0.number)
          return query.sort.isDescending ? place < (date, after.number) : place > (date, after.number)
        }
      }
      let shown = Array(list.prefix(query.limit))
      let isLast = list.count <= query.limit
      return .success(
        OrdersPage(
          orders: shown,
          next: isLast ? nil : shown.last.map { OrdersCursor(after: $0, updatedAt: .noon, sort: query.sort) }))
    }
  }

  var all: [Int64] { (exact + others).map(\.number) }

  func page(limit: Int, after: String? = nil, before: String? = nil) async throws -> OrdersPage<OrderSummary> {
    var parameters = OrdersParameters(query: "text", limit: limit, after: after)
    parameters.before = before
    return try await OrdersWorker.at(store).fetchOrders(parameters, in: .gmt)
  }

  /// Returns the position after which a page begins, found by paging there.
  func position(ofPage place: Int, limit: Int) async throws -> String? {
    var after: String?
    for _ in 0..<place { after = try await page(limit: limit, after: after).next?.description }
    return after
  }
}
