import Foundation
import Testing

extension BrowserTests {
  @Suite struct `How every page looks` {
    @Test func `on a phone nothing has to be moved sideways`() async throws {
      try await Browser.visitEveryPage { browser, path in
        try await browser.useAPhone()
        try await browser.open(path)
        let overflow = try await browser.overflow
        #expect(overflow == [], "\(path)")
      }
    }

    @Test func `on a phone no word, date or sum is cut in two`() async throws {
      try await Browser.visitEveryPage { browser, path in
        try await browser.useAPhone()
        try await browser.open(path)
        let broken = try await browser.brokenTexts
        #expect(broken == [], "\(path)")
      }
    }

    @Test func `on a phone what can be done to a long order is one step away`() async throws {
      try await Browser.visit(prepare: { try await $0.desk("store", "sample") }) { browser, shop in
        try await browser.useAPhone()
        // Without motion, the target of a link is visible at once.
        try await browser.prefer("prefers-reduced-motion", "reduce")
        try await browser.open(try await shop.page(ofOrder: 60))
        #expect(try await browser.brokenTexts == [])
        let place = "document.querySelector('#actions').getBoundingClientRect().top"
        let top = try await browser.driver.run("return \(place)").number ?? .infinity
        // Twenty-five items of two or three lines, and the details.
        #expect(top < 4_500)
        try await browser.tab(to: "Actions", "link")
        try await browser.press(.enter)
        #expect(try await browser.driver.run("return \(place)").number ?? .infinity < 740)
      }
    }

    @Test(arguments: ["light", "dark"])
    func `every text stands out from its ground`(scheme: String) async throws {
      try await Browser.visitEveryPage { browser, path in
        try await browser.prefer("prefers-color-scheme", scheme)
        let faint = try await browser.faintTexts
        #expect(faint == [], "\(path)")
        let isDark = try await browser.driver.run("return matchMedia('(prefers-color-scheme: dark)').matches").bool
        #expect(isDark == (scheme == "dark"))
      }
    }

    @Test func `by Tab one comes to everything, sees where one is, and hears what it is`() async throws {
      try await Browser.visitEveryPage { browser, path in
        try await browser.useAPhone()
        // Without motion, the focused element is visible at once.
        try await browser.prefer("prefers-reduced-motion", "reduce")
        try await browser.open(path)
        let stops = try await browser.walk()
        #expect(stops.first?.name == "Skip to content", "\(path)")
        #expect(stops.filter { $0.name.isEmpty || !$0.isSeen }.map { "\($0.name): \($0.markup)" } == [], "\(path)")
        let reachable = try await browser.driver.run(
          """
          return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, audio')].filter(e =>
            e.checkVisibility() && e.type != 'hidden' && e.tabIndex >= 0).length
          """)
        // A group of radio buttons would be one stop; these pages have none.
        #expect(reachable.number == Double(stops.count), "\(path)")
      }
    }

    @Test func `has no script, and one heading of the first rank`() async throws {
      try await Browser.visitEveryPage { browser, path in
        let counts = try await browser.driver.run(
          "return ['script', 'h1'].map(name => document.querySelectorAll(name).length)")
        #expect(counts == [0, 1], "\(path)")
      }
    }

    @Test func `the first stop leads past the navigation`() async throws {
      try await Browser.visitOrder { browser, _ in
        try await browser.tab(to: "Skip to content", "link")
        try await browser.press(.enter)
        try await browser.press(.tab)
        #expect(try await browser.focus.name == "Edit")
      }
    }
  }
}
