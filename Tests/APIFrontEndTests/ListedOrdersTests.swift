import DocumentsProtocols
import HTTPProtocols
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderQueries
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `The members of listed orders` {
  private let scenes = WebScenesStub(
    list: ListOrdersSceneSpy { call, display in
      guard case .fetchOrders(let request) = call else { return }
      try await display.displayFetchedOrders(
        .init(
          documents: [Order.whole.row], next: "c2", previous: "c0",
          wholeDocuments: request.isExpanded ? [Order.whole.document] : nil))
    })

  @Test func `only the named members are returned, in the order of the document`() async throws {
    let response = await WebHandler(scenes).get("/api/v1/orders?fields=total,id,number")
    #expect(response.status == .ok)
    let order = try #require(try await response.document.firstOrder)
    guard case .object(let members) = order else { return #expect(Bool(false)) }
    #expect(members.map(\.name) == ["id", "number", "total"])
    #expect(order["total"] == Order.whole.rowJSON["total"])
    #expect(try await response.document["next"] == .string("c2"))
  }

  @Test func `expand=items lists complete orders with one request of the scene`() async throws {
    let response = await WebHandler(scenes).get("/api/v1/orders?expand=items&limit=200")
    #expect(scenes.list.calls == [.fetchOrders(.init(parameters: .init(limit: 200), isExpanded: true))])
    #expect(try await response.document.firstOrder == JSONValue(parsing: Order.whole.document.json()))
    #expect(response.fields["Link"]?.contains("rel=\"prev\"") == true)
    let some = await WebHandler(scenes).get("/api/v1/orders?expand=items&fields=items,note")
    guard case .object(let members)? = try await some.document.firstOrder else { return #expect(Bool(false)) }
    #expect(members.map(\.name) == ["items", "note"])
  }

  @Test(arguments: [
    ("fields=id,colour", "use id, number, version, status, reference, date, name, email, total"),
    ("fields=items", "add expand=items"), ("expand=history", "use expand=items"),
    ("expand=items&fields=colour", "use id, number"),
  ])
  func `an unknown name is refused with the known ones`(query: String, remedy: String) async throws {
    let response = await WebHandler(scenes).get("/api/v1/orders?\(query)")
    #expect(response.status == 422)
    guard case .string(let text)? = try await response.document["remedy"] else { return #expect(Bool(false)) }
    #expect(text.hasPrefix(remedy))
    #expect(scenes.list.calls.isEmpty)
    #expect(await WebHandler(scenes).get("/api/v1/orders?deleted=true&fields=id").status == 422)
  }
}

extension Order {
  fileprivate var rowJSON: JSONValue { (try? JSONValue(parsing: row.json())) ?? .null }
}

extension JSONValue {
  fileprivate var firstOrder: JSONValue? {
    guard case .array(let orders)? = self["orders"] else { return nil }
    return orders.first
  }
}
