import Foundation
import Testing

extension BrowserTests {
  @Suite struct `Shows in a browser` {
    @Test func `a show is found by its poster, says what comes next and why, and moves on when it is watched`()
      async throws
    {
      try await visitShows { browser, shop in
        let why = try await shop.desk("shows", "next", "Silicon Valley", "--why")
        #expect(
          why == """
            S1E1 Minimum Viable Product
            It is the first aired episode, and none has been watched yet; specials do not count.

            """)
        try await browser.open("/shows")
        #expect(try await posters(browser) == ["Silicon Valley | S1E1 Minimum Viable Product | 0 of 38 watched"])
        try await browser.see("storekeeper shows list", in: "code")

        try await shop.desk("shows", "watch", "Silicon Valley", "S1E1")
        try await browser.open("/shows")
        #expect(try await posters(browser) == ["Silicon Valley | S1E2 The Cap Table | 1 of 38 watched"])

        try await browser.follow("Silicon Valley", "link")
        try await browser.see("Silicon Valley", in: "h1")
        try await browser.see("It is the first aired episode that has not been watched", in: "p")
        try await browser.follow("Mark as watched S1E2 The Cap Table", "button")
        try await browser.see("S1E2 of Silicon Valley marked as watched", in: "*[@role='status']")
        try await browser.see("S1E3 Articles of Incorporation", in: "h2")
        try await browser.follow("Watched ✓ S1E1 Minimum Viable Product", "button")
        try await browser.see("S1E1 of Silicon Valley marked as not watched", in: "*[@role='status']")
        #expect(try await shop.desk("shows", "next", "143") == "S1E1 Minimum Viable Product\n")
      }
    }

    @Test func `a show without a picture, or whose picture does not come, has its name and its place all the same`()
      async throws
    {
      try await Browser.visit(prepare: { try await $0.desk("store", "sample") }) { browser, _ in
        for isNarrow in [false, true] {
          if isNarrow { try await browser.useAPhone() }
          try await browser.open("/shows")
          try await browser.see("Secrets of Silicon Valley", in: "ul[@class='posters']")
          let cells = try await browser.driver.run(
            """
            return [...document.querySelectorAll('.poster')].map(c => {
              const [name, picture] = [c.querySelector('.name'), c.querySelector('img')]
              // A picture that has not come is the show's name on a colour.
              const sheet = getComputedStyle(picture, '::after')
              const isCovered = sheet.position == 'absolute' && sheet.top == '0px' && sheet.content.includes(name.innerText)
              return isCovered && name.checkVisibility() && name.getBoundingClientRect().width > 20
                && picture.getBoundingClientRect().height > 40 && picture.alt === '' ? 'seen' : c.outerHTML
            })
            """)
          #expect(cells == ["seen", "seen", "seen"])
          #expect(try await browser.overflow == [])
          let placeholder = try await browser.driver.run(
            """
            const picture = document.querySelector('img[src^="data:image/svg"]')
            return picture !== null && picture.complete && picture.naturalWidth > 0
            """)
          #expect(placeholder == true)
        }
        try await browser.tab(to: "Title", "searchbox")
        try await browser.type("secr")
        try await browser.enter()
        try await browser.see("storekeeper shows search secr", in: "code")
        #expect(try await posters(browser) == ["Secrets of Silicon Valley |  | 0 of 0 watched"])
      }
    }

    @Test func `a file is looked at and taken in, a history goes out and comes in, and a show goes after a yes`()
      async throws
    {
      try await Browser.visit { browser, shop in
        try await browser.open("/shows")
        try await browser.follow("Import shows", "link")
        try await choose(Self.siliconValley, browser)
        try await browser.see("Import silicon-valley.json?", in: "h1")
        try await browser.see("1", in: "div[dt='New']/dd")
        #expect(try await shop.desk("shows", "list") == "")
        try await browser.follow("Import 1 show", "button")
        try await browser.see("1 created, 0 updated, 0 unchanged, 0 rejected", in: "*[@role='status']")
        try await browser.follow("Back to shows", "link")
        try await shop.desk("shows", "watch", "143", "S1E1", "S1E2")

        try await browser.follow("Watching history", "link")
        try await browser.tab(to: "Download history", "link")
        try await browser.press(.enter)
        let file = shop.path("watched.json")
        try await browser.until(file)
        let history = try JSON(String(contentsOfFile: file, encoding: .utf8))["history"]?.elements ?? []
        #expect(history.map { $0["episode"]?.text } == ["10897", "10898"])

        try await browser.open("/shows/143")
        try await browser.follow("Delete this show …", "link")
        try await browser.see("Delete Silicon Valley?", in: "h1")
        try await browser.see("(2 of 38 watched)", in: "p")
        try await browser.follow("Delete show", "button")
        try await browser.see("deleted. This cannot be undone", in: "*[@role='status']")
        try await browser.see("There are no shows yet.", in: "main")

        try await shop.desk("shows", "import", Self.siliconValley)
        try await browser.follow("Watching history", "link")
        try await choose(file, browser)
        try await browser.follow("Mark 2 episodes as watched", "button")
        try await browser.see("2 added", in: "*[@role='status']")
        try await browser.follow("Back to shows", "link")
        #expect(try await posters(browser) == ["Silicon Valley | S1E3 Articles of Incorporation | 2 of 38 watched"])
      }
    }

    // MARK: Fixtures

    /// The path of a real response of TVmaze, in the fixtures of the workers' tests.
    private static let siliconValley = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../ShowsWorkersTests/Fixtures/silicon-valley.json").standardized.path

    private func visitShows(_ body: (Browser, Shop) async throws -> Void) async throws {
      try await Browser.visit(prepare: { try await $0.desk("shows", "import", Self.siliconValley) }, body)
    }

    /// Returns the text of each poster on the page.
    private func posters(_ browser: Browser) async throws -> [String] {
      try await browser.see("Developer", in: "summary")
      return try await browser.driver.run(
        """
        return [...document.querySelectorAll('.poster')].map(
          c => ['.name', '.next', '.quiet'].map(s => c.querySelector(s).innerText).join(' | '))
        """
      ).elements.compactMap(\.text)
    }

    /// Moves to the form's file field and sends a path, as a window for choosing files would.
    private func choose(_ file: String, _ browser: Browser) async throws {
      try await browser.tab(to: "File")
      try await browser.driver.send(file, to: try await browser.driver.activeElement)
      try await browser.follow("Preview", "button")
    }
  }
}
