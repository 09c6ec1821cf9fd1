import Foundation
import Testing

extension LooksTests {
  @Suite struct `How every page looks` {
    /// The window of a reader.
    enum Window: CaseIterable {
      case phone, tablet, wide

      func set(on browser: Browser) async throws {
        switch self {
        case .phone: try await browser.useAPhone()
        case .tablet: try await browser.resize(width: 860)
        case .wide: try await browser.resize(width: 1280)
        }
      }
    }

    /// The check of each page needs one window of each width, since to open a page takes longer than to look at it.
    @Test(arguments: [Window.phone, .tablet, .wide])
    func `no part of a page is moved sideways, cut in two or beside the edge of its heading`(window: Window)
      async throws
    {
      try await Browser.visitEveryPage { browser, path in
        try await window.set(on: browser)
        try await browser.open(path)
        let overflow = try await browser.overflow
        #expect(overflow == [], "\(path)")
        let broken = try await browser.brokenTexts
        #expect(broken == [], "\(path)")
        let moved = try await browser.driver.run(
          """
          const left = document.querySelector('h1').getBoundingClientRect().left
          return [...document.querySelectorAll('main > *')].filter(e =>
            e.checkVisibility() && Math.abs(e.getBoundingClientRect().left - left) > 1).map(e => e.outerHTML.slice(0, 100))
          """)
        #expect(window == .phone || moved == [], "\(path)")
        let counts = try await browser.driver.run(
          "return ['script', 'h1'].map(name => document.querySelectorAll(name).length)")
        #expect(counts == [0, 1], "\(path) has no script, and one heading of the first rank")
      }
    }

    @Test func `after a form, nothing is cut in two, beyond the screen or too faint, however wide the window`()
      async throws
    {
      try await Browser.visitEveryPageAfterAForm { browser, page in
        for width in [360, 390, 860, 1280] {
          try await browser.resize(width: Double(width))
          let overflow = try await browser.overflow
          #expect(overflow == [], "\(page) at \(width)")
          let broken = try await browser.brokenTexts
          #expect(broken == [], "\(page) at \(width)")
        }
        for scheme in ["light", "dark"] {
          try await browser.prefer("prefers-color-scheme", scheme)
          let faint = try await browser.faintTexts
          #expect(faint == [], "\(page), \(scheme)")
        }
      }
    }

    @Test func `on a phone, each field of a preview's table has its name beside it`() async throws {
      try await Browser.visit(prepare: { try await $0.desk("store", "sample") }) { browser, _ in
        try await browser.useAPhone()
        try await browser.open("/orders?query=queso&tick=all&status=paid")
        try await browser.submit("Mark as shipped")
        let unnamed = try await browser.driver.run(
          """
          return [...document.querySelectorAll('td')].filter(e => e.checkVisibility() && !e.classList.contains('name')
            && getComputedStyle(e, '::before').content == 'none').map(e => e.outerHTML)
          """)
        #expect(unnamed == [])
      }
    }

    @Test(arguments: [360, 390])
    func `on a phone the search beside a long name shows its first words, and an ellipsis for the others`(width: Double)
      async throws
    {
      try await Browser.visit(prepare: {
        try await $0.desk("store", "set", "--name", "Amy’s Music, Films & Other Things")
      }) { browser, _ in
        try await browser.resize(width: width)
        try await browser.open("/orders")
        let search = "document.querySelector('#search')"
        #expect(try await browser.driver.run("return \(search).getBoundingClientRect().width").number ?? 0 > 100)
        #expect(try await browser.overflow == [])
        try await browser.open("/customers")
        let cut = try await browser.driver.run(
          """
          return [...document.querySelectorAll('[placeholder]')].filter(e =>
            getComputedStyle(e).textOverflow != 'ellipsis').map(e => e.outerHTML)
          """)
        #expect(cut == [])
      }
    }

    @Test(arguments: [1001, 1250, 1280, 1500, 1700])
    func `above the page, the search has room for its words, and the entries are in one row`(width: Double) async throws
    {
      try await Browser.visit(["--require-auth"]) {
        try await $0.desk("access", "set-password", "amy", "--role", "admin", input: "correct horse\n")
        try await $0.desk("store", "set", "--name", "Amy’s Music, Films & Other Things")
      } _: { browser, _ in
        try await browser.resize(width: width)
        try await browser.open("/orders")
        try await browser.fill("Name", "amy")
        try await browser.tab(to: "Password")
        try await browser.type("correct horse")
        try await browser.enter()
        try await browser.see("amy", in: "header")
        let search = "document.querySelector('#search').getBoundingClientRect().width"
        #expect(try await browser.driver.run("return \(search)").number ?? 0 > 280)
        // Where one row has no room for them, the entries are in a menu.
        let entries = "[...document.querySelectorAll('.site li')].filter(e => e.checkVisibility())"
        let rows = "new Set(\(entries).map(e => e.getBoundingClientRect().top)).size"
        #expect(try await browser.driver.run("return \(rows)") == (width < 1_248 ? 0 : 1))
        #expect(try await browser.overflow == [])
      }
    }

    @Test func `on a phone an order begins with what can be done to it`() async throws {
      try await Browser.visit(prepare: { try await $0.desk("store", "sample") }) { browser, shop in
        try await browser.useAPhone()
        try await browser.open(try await shop.page(ofOrder: 60))
        #expect(try await browser.brokenTexts == [])
        let bottom = "document.querySelector('#actions').getBoundingClientRect().bottom"
        #expect(try await browser.driver.run("return \(bottom)").number ?? .infinity < 400)
      }
    }

    @Test func `on a phone the first order of a list is on the first screen`() async throws {
      try await Browser.visit(prepare: { try await $0.desk("store", "sample") }) { browser, _ in
        try await browser.useAPhone()
        try await browser.open("/orders?query=a&since=1990-01-01")
        try await browser.see("Remove filter", in: "a")
        let bottom = "document.querySelector('tbody tr').getBoundingClientRect().bottom"
        #expect(try await browser.driver.run("return \(bottom)").number ?? .infinity < 600)
      }
    }

    @Test func `no column of a list or an order is cut off, however wide the window`() async throws {
      try await Browser.visit(prepare: { try await $0.desk("store", "sample") }) { browser, shop in
        let order = try await shop.page(ofOrder: 60)
        for width in [390, 770, 860, 1001, 1280] {
          try await browser.resize(width: Double(width))
          for path in ["/orders", order] {
            try await browser.open(path)
            let cut = try await browser.driver.run(
              "return [...document.querySelectorAll('.wide')].filter(e => e.scrollWidth > e.clientWidth).length")
            #expect(cut == 0, "\(path) at \(width)")
          }
        }
      }
    }

    @Test(arguments: [390, 770, 860, 1280])
    func `a name as long as allowed squeezes no other column`(width: Double) async throws {
      try await Browser.visit(prepare: { shop in
        try await shop.createAmysOrder()
        try await shop.desk(
          "orders", "create", "--first-name", String(repeating: "Maximiliana", count: 18), "--last-name",
          String(repeating: "von ", count: 40), "--email", "max@example.com", "--total", "12345.67")
      }) { browser, _ in
        try await browser.resize(width: width)
        try await browser.open("/orders")
        #expect(try await browser.overflow == [])
        let broken = try await browser.brokenTexts
        #expect(broken == [])
      }
    }

    @Test(arguments: [360, 390, 860, 1280])
    func `sums in several currencies, weeks, long emails and long names are whole`(width: Double) async throws {
      try await Browser.visit(prepare: { try await $0.importOrdersOfSeveralCurrencies() }) { browser, _ in
        try await browser.resize(width: width)
        for path in [
          "/", "/orders", "/customers", "/customers/\(Shop.longEmail.replacing("@", with: "%40"))",
          "/sales?since=&until=&by=day", "/sales?since=&until=&by=week", "/sales?since=&until=&by=month",
          "/sales?since=&until=&by=status", "/sales?since=&until=&by=item",
        ] {
          try await browser.open(path)
          let overflow = try await browser.overflow
          #expect(overflow == [], "\(path)")
          let broken = try await browser.brokenTexts
          #expect(broken == [], "\(path)")
          let crowded = try await browser.crowdedLabels
          #expect(crowded == [], "\(path)")
          let glued = try await browser.driver.run(
            """
            const bottom = Math.max(...[...document.querySelectorAll('.plot')].map(e => e.getBoundingClientRect().bottom))
            return [...document.querySelectorAll('.dates text')].filter(e => e.checkVisibility()
              && e.getBoundingClientRect().top < bottom + 2).map(e => e.textContent)
            """)
          #expect(glued == [], "\(path)")
        }
      }
    }

    @Test func `every text stands out from its ground`() async throws {
      try await Browser.visitEveryPage { browser, path in
        for scheme in ["light", "dark"] {
          try await browser.prefer("prefers-color-scheme", scheme)
          let faint = try await browser.faintTexts
          #expect(faint == [], "\(path), \(scheme)")
          let isDark = try await browser.driver.run("return matchMedia('(prefers-color-scheme: dark)').matches").bool
          #expect(isDark == (scheme == "dark"))
        }
      }
    }

    @Test func `by Tab one comes to everything, sees where one is, and hears what it is`() async throws {
      try await Browser.visitEveryPage { browser, path in
        try await browser.useAPhone()
        // Without motion, the focused element is visible at once.
        try await browser.prefer("prefers-reduced-motion", "reduce")
        try await browser.open(path)
        // A page of an error begins at its message.
        _ = try await browser.driver.run("document.body.tabIndex = -1; document.body.focus()")
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

    @Test func `the first stop leads past the navigation`() async throws {
      try await Browser.visitOrder { browser, _ in
        try await browser.tab(to: "Skip to content", "link")
        try await browser.press(.enter)
        try await browser.press(.tab)
        #expect(try await browser.driver.run("return !!document.activeElement.closest('main')").bool == true)
      }
    }
  }
}
