import Foundation
import Testing

extension BrowserTests {
  @Suite struct `Importing from a browser` {
    @Test func `shows first what would come of a file, then takes it in, and gives back what it did not take`()
      async throws
    {
      try await Browser.visit { browser, shop in
        let good = #"{"email":"amy@example.com","reference":"R-7","total":"1.23","currency":"USD"}"#
        let bad = #"{"email":"bob@example.com","total":"a lot","currency":"USD"}"#
        let file = shop.path("orders.ndjson")
        try "\(good)\n\(bad)\n".write(toFile: file, atomically: false, encoding: .utf8)

        try await browser.open("/orders")
        try await browser.follow("Import", "link")
        try await browser.see("Import orders", in: "h1")
        try await choose(file, browser)
        try await browser.see("Import orders.ndjson?", in: "h1")
        try await browser.see("1", in: "div[dt='New']/dd")
        try await browser.see("1", in: "div[dt='Rejected']/dd")
        try await browser.see("a lot", in: "section/ul/li")
        #expect(try await shop.desk("orders", "list", "--count") == "0\n")

        try await browser.follow("Import 1 order", "button")
        try await browser.see("Imported", in: "h1")
        try await browser.see("Imported, except for the rejected records below", in: "*[@role='status']")
        try await browser.tab(to: "Download these records", "link")
        try await browser.press(.enter)
        let rejects = shop.path("rejects.ndjson")
        try await browser.until(rejects)
        #expect(try String(contentsOfFile: rejects, encoding: .utf8) == "\(bad)\n")

        try await browser.follow("Show in the list", "link")
        try await browser.see("amy@example.com", in: "td")

        try await browser.follow("Import", "link")
        try await choose(file, browser)
        try await browser.see("The file has nothing new.", in: "main")
      }
    }

    @Test func `begins where a shop has no orders yet, with one of its own or a sample`() async throws {
      try await Browser.visit { browser, _ in
        try await browser.open("/")
        try await browser.see("There are no orders yet.", in: "main")
        try await browser.tab(to: "Import orders", "link")
        try await browser.follow("Add the sample shop", "button")
        try await browser.see("60 sample orders, 3 shows and 5 tunes added", in: "*[@role='status']")
        try await browser.see("Orders per day", in: "h2")
        try await browser.tab(to: "Show as a table")
        try await browser.press(.space)
        try await browser.see("5/6/98", in: "details[@open]")
        try await browser.follow("All orders", "link")
        try await browser.see("1–50 of 60 orders", in: "caption")
      }
    }

    // MARK: Fixtures

    /// Moves to the form's file field and sends a path, as the system's window for choosing files would.
    private func choose(_ file: String, _ browser: Browser) async throws {
      try await browser.tab(to: "Format", "combobox")
      try await browser.press(.tab)
      try await browser.driver.send(file, to: try await browser.driver.activeElement)
      try await browser.follow("Preview", "button")
    }
  }
}
