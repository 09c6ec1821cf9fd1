import Dispatch
import Foundation
import OrdersStoreProtocols
import SQLCollectionsKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteOrdersKernel
@testable import SQLiteStore

/// Tests that a caller of the store continues on its own executor.
///
/// An optimized build has once left it on the store's thread (Swift 6.3 does not return after some `return try await`),
/// so run this in one, too: `swift test -c release -Xswiftc -enable-testing --filter ReturningTests`.
@Suite struct ReturningTests {
  @MainActor @Test(arguments: calls.indices)
  func `a caller on the main actor is there again after every call`(call: Int) async throws {
    DispatchQueue.main.setSpecific(key: mark, value: true)
    try await withFolder { folder in
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite")
      #expect(DispatchQueue.getSpecific(key: mark) == true, "open")
      _ = try await store.importOrders([.sample(1), .sample(2)], .test)
      #expect(DispatchQueue.getSpecific(key: mark) == true, "import")
      try await calls[call](store)
      #expect(DispatchQueue.getSpecific(key: mark) == true)
      try await store.close()
      #expect(DispatchQueue.getSpecific(key: mark) == true, "close")
    }
  }
}

// MARK: Fixtures

private let mark = DispatchSpecificKey<Bool>()

/// Every call of the store, failing ones included.
private let calls: [@MainActor @Sendable (SQLiteStore) async throws -> Void] = [
  { _ = try await $0.fetchOrders(OrdersQuery()) },
  { store in await #expect(throws: StoreError.self) { try await store.fetchOrders(OrdersQuery(limit: 0)) } },
  { _ = try await $0.fetchWholeOrders(OrdersQuery()) },
  { _ = try await $0.countOrders(OrdersFilter()) },
  { _ = try await $0.fetchOrders(answeringTo: "1") },
  { _ = try await $0.fetchDeletedOrders(answeringTo: "1") },
  { _ = try await $0.sumOrders(OrdersFilter(), by: .all) },
  { _ = try await $0.fetchEvents(of: nil, after: 0, limit: 10) },
  { _ = try await $0.createOrder(.sample(3), .keyed("k")) },
  { store in _ = try? await store.createOrder(.sample(1), .test) },
  { _ = try await $0.updateOrder(Order.sample(1).id, ifVersion: nil, .edit(.sample(1)), .test) },
  { store in _ = try? await store.undoLastChange(of: Order.sample(1).id, ifVersion: 7, .test) },
  { _ = try await $0.deleteOrder(Order.sample(1).id, ifVersion: nil, .test) },
  { store in _ = try? await store.restoreOrder("none", ifVersion: nil, .test) },
  { _ = try await $0.purgeDeletedOrders(.test) },
  { _ = try await $0.erasePerson(.order(id: Order.sample(1).id), .test) },
  { _ = try await $0.fetchInfo() },
  { _ = try await $0.fetchSettings() },
  { try await $0.changeSettings(StoreSettings(), isDryRun: false) },
  { _ = try await $0.checkIntegrity() },
  { store in
    let path = store.file.path + ".backup"
    try await store.backUp(toFile: path) { _ in }
    try await store.restore(fromFile: path) { _ in }
  },
  { store in _ = try? await store.restore(fromFile: "/nowhere") { _ in } },
  { store in _ = try await store.saveTransfers(store.fetchTransfer(after: nil, limit: 10), isDryRun: true) },
  { try await $0.markSample([Order.sample(1).id]) },
  { _ = try await $0.fetchSample() },
]
