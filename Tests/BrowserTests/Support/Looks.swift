import Foundation
import Testing

/// Measurements of a page's layout and colours in the browser.
extension Browser {
  /// Visits every kind of page, in a shop with the order of the golden tests and the sample's shows and melodies, and
  /// then those that only a user sees who has signed in.
  ///
  /// Pages after a form are not visited, and no page with the progress of a job.
  static func visitEveryPage(_ body: (Browser, String) async throws -> Void) async throws {
    try await visit(prepare: {
      try await $0.createAmysOrder()
      try await $0.desk("store", "sample")
      try await $0.desk("orders", "delete", "2", "--yes")
      try await $0.desk("shows", "watch", "143", "S1E1")
      try await $0.desk("views", "save", "To ship", "--status", "paid", "--shared")
      try await $0.desk(
        "views", "save", "Expensive cheese that has been paid", "--status", "paid", "--query", "queso", "--min-total",
        "1000", "--sort", "total")
      try await $0.desk("access", "create-token", "till", "--role", "editor")
      try await $0.desk(
        "access", "create-token", "Kasse im Erdgeschoss, Haupteingang", "--role", "viewer", "--scope", "orders:read",
        "--expires", "90d")
    }) { browser, shop in
      let order = try await shop.page(ofOrder: 1)
      try await browser.open("/melodies")
      let melody = try await browser.driver.run(
        "return document.querySelector('a[href$=\"/delete\"]').getAttribute('href')")
      for path in [
        "/", "/orders", "/orders?status=lost", "/orders/new", order, "\(order)/edit", "\(order)/delete",
        "\(order)/erase", "\(order)/slip", "/orders/import", "/orders/deleted", "/login", "/orders/900", "/nothing",
        "/views", "/customers", "/customers/amy.apple%40clean-swift.com", "/sales?since=&until=",
        "/sales?since=&until=&by=week", "/sales?since=&until=&by=month", "/sales?since=&until=&by=status",
        "/sales?since=&until=&by=item", "/shows", "/shows/143", "/shows/143/delete", "/shows/add", "/shows/import",
        "/shows/airing", "/shows/history", "/melodies", try #require(melody.text), "/account", "/settings",
        "/settings/users", "/settings/users/till/revoke", "/settings/backups", "/docs",
      ] {
        try await browser.open(path)
        try await body(browser, path)
      }
    }
    try await visit(["--require-auth"]) {
      try await $0.desk("access", "set-password", "amy", "--role", "viewer", input: "correct horse\n")
    } _: { browser, _ in
      try await browser.open("/orders")
      try await browser.fill("Name", "amy")
      try await browser.tab(to: "Password")
      try await browser.type("correct horse")
      try await browser.enter()
      try await browser.see("Orders", in: "h1")
      // The last one is a refusal.
      for path in ["/", "/account", "/settings"] {
        try await browser.open(path)
        try await body(browser, path)
      }
    }
  }

  /// Sets the size of a phone's screen: 360 points wide and 740 high.
  func useAPhone() async throws {
    try await driver.tellDevTools(
      "Emulation.setDeviceMetricsOverride", ["width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": true])
  }

  /// Sets the size of the window in points.
  func resize(width: Double, height: Double = 844) async throws {
    try await driver.tellDevTools(
      "Emulation.setDeviceMetricsOverride",
      ["width": .number(width), "height": .number(height), "deviceScaleFactor": 1, "mobile": false])
  }

  /// Sets a media feature of the reader's system: `prefers-color-scheme` to `dark`.
  func prefer(_ feature: String, _ value: String) async throws {
    let feature: JSON = ["name": .string(feature), "value": .string(value)]
    try await driver.tellDevTools("Emulation.setEmulatedMedia", ["features": [feature]])
  }

  /// The elements that extend beyond the right edge of the screen and are in no scrolling element.
  var overflow: [String] {
    get async throws {
      try await driver.run(
        """
        const width = document.documentElement.clientWidth
        const isScrolled = e => e && (getComputedStyle(e).overflowX == 'auto' || isScrolled(e.parentElement))
        const wide = [...document.body.querySelectorAll('*')].filter(e =>
          e.checkVisibility() && e.getBoundingClientRect().right > width + 1 && !isScrolled(e))
        return (document.documentElement.scrollWidth > width ? ['the page'] : []).concat(
          wide.map(e => e.outerHTML.slice(0, 100)))
        """
      ).elements.compactMap(\.text)
    }
  }

  /// Words, dates and sums that are broken at the end of a line, and tables that scroll sideways.
  ///
  /// A word that is longer than a line, as an email address or a path, may be broken.
  var brokenTexts: [String] {
    get async throws {
      try await driver.run(
        """
        const isShown = e => e.checkVisibility() && !e.closest('.unseen, .skip, footer, code, option')
        const lines = (node, start, end) => {
          const range = document.createRange()
          range.setStart(node, start)
          range.setEnd(node, end)
          return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size
        }
        const broken = []
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (!isShown(node.parentElement)) continue
          for (const word of node.data.matchAll(/[^\\s\\-–—]+/g)) {
            if (word[0].length <= 28 && lines(node, word.index, word.index + word[0].length) > 1) broken.push(word[0])
          }
        }
        const wide = [...document.querySelectorAll('.wide')].filter(e => e.scrollWidth > e.clientWidth)
        return broken.concat(wide.map(e => e.outerHTML.slice(0, 100)))
        """
      ).elements.compactMap(\.text)
    }
  }

  /// Labels of charts that cover each other, or that extend beyond their card.
  var crowdedLabels: [String] {
    get async throws {
      try await driver.run(
        """
        return [...document.querySelectorAll('.dates')].flatMap(axis => {
          const card = axis.closest('.card').getBoundingClientRect()
          const labels = [...axis.querySelectorAll('text')].filter(e => e.checkVisibility())
            .map(e => [e.textContent, e.getBoundingClientRect()]).sort((a, b) => a[1].left - b[1].left)
          return labels.filter(([_, box], i) => box.left < card.left || box.right > card.right
            || i > 0 && box.left < labels[i - 1][1].right + 2).map(label => label[0])
        })
        """
      ).elements.compactMap(\.text)
    }
  }

  /// Texts with too little contrast to their background (WCAG 2.2, 1.4.3: 4.5 to 1, large ones 3 to 1).
  var faintTexts: [String] {
    get async throws {
      try await driver.run(
        """
        const parts = color => color.match(/[\\d.]+/g).map(Number)
        const light = color => parts(color).slice(0, 3).map(c => c / 255)
          .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
          .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0)
        const behind = e => {
          const color = e ? getComputedStyle(e).backgroundColor : 'rgb(255, 255, 255)'
          return parts(color)[3] === 0 ? behind(e.parentElement) : color
        }
        const hasText = e => [...e.childNodes].some(n => n.nodeType == 3 && n.data.trim())
        return [...document.body.querySelectorAll('*')].filter(e => e.checkVisibility() && hasText(e)
          && !e.closest('.unseen, .skip, option')).flatMap(e => {
          const style = getComputedStyle(e)
          const [a, b] = [light(style.color), light(behind(e))]
          const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
          const size = parseFloat(style.fontSize)
          const least = size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5
          return ratio < least ? [`${e.innerText}: ${ratio.toFixed(2)}`] : []
        })
        """
      ).elements.compactMap(\.text)
    }
  }

  /// An element at which Tab stops.
  struct Stop: Sendable {
    /// The name that assistive technology reads.
    var name: String
    /// Whether it shows a focus frame, and nothing covers it.
    var isSeen: Bool
    var markup: String
  }

  /// Returns all stops of the page, by pressing Tab through it once.
  func walk() async throws -> [Stop] {
    var stops: [Stop] = []
    while stops.count < Browser.stops {
      try await press(.tab)
      let seen = try await driver.run(
        """
        const e = document.activeElement
        if (!e || e == document.body) return null
        const style = getComputedStyle(e)
        const box = e.getClientRects()[0]
        const top = document.elementFromPoint(box.left + Math.min(box.width / 2, 20), box.top + box.height / 2)
        const isFramed = style.outlineStyle != 'none' && parseFloat(style.outlineWidth) >= 2
        const isInside = (e.localName == 'audio' || e.type == 'date') && e == window.lastStop
        window.lastStop = e
        return {isSeen: isFramed && (e == top || e.contains(top)), markup: e.outerHTML.slice(0, 120), isInside}
        """)
      guard let markup = seen["markup"]?.text else { break }
      // The buttons of a player and the parts of a date are the browser's.
      if seen["isInside"] == true { continue }
      let name = try await driver.name(of: try await driver.activeElement)
      stops.append(Stop(name: name, isSeen: seen["isSeen"] == true, markup: markup))
    }
    return stops
  }
}
