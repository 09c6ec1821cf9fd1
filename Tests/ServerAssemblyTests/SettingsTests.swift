import Foundation
import HTTPProtocols
import HTTPTesting
import OrdersStoreProtocols
import SQLiteStore
import SQLCollectionsKernel
import ServerCommandLineFrontEnd
import Testing

@testable import ServerAssembly

@Suite(.blockingClients) struct `The settings of a running server` {
  @Test func `that another process changes are in use a second later, and for writes at once`() async throws {
    let folder = try Folder()
    try await withServer(
      .local(folder.store) { $0.timeZone = nil }
    ) { server in
      let order = "{\"email\":\"amy@example.com\",\"total\":\"1.23\",\"date\":\"2007-06-29T23:00:00Z\"}"
      #expect(try server.send(.post, "/api/v1/orders", body: order).text.contains("\"currency\":\"USD\""))
      #expect(try !server.send(.get, "/").text.contains("Amy’s shop"))

      let other = try await SQLiteStore.open(path: "\(folder.path)/store.sqlite")
      try await other.changeSettings(
        StoreSettings(
          name: "Amy’s shop", currency: "EUR", timeZone: "Asia/Tokyo", address: "1 Main St", phone: "555 0100"),
        isDryRun: false)
      try await other.close()

      let written = try server.send(.post, "/api/v1/orders", body: order)
      #expect(written.text.contains("\"currency\":\"EUR\""))
      try await until {
        try server.send(.get, "/").text.contains("Amy’s shop")
          && server.send(.get, "/api/v1/orders?limit=1").text.contains("\"display\":\"6/30/07\"")
      }
      // A packing slip has the contact of the shop.
      let slip = try server.send(.get, "/orders/1/slip").text
      #expect(slip.contains("1 Main St") && slip.contains("555 0100"))
    }
  }

  @Test func `an order of the API takes the shop's tax rate only where it says so`() async throws {
    let folder = try Folder()
    let store = try await SQLiteStore.open(path: "\(folder.path)/store.sqlite")
    let rates = try [ShopTaxRate](typed: "19 VAT included, DE; 0 Export")
    try await store.changeSettings(StoreSettings(taxRates: rates), isDryRun: false)
    try await store.close()
    try await withServer(.local(folder.store)) { server in
      func created(_ taxes: String) throws -> String {
        let order = #"{"email":"amy@example.com","total":"119","shipmentAddress":{"country":"DE"}\#(taxes)}"#
        return try server.send(.post, "/api/v1/orders", body: order).text
      }
      let taxed = try created(#","taxes":[{"rate":"shop"}]"#)
      #expect(taxed.contains(#""name":"VAT","rate":"19","country":"DE""#) && taxed.contains(#""taxIncluded":true"#))
      #expect(try created("").contains(#""taxes":[]"#))
    }
  }
}
