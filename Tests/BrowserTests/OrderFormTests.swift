import Testing

extension BrowserTests {
  @Suite struct `The form of an order` {
    @Test func `makes an order of what is typed`() async throws {
      try await Browser.visit { browser, _ in
        try await browser.open("/orders")
        try await browser.follow("New order", "link")
        try await browser.see("New order", in: "h1")
        // A date field of the browser: month, day and year one after the other.
        try await browser.tab(to: "Date")
        try await browser.type("06292007")
        try await browser.fill("First name", "Amy")
        try await browser.fill("Last name", "Apple")
        try await browser.fill("Email", "amy.apple@clean-swift.com")
        try await browser.fill("SKU, line 1", "S-1")
        try await browser.fill("Title, line 1", "Mug")
        try await browser.fill("Quantity, line 1", "2")
        try await browser.fill("Unit price, line 1", "$12.50")
        try await browser.unfold("Shipment")
        try await browser.tab(to: "Shipment", "combobox")
        try await browser.press(.down)
        try await browser.follow("Create order", "button")

        try await browser.see("Order 1 created. You can delete it.", in: "*[@role='status']")
        try await browser.see("Order 1", in: "h1")
        for text in ["6/29/07", "Amy Apple", "amy.apple@clean-swift.com", "Mug", "$25.00", "Standard Shipping"] {
          try await browser.see(text, in: "main")
        }
      }
    }

    @Test func `leads from each fault to its field, and keeps what was typed`() async throws {
      try await Browser.visit { browser, _ in
        try await browser.open("/orders/new")
        try await browser.fill("First name", "Amy")
        try await browser.fill("Email", "amy at home")
        // Enter in a field sends the form.
        try await browser.fill("Total", "1.23")
        try await browser.enter()
        try await browser.see("Please fix the following", in: "*[@role='alert']")

        let fault = try await browser.driver.run("return document.querySelector('[role=alert] li a').innerText")
        try await browser.tab(to: try #require(fault.text), "link")
        try await browser.press(.enter)
        let focus = try await browser.focus
        #expect(focus.name == "Email")
        try await browser.retype("amy@example.com")
        try await browser.enter()
        try await browser.see("Order 1 created", in: "*[@role='status']")
        try await browser.see("amy@example.com", in: "dd")
        try await browser.see("Amy", in: "dd")
        try await browser.see("$1.23", in: "main")
      }
    }

    @Test func `changes only what was typed anew`() async throws {
      try await Browser.visitOrder { browser, shop in
        try await browser.unfold("More actions")
        try await browser.follow("Edit", "link")
        try await browser.see("Edit order 1", in: "h1")
        try await browser.fill("Email", "amy@example.com")
        try await browser.unfold("Note")
        try await browser.tab(to: "Note", "textbox")
        try await browser.type("Ring")
        try await browser.press(.enter)
        try await browser.type("twice")
        try await browser.follow("Save changes", "button")
        try await browser.see("Order 1 changed. You can undo this.", in: "*[@role='status']")
        try await browser.see("amy@example.com", in: "dd")
        let order = try await JSON(shop.desk("orders", "show", "1", "--json"))
        #expect(order["note"] == "Ring\ntwice")
        #expect(order["name"]?["display"] == "Amy Apple")
        #expect(order["version"] == 2)

        try await browser.unfold("More actions")
        try await browser.follow("Undo last change", "button")
        try await browser.see("Last change to order 1 undone", in: "*[@role='status']")
        try await browser.see("amy.apple@clean-swift.com", in: "dd")
      }
    }

    @Test func `that comes too late shows, field by field, what somebody else has made of the order`() async throws {
      try await Browser.visitOrder { browser, shop in
        let order = try await browser.place
        try await browser.unfold("More actions")
        try await browser.follow("Edit", "link")
        try await browser.see("Edit order 1", in: "h1")
        try await browser.fill("Email", "mine@example.com")

        try await patch("\(browser.origin)/api/v1\(order)", #"{"email":"theirs@example.com","note":"Theirs"}"#)

        try await browser.fill("Phone", "555-0100")
        try await browser.enter()
        try await browser.see("Changed in the meantime", in: "h1")
        try await browser.see("Nothing has been saved yet", in: "*[@role='alert']")
        let row = "tr[th='Email']"
        try await browser.see("theirs@example.com", in: row)
        try await browser.see("mine@example.com", in: row)

        // A group of radio buttons is one stop; arrows choose.
        try await browser.tab(to: "Email: Current value: theirs@example.com", "radio")
        try await browser.press(.right)
        #expect(try await browser.focus.name == "Email: Your value: mine@example.com")
        // A field that nobody else has changed is selected already.
        try await browser.tab(to: "Phone: Your value: 555-0100", "radio")
        try await browser.follow("Save", "button")
        try await browser.see("Order 1 changed", in: "*[@role='status']")
        for text in ["mine@example.com", "555-0100"] { try await browser.see(text, in: "dd") }
        try await browser.see("Theirs", in: "section[h2='Note']")
      }
    }
  }
}
