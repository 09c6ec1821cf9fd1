import Foundation
import OrdersStoreProtocols
import SQLiteStore
import SQLOrdersKernel
import StoreTesting
import Testing

@Suite struct SQLiteStoreTests {
  @Test func `a created order is there after the store is opened again`() async throws {
    try await withFolder { folder in
      let path = folder + "/new/folders/store.sqlite"
      let store = try await SQLiteStore.open(path: path, makesFolders: true)
      let order = Order.sample(1)
      let saved = try await store.createOrder(order, .test).order
      #expect(saved.number == 1)
      #expect(try await store.fetchWholeOrders(OrdersQuery()).orders == [saved])
      try await store.close()

      let again = try await SQLiteStore.open(path: path)
      #expect(try await again.fetchOrders(answeringTo: "1") == [saved])
      #expect(try await again.fetchOrders(OrdersQuery()).orders == [saved.summary])
      #expect(try await again.checkIntegrity() == [])
      try await again.close()
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    }
  }
}
