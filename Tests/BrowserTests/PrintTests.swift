import Foundation
import Testing

extension BrowserTests {
  /// Prints pages to PDF, and reads them page by page.
  @Suite(.enabled(if: Paper.isReadable, "pdftotext is missing: apt-get install poppler-utils"))
  struct `On paper` {
    @Test func `an order begins on the first page, without buttons, and no price is cut off`() async throws {
      try await Browser.visit(prepare: { try await $0.desk("store", "sample") }) { browser, shop in
        let pages = try await print(try await shop.page(ofOrder: 60), browser, shop)
        #expect(pages.count >= 2)
        #expect(pages[0].contains("Order 60") && pages[0].contains("Unit price"))
        let all = pages.joined(separator: "\n")
        for word in ["Mark as", "More actions", "Refund …", "Sign", "Developer", "Find", "Skip"] {
          #expect(!all.contains(word), "\(word)")
        }
        let order = try await JSON(shop.desk("orders", "show", "60", "--json"))
        for item in order["items"]?.elements ?? [] {
          #expect(all.contains(try #require(item["total"]?["display"]?.text)))
        }
        #expect(all.contains(try #require(order["total"]?["display"]?.text)))
      }
    }

    @Test func `a list has its headings on every page, and no row is split`() async throws {
      try await Browser.visit(prepare: { try await $0.desk("store", "sample") }) { browser, shop in
        let pages = try await print("/orders?limit=200", browser, shop)
        #expect(pages.count >= 2)
        for page in pages { #expect(page.contains("Number") && page.contains("Total"), "\(page)") }
        let all = pages.joined(separator: "\n")
        for word in ["Filters", "New order", "Export", "CSV", "All 60"] { #expect(!all.contains(word), "\(word)") }
        let orders = try await JSON(shop.desk("orders", "list", "--limit", "200", "--json"))["orders"]?.elements ?? []
        #expect(orders.count == 60)
        for order in orders {
          let (number, total) = (order["number"]?.number ?? 0, order["total"]?["display"]?.text ?? "-")
          let rows = pages.flatMap { $0.split(separator: "\n") }.map { $0.split(separator: " ") }
          let row = rows.first { $0.first == "\(Int(number))" && $0.last == total[...] }
          #expect(row != nil, "order \(number): \(total)")
          #expect(row?.contains(try #require(order["reference"]?.text)[...]) == true, "the reference is broken")
        }
      }
    }

    @Test func `a slip is one page with the shop's name, the address and the items`() async throws {
      try await Browser.visit(prepare: { shop in
        try await shop.desk("store", "sample")
        try await shop.desk("store", "set", "--name", "Amy’s Music & Films")
      }) { browser, shop in
        let pages = try await print("\(try await shop.page(ofOrder: 60))/slip", browser, shop)
        #expect(pages[0].contains("Amy’s Music & Films") && pages[0].contains("Ship to"))
        #expect(pages[0].contains("Quantity") && !pages.joined().contains("$"))
        #expect(!pages.joined().contains("Back to the order") && !pages.joined().contains("Print this page"))
        try await browser.driver.tellDevTools("Emulation.setEmulatedMedia", ["media": "print"])
        let gap = try await browser.driver.run(
          """
          const sender = document.querySelector('.sender')
          return sender.nextElementSibling.getBoundingClientRect().top - sender.getBoundingClientRect().bottom
          """)
        #expect(gap.number ?? 0 > 10)
      }
    }

    @Test func `a slip of a shipment is one page with what is to follow and what has been sent already`() async throws {
      try await Browser.visit(prepare: { shop in
        try await shop.desk(
          "orders", "create", "--first-name", "Amy", "--email", "amy@example.com", "--item", "A;Tea;3;1.00", "--item",
          "B;Box;1;2.00")
        for _ in 1...2 { try await shop.desk("orders", "ship", "1", "A=1") }
      }) { browser, shop in
        let pages = try await print("\(try await shop.page(ofOrder: 1))/slip?shipment=2", browser, shop)
        #expect(pages.count == 1)
        let headings = ["Packing slip of shipment 1/2", "Ship to", "In this parcel", "To follow", "Already sent"]
        let places = headings.compactMap { pages[0].range(of: $0)?.lowerBound }
        #expect(places.count == headings.count && places == places.sorted())
        #expect(pages[0].contains("Shipment 1/1") && !pages[0].contains("$"))
        let whole = try await print(try await shop.page(ofOrder: 1), browser, shop).joined()
        #expect(whole.contains("1/2") && !whole.contains("Packing slip"))
      }
    }

    @Test func `a pick list is a table with the quantity of each item and the orders that need it`() async throws {
      try await Browser.visit(prepare: { try await $0.desk("store", "sample") }) { browser, shop in
        let rows = try await JSON(shop.desk("orders", "pick", "59", "60", "--json"))["rows"]?.elements ?? []
        #expect(rows.count > 2)
        try await browser.open("/orders")
        _ = try await browser.driver.run(
          """
          for (const box of document.querySelectorAll('input[name="order"]'))
            box.checked = ['59', '60'].includes(box.closest('tr').querySelector('a').textContent.trim())
          document.querySelector('button[formaction="/orders/bulk/pick-list"]').click()
          """)
        let all = try await printed(browser, shop).joined(separator: "\n")
        #expect(all.contains("Pick list") && all.contains("for 2 orders") && !all.contains("Print this page"))
        for row in rows {
          let (sku, quantity) = (try #require(row["sku"]?.text), Int(row["quantity"]?.number ?? 0))
          let line = all.split(separator: "\n").first { $0.split(separator: " ").first == sku[...] }
          #expect(line?.split(separator: " ").contains("\(quantity)") == true, "\(sku)")
        }
      }
    }

    @Test func `a customer has no links to lists and forms on paper`() async throws {
      try await Browser.visit(prepare: { try await $0.createAmysOrder() }) { browser, shop in
        let all = try await print("/customers/amy.apple%40clean-swift.com", browser, shop).joined(separator: "\n")
        #expect(all.contains("Amy Apple") && all.contains("$1.23"))
        for word in ["All orders", "New order", "Merge", "Preview"] { #expect(!all.contains(word), "\(word)") }
      }
    }

    private func print(_ path: String, _ browser: Browser, _ shop: Shop) async throws -> [String] {
      try await browser.open(path)
      return try await printed(browser, shop)
    }

    /// Prints the page that the browser shows.
    private func printed(_ browser: Browser, _ shop: Shop) async throws -> [String] {
      let file = shop.path("page.pdf")
      try await browser.driver.printed().write(to: URL(filePath: file))
      let pages = try await Paper.pages(of: file, in: shop)
      #expect(!pages.contains { $0.allSatisfy(\.isWhitespace) }, "a page is blank")
      return pages
    }
  }
}

/// Reads the text of a printed page.
private enum Paper {
  private static let reader = "/usr/bin/pdftotext"
  static var isReadable: Bool { FileManager.default.isExecutableFile(atPath: reader) }

  /// Returns the text of each page of a PDF, in lines as they are on the paper.
  static func pages(of file: String, in shop: Shop) async throws -> [String] {
    let program = try Program(
      reader, ["-layout", file, "-"], environment: shop.environment, errors: shop.path("pdftotext.log"))
    let text = await program.finish().output
    // Each page ends with a form feed.
    return text.split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
