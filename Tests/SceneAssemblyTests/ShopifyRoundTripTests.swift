import APITesting
import Foundation
import ImportOrdersProtocols
import ImportOrdersTesting
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderDocumentsProtocols
import OrderFilesProtocols
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

  @Test func `comes back whole without a customer, and another import of it adds nothing`() async throws {
    let scenes = Scenes.overMemory
    let first = try await orders(
      importedFrom: Array(Self.walkIns.utf8), as: .ndjson, to: scenes)
    var writer = OrdersExportWriter(.shopify)
    writer.write(first)
    let bytes = writer.take()
    let second = try await orders(importedFrom: bytes)
    #expect(second.count == 3)
    for (old, new) in zip(first, second) {
      var (old, new) = (old.order, new.order)
      (old.version, old.createdAt, old.updatedAt) = (new.version, new.createdAt, new.updatedAt)
      #expect(new == old)
    }
    let again = try await tally(ofImporting: bytes, as: .shopify, to: scenes)
    #expect(again.created == 0 && again.skipped == 3 && again.rejected == 0)
  }

  /// Orders without name and email: with everything that Shopify's columns lack, without a reference, and refunded.
  private static let walkIns = """
    {"id":"0190a5e0-0000-7000-8000-000000000001","number":1500,"status":"delivered","date":"2024-01-10T10:00:00Z",\
    "reference":"#7","total":"12.00","currency":"EUR","carrier":"UPS","tracking":"+1Z","shipmentMethod":"two-day",\
    "phone":"+380 44 123-45","refunds":[{"amount":"2.00","reason":"=late: 1","at":"2024-02-01T00:00:00.000001Z"},\
    {"amount":"1.00","reason":"","at":"2024-02-03T00:00:00Z"}]}
    {"id":"0190a5e0-0000-7000-8000-000000000002","number":1501,"status":"paid","date":"2024-01-10T10:00:00Z",\
    "total":"0.00","currency":"EUR","service":"Express"}
    {"id":"0190a5e0-0000-7000-8000-000000000003","number":1502,"status":"refunded","date":"2024-01-10T10:00:00Z",\
    "total":"5.00","currency":"HRK","refunds":[{"amount":"5.00","reason":"a","at":"2024-02-01T00:00:00Z"}]}

    """

  private func tally(
    ofImporting bytes: [UInt8], as layout: ImportOrders.Layout, to scenes: Scenes
  ) async throws -> ImportOrders.Tally {
    let imported = ImportOrdersDisplayLogicSpy()
    try await scenes.importOrders(for: imported, in: .enUS)
      .importOrders(.init(source: ByteSourceFake(bytes), layout: layout))
    guard case .displayImportedOrders(let last)? = imported.calls.last else { throw CancellationError() }
    return last.tally
  }

  private func orders(
    importedFrom bytes: [UInt8], as layout: ImportOrders.Layout = .shopify, to scenes: Scenes = .overMemory
  ) async throws -> [OrderDocument] {
    let tally = try await tally(ofImporting: bytes, as: layout, to: scenes)
    #expect(tally.rejected == 0 && tally.skipped == 0)
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
