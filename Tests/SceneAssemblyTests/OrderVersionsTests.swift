import Formatting
import MemoryStore
import OrderDocumentsProtocols
import OrderHistoryProtocols
import OrderQueries
import OrdersStoreProtocols
import PresentationProtocols
import PresentationTesting
import SceneAssembly
import ShowOrderProtocols
import Testing

/// Tests the earlier versions of orders from the composition root.
@Suite struct `Earlier versions of an order, from the composition root` {
  private let store = MemoryStore()
  private var scenes: Scenes { Scenes(over: store, formatters: CompiledFormatters(), stores: NoOtherStores()) }

  @Test func `each event has the order as it left it, also before a deletion and after a restoration`() async throws {
    let states = try await eventful()
    let page = try await events(.init(includesOrders: true))
    #expect(page.documents.map(\.type) == ["created", "edited", "status-changed", "deleted", "restored"])
    #expect(page.documents.map(\.snapshot) == states.map { .included(document($0)) })
    #expect(page.documents.map(\.version) == states.map(\.version))
    // A page that ends between two events has the same orders.
    #expect(try await events(.init(after: "1", limit: 1, includesOrders: true)).documents == [page.documents[1]])
    #expect(try await events(.init()).documents.map(\.snapshot) == states.map { _ in .omitted })
  }

  @Test func `an order is shown as it was at each of its versions, also if it has been deleted`() async throws {
    let states = try await eventful()
    _ = try await store.deleteOrder(states[0].id, ifVersion: nil, .amy(9))
    for state in states { #expect(try await order("1", at: state.version) == document(state)) }
  }

  @Test(arguments: [0, 6, -1, .max] as [Int64])
  func `a version that an order does not have is not found, and the problem names those that it has`(version: Int64)
    async throws
  {
    _ = try await eventful()
    await #expect(throws: Problem(.notFound, "order 1 has no version \(version); its history has the versions 1 to 5"))
    {
      try await order("1", at: version)
    }
  }

  @Test func `an imported order has no versions before its import`() async throws {
    var order = Order.amy
    order.version = 7
    _ = try await store.importOrders([order], .amy(0))
    let problem = Problem(.notFound, "order 1001 has no version 3; its history has the versions 7 to 7")
    await #expect(throws: problem) { try await self.order("1001", at: 3) }
  }

  @Test func `no version of an order has the personal data that was erased`() async throws {
    let states = try await eventful()
    _ = try await store.erasePerson(.order(id: states[0].id), .amy(9))
    for state in states { #expect(try await order("1", at: state.version).order == state.withoutPerson) }
    for event in try await events(.init(includesOrders: true)).documents {
      guard case .included(let order?) = event.snapshot else { return #expect(Bool(false), "\(event.version)") }
      #expect(order.order.email.isEmpty && order.order.total == states[0].total)
    }
  }

  // MARK: Fixtures

  /// Returns the states of an order that is created, edited, paid, deleted and restored.
  private func eventful() async throws -> [Order] {
    var states = [try await store.createOrder(.amy, .amy(0)).order]
    let id = states[0].id
    var edited = states[0]
    edited.note = "Ring twice"
    states.append(try await store.updateOrder(id, ifVersion: nil, .edit(edited), .amy(1)).order)
    let paid = OrderChange.status(.paid, carrier: nil, tracking: nil)
    states.append(try await store.updateOrder(id, ifVersion: nil, paid, .amy(2)).order)
    states.append(try await store.deleteOrder(id, ifVersion: nil, .amy(3)).order)
    states.append(try await store.restoreOrder(id, ifVersion: nil, .amy(4)).order)
    return states
  }

  private func events(_ request: ShowOrder.FetchEvents.Request) async throws -> ShowOrder.FetchEvents.ViewModel {
    try await scenes.showOrder.result(in: .enUS) { try await $0.fetchEvents(request) }
  }

  private func order(_ name: String, at version: Int64) async throws -> OrderDocument {
    let shown: ShowOrder.FetchOrder.ViewModel = try await scenes.showOrder.result(in: .enUS) {
      try await $0.fetchOrder(.init(order: name, version: version))
    }
    return shown.document
  }

  private func document(_ order: Order) -> OrderDocument {
    OrderDocument(order, CompiledFormatters().formatter(for: .enUS))
  }
}

extension WriteContext {
  /// A write by Amy, some seconds after her order.
  fileprivate static func amy(_ seconds: Int64) -> WriteContext {
    WriteContext(author: Author(name: "amy", frontEnd: "api"), at: .amysDay.adding(seconds: seconds))
  }
}
