import Foundation
import Testing

extension Browser {
  /// Visits the pages that follow a form, in the sample shop: previews, results, and forms with refused fields.
  ///
  /// - Parameter body: examines the page that is shown, which has a name; it cannot open the page again.
  static func visitEveryPageAfterAForm(_ body: (Browser, String) async throws -> Void) async throws {
    try await visit(prepare: { try await $0.desk("store", "sample") }) { browser, shop in
      func visit(
        _ name: String, from path: String? = nil, by button: String, _ values: [String: JSON] = [:],
        file: String? = nil
      ) async throws {
        if let path { try await browser.open(path) }
        if let file {
          try await browser.driver.send(file, to: try await browser.driver.find(xpath: "//input[@type='file']"))
        }
        try await browser.submit(button, values)
        try await body(browser, name)
      }
      let order = try await shop.page(ofOrder: 60)
      let list = "/orders?query=queso&tick=all"
      try await visit("orders to ship", from: list, by: "Mark as shipped")
      try await visit("shipped orders", by: "Mark")
      try await visit("orders to delete", from: list, by: "Delete")
      try await visit("the tag to add", from: list, by: "Add tag")
      try await visit("orders to tag", by: "Preview", ["tag": "gift"])
      try await visit("slips", from: list, by: "Print slips")
      try await visit("nothing ticked", from: "/orders", by: "Mark as shipped")
      try await visit(
        "an order with errors", from: "/orders/new", by: "Create order",
        ["/email": "amy at home", "/total": "a lot", "/payment/cardNumber": "4242424242424242"])
      try await visit("a refund with an error", from: order, by: "Refund", ["amount": "99999999"])
      try await visit("a refund of all", from: order, by: "Refund")
      try await visit(
        "customers to merge", from: "/customers/paula.wilson%40example.com", by: "Preview",
        ["into": "howard.snyder@example.com"])
      try await visit("merged customers", by: "Merge customers")
      try await visit("settings with an error", from: "/settings", by: "Save", ["currency": "XXQ"])
      try await visit("a new token", from: "/settings/users", by: "Create token", ["name": "till"])
      try await visit("the check of the store", from: "/settings/backups", by: "Check store")
      let orders = shop.path("orders.ndjson")
      try #"""
      {"email":"amy@example.com","reference":"R-7","total":"1.23","currency":"USD"}
      {"email":"bob@example.com","total":"a lot","currency":"USD"}
      """#.write(toFile: orders, atomically: false, encoding: .utf8)
      try await visit("an import", from: "/orders/import", by: "Preview", file: orders)
      let backup = shop.path("backup.sqlite")
      try await shop.desk("store", "backup", backup)
      try await visit("a backup to restore", from: "/settings/backups", by: "Upload backup", file: backup)
    }
  }
}
