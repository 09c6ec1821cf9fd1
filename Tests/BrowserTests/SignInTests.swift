import Testing

extension BrowserTests {
  @Suite struct `Signing in` {
    @Test func `leads to what was asked for, and signing out ends it`() async throws {
      try await visit { browser in
        try await browser.open("/orders?status=paid")
        try await browser.see("Sign in", in: "h1")
        try await browser.fill("Name", "amy")
        try await browser.tab(to: "Password")
        try await browser.type("wrong horse")
        try await browser.enter()
        try await browser.see("You are not signed in", in: "*[@role='alert']")

        try await browser.tab(to: "Password")
        try await browser.type("correct horse")
        try await browser.enter()
        try await browser.see("Orders", in: "h1")
        #expect(try await browser.place == "/orders?status=paid")
        try await browser.see("amy", in: "header")
        #expect(try await browser.driver.run("return document.cookie") == "")

        try await browser.unfold("amy")
        try await browser.follow("Sign out", "button")
        try await browser.see("You have signed out.", in: "*[@role='status']")
        try await browser.open("/orders")
        try await browser.see("Sign in", in: "h1")
      }
    }

    @Test func `as a viewer shows nothing that a viewer may not do`() async throws {
      try await visit { browser in
        try await browser.open("/orders")
        try await browser.fill("Name", "bob")
        try await browser.tab(to: "Password")
        try await browser.type("battery staple")
        try await browser.enter()
        try await browser.see("Orders", in: "h1")
        #expect(try await !browser.text.contains("New order"))
        try await browser.open("/orders/new")
        try await browser.see("This request needs the role editor", in: "*[@role='alert']")
      }
    }

    // MARK: Fixtures

    private func visit(_ body: (Browser) async throws -> Void) async throws {
      try await Browser.visit(["--require-auth"]) {
        try await $0.desk("access", "set-password", "amy", "--role", "editor", input: "correct horse\n")
        try await $0.desk("access", "set-password", "bob", "--role", "viewer", input: "battery staple\n")
      } _: { browser, _ in
        try await body(browser)
      }
    }
  }
}
