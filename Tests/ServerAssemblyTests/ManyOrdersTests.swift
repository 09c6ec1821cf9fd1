import Foundation
import HTTPProtocols
import HTTPTesting
import Testing

/// Tests the requests that change many orders, and the filters that find what they changed, over the whole program.
@Suite struct `Many orders of a shop` {
  @Test func `a result for each over the API, one undo for all, and filters that find what was changed`() async throws {
    let shop = try await ParityShop.filled()
    let done = try await bulk(
      shop,
      """
      {"order":"1","version":1,"action":"status","status":"paid"},
      {"order":"5","version":1,"action":"status","status":"paid"},
      {"order":"2","version":1,"action":"delete"},
      {"order":"3","version":1,"action":"edit","changes":{"items":[{"sku":"T-9","title":"Tee","quantity":1,"unitPrice":"98765"}]}}
      """)
    let results = try #require(done["results"] as? [[String: Any]])
    #expect(results.map { $0["done"] as? Bool } == [true, false, true, true])
    #expect(try await numbers(shop, "paid_since=-1h") == [1, 4])
    #expect(try await numbers(shop, "shipped_since=-1h") == [4])
    #expect(try await numbers(shop, "sku=s-2") == [4])
    #expect(try await numbers(shop, "sku=t-9") == [3])
    #expect(try await numbers(shop, "sku=s-") == [])

    let steps = try JSONSerialization.data(withJSONObject: try #require(done["undo"]))
    let undone = try await bulk(shop, String(decoding: steps, as: UTF8.self).dropFirst().dropLast())
    #expect(undone["done"] as? Int == 3 && undone["failed"] as? Int == 0)
    #expect(try await numbers(shop, "paid_since=-1h") == [4])
    #expect(try await numbers(shop, "sku=t-9") == [])
    #expect(try await numbers(shop, "") == [1, 2, 3, 4, 5])
  }

  @Test func `the command line and the API undo the same changes`() async throws {
    let shop = try await ParityShop.filled()
    let written = await shop.typed("en_US", "orders", "edit", "1", "3", "--note", "Gift wrap")
    #expect(written.rows.map(\.first) == ["1", "3"])
    #expect(written.notes.contains("To undo all: storekeeper orders undo 1@2 3@2"))
    #expect(try await numbers(shop, "query=gift+wrap") == [1, 3])
    // A later change by somebody else is not undone.
    try await shop.ask(.post, "/api/v1/orders/1/status", ["If-Match": "*"], body: #"{"status":"paid"}"#)
    let undone = await shop.typed("en_US", "orders", "undo", "1@2", "3@2")
    #expect(undone.rows.map(\.first) == ["3"])
    #expect(undone.notes.contains { $0.contains("somebody changed order 1 after you opened it") })
    #expect(try await numbers(shop, "query=gift+wrap") == [1])
  }

  @Test func `an order that has its new values already is counted as unchanged everywhere`() async throws {
    let shop = try await ParityShop.filled()
    _ = await shop.typed("en_US", "orders", "edit", "1", "--note", "Gift wrap")
    let written = await shop.typed("en_US", "orders", "edit", "1", "3", "--note", "Gift wrap")
    #expect(written.rows.map(\.first) == ["3"])
    #expect(written.notes.contains("Order 1 already has these values."))
    #expect(written.notes.contains("1 order changed, 1 already has these values. You can undo this."))
    #expect(written.notes.contains("To undo all: storekeeper orders undo 3@2"))
    let answer = try await bulk(
      shop, #"{"order":"1","version":2,"action":"edit","changes":{"note":"Gift wrap"}}"#)
    #expect(answer["done"] as? Int == 0 && answer["unchanged"] as? Int == 1 && answer["failed"] as? Int == 0)
    #expect((answer["undo"] as? [Any])?.isEmpty == true)
  }

  @Test func `a list has the members that a request names, of complete orders if it asks for them`() async throws {
    let shop = try await ParityShop.filled()
    let page = try await shop.json("en_US", "/api/v1/orders?fields=number,items&expand=items&sort=number")
    let orders = try #require(page["orders"] as? [[String: Any]])
    #expect(orders.map { $0.keys.sorted() } == Array(repeating: ["items", "number"], count: 5))
    #expect(orders.map { ($0["items"] as? [Any])?.count } == [0, 0, 0, 2, 0])
  }

  // MARK: Fixtures

  private func bulk(_ shop: ParityShop, _ operations: some StringProtocol) async throws -> [String: Any] {
    let answer = try await shop.ask(.post, "/api/v1/orders/bulk", body: "{\"operations\":[\(operations)]}")
    try #require(answer.status == .ok, "\(answer.text)")
    return try shop.object(answer.body)
  }

  /// Returns the numbers of the orders that a list finds.
  private func numbers(_ shop: ParityShop, _ query: String) async throws -> [Int] {
    let page = try await shop.json("en_US", "/api/v1/orders?sort=number" + (query.isEmpty ? "" : "&\(query)"))
    return try #require(page["orders"] as? [[String: Any]]).compactMap { $0["number"] as? Int }
  }
}
