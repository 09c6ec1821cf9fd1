import Testing

extension BrowserTests {
  @Suite struct `One order` {
    @Test func `goes from status to status, and what was paid is given back`() async throws {
      try await Browser.visitOrder { browser, _ in
        try await browser.follow("Mark as paid", "button")
        try await browser.see("Order 1 marked as paid. You can undo this.", in: "*[@role='status']")

        try await browser.unfold("Mark as shipped")
        try await browser.fill("Carrier", "Post")
        try await browser.fill("Tracking", "T-1")
        try await browser.follow("Mark as shipped", "button")
        try await browser.see("Shipment 1/1 shipped", in: "*[@role='status']")
        try await browser.see("T-1", in: "dd")

        try await browser.unfold("More actions")
        try await browser.unfold("Refund …")
        try await browser.fill("Amount", "$0.23")
        try await browser.fill("Reason", "A crack")
        try await browser.follow("Refund", "button")
        try await browser.see("$0.23 refunded for order 1", in: "*[@role='status']")
        try await browser.see("A crack", in: "dl[@class='facts']")
        try await browser.see("A crack", in: "ol[@class='events']")

        try await browser.unfold("More actions")
        try await browser.unfold("Refund …")
        try await browser.fill("Amount", "2.00")
        try await browser.enter()
        try await browser.see("Please fix the following", in: "*[@role='alert']")
        try await browser.see("$1.00 can be refunded, not", in: "*[@role='alert']")
        let amount = try await browser.tab(to: "Amount", "textbox")
        #expect(try await browser.driver.value(of: amount) == "2.00")
      }
    }

    @Test func `is deleted after one more question, and restored`() async throws {
      try await Browser.visitOrder { browser, _ in
        let page = try await browser.place
        try await browser.unfold("More actions")
        try await browser.follow("Delete …", "link")
        try await browser.see("Delete order 1 of Amy Apple?", in: "h1")
        try await browser.see("Amy Apple", in: "dd")
        try await browser.follow("Cancel", "link")
        try await browser.see("Order 1", in: "h1")

        try await browser.unfold("More actions")
        try await browser.follow("Delete …", "link")
        try await browser.see("Delete order 1 of Amy Apple?", in: "h1")
        try await browser.follow("Delete order", "button")
        try await browser.see("Order 1 deleted. You can restore it.", in: "*[@role='status']")
        try await browser.see("Deleted order", in: "h1")
        try await browser.follow("Orders", "link")
        try await browser.see("There are no orders yet", in: "main")

        try await browser.open(page)
        try await browser.follow("Restore order", "button")
        try await browser.see("Order 1 restored", in: "*[@role='status']")
        try await browser.see("Amy Apple", in: "dd")
      }
    }

    @Test func `has a packing slip without any price`() async throws {
      try await Browser.visitOrder { browser, _ in
        try await browser.unfold("More actions")
        try await browser.follow("Packing slip", "link")
        try await browser.see("Amy Apple", in: "main")
        #expect(try await !browser.text.contains("$1.23"))
      }
    }
  }
}
