import BulkOrdersProtocols
import CustomersProtocols
import DocumentsProtocols
import Foundation
import Models
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import Testing
import Workers

@Suite struct `The tags of a customer` {
  @Test func `are those of the orders, each once in any case with the number of its orders, the most frequent first`()
    async throws
  {
    let shop = try await Shop([
      ("a@b.example", 1, 1), ("a@b.example", 2, 1), ("A@b.example", 3, 1), ("c@d.example", 4, 1),
    ])
    try await shop.change(1) { $0.tags = Tags("vip, late") }
    try await shop.change(2) { $0.tags = Tags("gift") }
    try await shop.change(3) { $0.tags = Tags("VIP") }
    let customer = try await shop.show("a@b.example").document
    #expect(customer.tags.map(\.tag) == ["VIP", "gift", "late"])
    #expect(customer.tags.map(\.orders) == [2, 1, 1] && customer.displayedTags == "VIP (2), gift (1), late (1)")
    #expect(
      String(decoding: customer.json(), as: UTF8.self).hasSuffix(
        #""tags":[{"tag":"VIP","orders":2},{"tag":"gift","orders":1},{"tag":"late","orders":1}]}"#))
    #expect(try await shop.show("c@d.example").document.tags.isEmpty)
  }

  @Test func `find customers in the list`() async throws {
    let shop = try await Shop([("amy@example.com", 1, 1), ("bob@example.com", 2, 1), ("amy@example.com", 3, 1)])
    try await shop.change(1) { $0.tags = Tags("VIP, gift") }
    #expect(try await shop.list(tags: ["vip"]).document.customers.map(\.email) == ["amy@example.com"])
    #expect(try await shop.list(tags: ["vip,gift"]).document.customers.map(\.count.value) == [2])
    #expect(try await shop.list(tags: ["vip", "late"]).document.customers.isEmpty)
    #expect(try await shop.list(query: "bob", tags: ["vip"]).document.customers.isEmpty)
  }

  @Test func `are changed in each order that needs it, which can be undone`() async throws {
    let shop = try await Shop([
      ("a@b.example", 1, 1), ("A@b.example", 2, 1), ("a@b.example", 3, 1), ("c@d.example", 4, 1),
    ])
    try await shop.change(1) { $0.tags = Tags("late") }
    try await shop.change(2) { $0.tags = Tags("vip") }
    let change = Customers.ChangeCustomer.Change.tags(adding: ["VIP"], removing: ["LATE"])
    let preview = try await shop.change("a@b.example", change, isDryRun: true)
    #expect(preview.orders == [1, 3] && preview.undo.isEmpty)
    #expect(
      preview.notice
        == "2 orders of a@b.example would be tagged “VIP” and no longer tagged “LATE”; nothing has been changed.")
    #expect(try await shop.show("a@b.example").document.displayedTags == "late (1), vip (1)")

    let changed = try await shop.change("a@b.example", change)
    #expect(changed.kind == .tagged && changed.orders == [1, 3] && changed.remaining == 0)
    #expect(changed.undo.map(\.order) == ["order-1", "order-3"])
    #expect(try await shop.show("a@b.example").document.displayedTags == "VIP (3)")
    #expect(try await shop.show("c@d.example").document.tags.isEmpty)
    let again = try await shop.change("a@b.example", change)
    #expect(again.orders.isEmpty && again.notice == "No order of a@b.example needs this change.")
    let options = WriteOptions(author: shop.context.author, timeZone: .gmt)
    _ = try await shop.worker.changeOrder("order-1", .undo, ifVersion: changed.undo[0].version, options)
    #expect(try await shop.show("a@b.example").document.displayedTags == "VIP (2), late (1)")
  }

  @Test func `are changed in 500 orders at a time, and the rest is counted`() async throws {
    let shop = try await Shop((1...1_003).map { (email: "a@b.example", day: $0, total: 1) })
    let change = Customers.ChangeCustomer.Change.tags(adding: ["VIP"], removing: [])
    #expect(try await shop.change("a@b.example", change, isDryRun: true).remaining == 503)
    let first = try await shop.change("a@b.example", change)
    #expect(first.orders.count == 500 && first.remaining == 503)
    #expect(first.notice.hasSuffix("503 orders remain; repeat the change."))
    #expect(try await shop.change("a@b.example", change).remaining == 3)
    let last = try await shop.change("a@b.example", change)
    #expect(last.orders == [1_001, 1_002, 1_003] && last.remaining == 0)
  }

  @Test func `are changed once for a key, and a repeated request says the same whatever has become of the orders`()
    async throws
  {
    let shop = try await Shop([("a@b.example", 1, 1), ("a@b.example", 2, 1), ("a@b.example", 3, 1)])
    let change = Customers.ChangeCustomer.Change.tags(adding: ["VIP"], removing: [])
    let first = try await shop.change("a@b.example", change, key: "k")
    #expect(first.orders == [1, 2, 3])
    let options = WriteOptions(author: shop.context.author, timeZone: .gmt)
    _ = try await shop.worker.changeOrder("order-1", .undo, ifVersion: nil, options)
    _ = try await shop.worker.changeOrder("order-2", .delete, ifVersion: nil, options)
    let again = try await shop.change("A@b.example", .tags(adding: ["vip"], removing: []), key: "k")
    #expect(again.orders == first.orders && again.undo == first.undo && again.failed.isEmpty)
    #expect(try await shop.show("a@b.example").document.displayedTags == "VIP (1)")
    await #expect { try await shop.change("a@b.example", .tags(adding: [], removing: ["VIP"]), key: "k") } throws: {
      ($0 as? Problem)?.faults.map(\.pointer) == ["/idempotencyKey"]
    }
  }

  @Test func `stay in an order that cannot have more of them, and the others change`() async throws {
    let shop = try await Shop([("a@b.example", 1, 1), ("a@b.example", 2, 1)])
    try await shop.change(1) { $0.tags = Tags((1...50).map(String.init)) }
    let changed = try await shop.change("a@b.example", .tags(adding: ["VIP"], removing: []))
    #expect(changed.orders == [2] && changed.failed.map(\.order) == [1] && changed.remaining == 1)
  }

  @Test(arguments: [
    (["VIP", String(repeating: "é", count: 41)], [], ["/addTags/1"]), (["a\u{1B}b"], [], ["/addTags/0"]),
    ((1...51).map(String.init), [], ["/addTags"]), (["VIP, gift"], ["late, vip"], ["/removeTags/1"]),
  ])
  func `that are invalid, and one that is added and removed at once, are refused before any order`(
    added: [String], removed: [String], faults: [String]
  ) async throws {
    let shop = try await Shop([("a@b.example", 1, 1), ("a@b.example", 2, 1)])
    for isDryRun in [true, false] {
      await #expect {
        try await shop.change("a@b.example", .tags(adding: added, removing: removed), isDryRun: isDryRun)
      } throws: {
        ($0 as? Problem)?.faults.map(\.pointer) == faults && ($0 as? Problem)?.code == .invalid
      }
    }
  }

  @Test(arguments: [
    ("a@b.example", "", Problem.Code.invalid), ("a@b.example", " , ", .invalid), ("typo@b.example", "VIP", .notFound),
    ("", "VIP", .notFound),
  ])
  func `need a tag and a customer`(email: String, tag: String, code: Problem.Code) async throws {
    let shop = try await Shop([("a@b.example", 1, 1)])
    await #expect { try await shop.change(email, .tags(adding: [tag], removing: [])) } throws: {
      ($0 as? Problem)?.code == code
    }
  }
}
