import Foundation
import HTTPProtocols
import HTTPTesting
import ListOrdersProtocols
import OrderDocumentsProtocols
import PresentationProtocols
import SceneAssembly
import ShowOrderProtocols
import ShowOrderTesting
import ShowPresentationProtocols
import ShowPresentationTesting
import Testing

/// Tests that the front ends without a screen show the strings of the view models, too.
extension `Parity of the front ends` {
  @Test func `an assistant finds a list with the strings of every front end`() async throws {
    let shop = try await ParityShop.filled()
    var count = Count()
    for locale in Self.locales {
      let shown = try await shop.list(locale)
      let document = try await document(of: "find_orders", [:], in: locale, shop)
      let orders = try #require(document["orders"] as? [[String: Any]])
      count.expect(
        orders.map(cells),
        shown.displayedOrders.map { order in
          ListOrders.Column.allCases.map { order[$0].replacing(", with refunds", with: "") }
        }, "\(locale): assistant")
    }
    count.report("ListOrders, assistants")
  }

  @Test func `an assistant's order and a receipt show the strings of every front end`() async throws {
    let shop = try await ParityShop.filled()
    var count = Count()
    for locale in Self.locales {
      for number in 1...ParityShop.orders.count {
        let display = ShowOrderDisplayLogicSpy()
        try await shop.scenes.showOrder(for: display, in: shop.context(locale))
          .fetchOrder(.init(order: "\(number)", includesContext: true))
        guard case .displayFetchedOrder(let shown)? = display.calls.last else { return #expect(Bool(false)) }
        let order = shown.displayedOrder
        let items = shown.document.items.flatMap { item in ShowOrder.itemColumns.map { $0.text(item) } }
        let document = try await document(of: "show_order", ["order": "\(number)"], in: locale, shop)
        // The refunded sum and the rest are computed for people from the refunds.
        let sums = order.sums.filter { !["Refunded", "Net"].contains($0.label) }.map(\.text)
        count.expect(items + order.nextStatuses + sums, among: texts(in: document), "\(locale) \(number): assistant")
        let own = try await shop.json(locale, "/api/v1/orders/\(number)")
        #expect(texts(in: document).sorted() == texts(in: own).sorted(), "\(locale) \(number)")

        // A receipt shows a part of the order: each of its values is one of the order's.
        let receipt = await shop.typed(
          locale, "orders", "print", "\(number)", "--dry-run", "--encoding", "utf-8", "--columns", "48")
        let values = receipt.rows.flatMap(\.self).compactMap { line in
          line.wholeMatch(of: /\S.*?  +(\S.*)/).map { plain(String($0.1)) }
        }
        let strings = items + order.rows.flatMap(\.texts) + order.sums.map(\.text) + order.refunds.flatMap(\.texts)
        count.expect(values, among: strings.map(plain), "\(locale) \(number): receipt")
        let total = try #require(order.sums.first { $0.label == "Total" }?.text)
        #expect(values.contains(plain(total)), "\(locale) \(number): \(total) in \(values)")
      }
    }
    count.report("ShowOrder, assistants and receipts")
  }

  @Test func `an assistant's show has the strings of every front end`() async throws {
    let shop = await ParityShop()
    let shows = ##"""
      [{"id":1,"name":"Él & <b> \"x\"","image":null,"_embedded":{"episodes":[
         {"id":11,"name":"One & <i>","season":1,"number":1,"airstamp":"2014-04-07T02:00:00+00:00"},
         {"id":12,"name":null,"season":1,"number":2,"airstamp":"2014-04-14T02:00:00+00:00"}]}}]
      """##
    try await shop.ask(.post, "/api/v1/shows", ["Content-Type": "application/json"], body: shows)
    try await shop.ask(.put, "/api/v1/shows/1/watched/S1E1")
    var count = Count()
    for locale in Self.locales {
      let display = ShowsDisplayLogicSpy()
      try await shop.scenes.shows(for: display, in: shop.context(locale)).fetchShow(.init(show: "1"))
      guard case .displayShow(let shown)? = display.calls.last else { return #expect(Bool(false)) }
      let document = try await document(of: "find_shows", ["show": "1"], in: locale, shop)
      count.expect(
        shown.displayedEpisodes.flatMap { [$0.title, $0.airs] } + [shown.displayedWhy, shown.displayedShow.progress],
        among: texts(in: document), "\(locale): assistant")
    }
    count.report("Shows, assistants")
  }

  @Test func `a problem has the same words for an assistant and for a receipt`() async throws {
    let shop = try await ParityShop.filled()
    let problem = try shop.object(try await shop.ask(.get, "/api/v1/orders/99").body)
    let detail = text(problem, "detail")
    #expect(!detail.isEmpty)
    let notes = await shop.typed("en_US", "orders", "print", "99").notes
    #expect(notes.contains { $0.hasSuffix(detail) }, "\(detail) in \(notes)")
    let result = try await shop.tool("en_US", "show_order", ["order": "99"])
    #expect(result["isError"] as? Bool == true)
    // A sentence for an assistant has a capital.
    #expect(texts(in: result["content"] ?? "").contains { $0.contains(detail.dropFirst()) }, "\(detail) in \(result)")
  }

  /// Returns the document in the result of a tool.
  private func document(
    of tool: String, _ arguments: [String: Any], in locale: String, _ shop: ParityShop
  ) async throws -> [String: Any] {
    let result = try await shop.tool(locale, tool, arguments)
    return try #require(result["structuredContent"] as? [String: Any], "\(result)")
  }
}

/// Returns a text as paper has it: plain spaces, and no marks of a direction.
private func plain(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.compactMap { scalar in
        switch scalar.value {
        case 0xA0, 0x202F: " "
        case 0x200E, 0x200F, 0x61C: nil
        default: scalar
        }
      }))
}
