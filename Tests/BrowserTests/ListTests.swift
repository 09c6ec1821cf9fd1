import Foundation
import Testing

extension BrowserTests {
  @Suite struct `The list of orders` {
    @Test func `is narrowed by status and by words, and says how to have the same elsewhere`() async throws {
      try await visitSample { browser, _ in
        try await browser.follow("Paid 20", "link")
        try await browser.see("20 orders", in: "caption")
        try await browser.see("storekeeper orders list --status paid", in: "code")

        try await browser.tab(to: "Filters and sorting")
        try await browser.press(.space)
        try await browser.tab(to: "Sort by", "combobox")
        try await browser.press(.down)
        try await browser.press(.enter)
        try await browser.unfold("More filters")
        try await browser.fill("Email", "howard.snyder@example.com")
        try await browser.follow("Show", "button")
        try await browser.see("2 orders", in: "caption")
        try await browser.see("storekeeper orders list --status paid --email howard.snyder@example.com --sort date")
        #expect(try await rows(browser).map(\.number) == ["23", "44"])

        try await browser.follow("Remove filter Email: howard.snyder@example.com", "link")
        try await browser.see("20 orders", in: "caption")
        try await browser.follow("All 60", "link")
        try await browser.see("1–50 of 60 orders", in: "caption")
      }
    }

    @Test func `is sorted by its headings and goes on page by page`() async throws {
      try await visitSample { browser, shop in
        try await browser.follow("Next page", "link")
        try await browser.see("51–60 of 60 orders", in: "caption")
        #expect(try await rows(browser).map(\.number) == (1...10).reversed().map(String.init))
        try await browser.follow("Previous page", "link")
        try await browser.see("1–50 of 60 orders", in: "caption")

        try await browser.follow("Total", "link")
        try await browser.see("Total", in: "th[@aria-sort='descending']")
        #expect(try await rows(browser).first == line(of: shop, "-total"))
        try await browser.follow("Total", "link")
        try await browser.see("Total", in: "th[@aria-sort='ascending']")
        #expect(try await rows(browser).first == line(of: shop, "total"))
      }
    }

    @Test func `is searched from every page`() async throws {
      try await visitSample { browser, shop in
        try await browser.open("/orders/new")
        try await browser.tab(to: "Find orders", "searchbox")
        try await browser.type("queso")
        try await browser.enter()
        try await browser.see("storekeeper orders list --query queso", in: "code")
        let cheese = try await rows(browser).map(\.number)
        #expect(try await shop.desk("orders", "list", "--query", "queso", "--count") == "\(cheese.count)\n")
        try await browser.follow("60", "link")
        try await browser.see("Order 60", in: "h1")
        try await browser.see("Queso", in: "tbody")
      }
    }

    @Test func `is exported as it is shown`() async throws {
      try await visitSample { browser, shop in
        try await browser.open("/orders?status=shipped")
        try await browser.see("orders list --status shipped", in: "code")
        try await browser.tab(to: "CSV", "link")
        try await browser.press(.enter)
        let file = shop.path("orders.csv")
        try await browser.until(file)
        // Number and status are the second and the fourth column.
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\r\n").dropFirst()
          .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let shown = try await rows(browser).map(\.number)
        #expect(!shown.isEmpty)
        #expect(lines.map { $0[1] } == shown)
        #expect(lines.allSatisfy { $0[3] == "shipped" })
      }
    }

    @Test func `has boxes, whose orders are shipped after a preview with their sum, and one button undoes that`()
      async throws
    {
      try await visitSample { browser, shop in
        try await browser.open("/orders?status=paid&query=queso")
        try await browser.see("2 orders", in: "caption")
        for order in ["60", "56"] {
          try await browser.tab(to: "Select order \(order)", "checkbox")
          try await browser.press(.space)
        }
        try await browser.follow("Mark as shipped", "button")
        try await browser.see("Mark 2 orders as shipped?", in: "h1")
        try await browser.see("$1,589.19", in: "dd")
        #expect(try await shop.desk("orders", "list", "--status", "paid", "--count") == "20\n")
        try await browser.fill("Tracking of order 56", "1Z9")
        try await browser.follow("Mark 2 orders as shipped", "button")
        try await browser.see("Order 56 marked as shipped.", in: "li")
        #expect(try await shop.desk("orders", "list", "--query", "1Z9", "--count") == "1\n")
        try await browser.follow("Undo", "button")
        try await browser.see("Change to order 60 undone.", in: "li")
        #expect(try await shop.desk("orders", "list", "--status", "paid", "--count") == "20\n")
      }
    }

    // MARK: Fixtures

    private func visitSample(_ body: (Browser, Shop) async throws -> Void) async throws {
      try await Browser.visit(prepare: { try await $0.desk("store", "sample") }) { browser, shop in
        try await browser.open("/orders")
        try await browser.see("1–50 of 60 orders", in: "caption")
        try await body(browser, shop)
      }
    }

    private struct Row: Equatable {
      var number: String
      var total: String
    }

    private func rows(_ browser: Browser) async throws -> [Row] {
      let cells = try await browser.driver.run(
        """
        return [...document.querySelectorAll('tbody tr')].map(r =>
          [...r.cells].filter(c => !c.querySelector('input')).map(c => c.innerText))
        """)
      return cells.elements.map {
        Row(number: $0.elements.first?.text ?? "", total: $0.elements.last?.text ?? "")
      }
    }

    /// Returns the first row of the list, as the command line prints it.
    private func line(of shop: Shop, _ sort: String) async throws -> Row {
      let cells = try await shop.desk("orders", "list", "--sort", sort, "--limit", "1").split(separator: "\t")
      return Row(number: String(cells[0]), total: String(cells[cells.count - 1].dropLast()))
    }
  }
}
