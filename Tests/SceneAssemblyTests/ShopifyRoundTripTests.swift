import APIDocuments
import APITesting
import ExportDocuments
import Foundation
import ImportOrdersProtocols
import ImportOrdersTesting
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrdersStoreProtocols
import PresentationProtocols
import PresentationTesting
import SceneAssembly
import Testing

@Suite struct `An export in Shopify's layout` {
  @Test(arguments: [("northwind-shopify.csv", 830), ("shopify-assorted.csv", 28)])
  func `comes back with the same items, addresses, amounts, refunds and statuses`(file: String, count: Int) async throws
  {
    let first = try await orders(importedFrom: fixture(file))
    var writer = OrdersExportWriter(.shopify)
    writer.write(first)
    #expect(writer.count == count)
    let second = try await orders(importedFrom: writer.take())
    #expect(second.count == count)
    for (old, new) in zip(first, second) { #expect(new.order.comparable == old.order.comparable) }
  }

  private func orders(importedFrom bytes: [UInt8]) async throws -> [OrderDocument] {
    let scenes = Scenes.overMemory
    let imported = ImportOrdersDisplayLogicSpy()
    try await scenes.importOrders(for: imported, in: .enUS)
      .importOrders(.init(source: ByteSourceFake(bytes), layout: .shopify))
    guard case .displayImportedOrders(let last)? = imported.calls.last else { throw CancellationError() }
    #expect(last.tally.rejected == 0 && last.tally.skipped == 0)
    let exported = ListOrdersDisplayLogicSpy()
    try await scenes.listOrders(for: exported, in: .enUS)
      .exportOrders(.init(parameters: .init(), isWhole: true))
    return exported.calls.flatMap { call -> [OrderDocument] in
      guard case .displayExportedOrders(let viewModel) = call, case .whole(let orders) = viewModel.batch else {
        return []
      }
      return orders
    }
  }

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appending(path: "../ImportOrdersTests/Fixtures/\(name)")))
  }
}

extension Order {
  /// The order without the facts that Shopify's columns do not have: ids, and the times of writes and of refunds.
  fileprivate var comparable: Order {
    var order = self
    (order.id, order.version, order.createdAt, order.updatedAt) = ("", 0, .earliest, .earliest)
    order.refunds = refunds.map { Refund(amount: $0.amount, reason: "", at: .earliest) }
    return order
  }
}
