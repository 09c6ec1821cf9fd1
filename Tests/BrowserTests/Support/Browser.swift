import Foundation
import Testing

/// Somebody at a browser who has a keyboard and nothing else.
struct Browser: Sendable {
  let driver: WebDriver
  /// Where the server is.
  let origin: String

  /// A browser on a server over a store of its own.
  ///
  /// - Parameters:
  ///   - options: of the server.
  ///   - prepare: what happens in the store before.
  static func visit(
    _ options: [String] = [], prepare: (Shop) async throws -> Void = { _ in },
    _ body: (Browser, Shop) async throws -> Void
  ) async throws {
    try await Shop.with { shop in
      try await prepare(shop)
      try await shop.serve(options) { origin in
        try await WebDriver.with(folder: shop.folder) { driver in
          try await Browser(driver: driver, origin: origin).perform { try await body($0, shop) }
        }
      }
    }
  }

  /// Does something that must leave nothing in the console: there the browser complains of what a page's own policy
  /// forbids.
  func perform(_ body: (Browser) async throws -> Void) async throws {
    try await body(self)
    let complaints = try await complaints
    #expect(complaints == [])
  }

  /// A browser that shows the order of the golden tests.
  static func visitOrder(_ body: (Browser, Shop) async throws -> Void) async throws {
    try await visit(prepare: { try await $0.createAmysOrder() }) { browser, shop in
      try await browser.open(try await shop.page(ofOrder: 1))
      try await browser.see("Order 1", in: "h1")
      try await body(browser, shop)
    }
  }

  // MARK: What is shown

  /// Types an address.
  func open(_ path: String) async throws { try await driver.navigate(to: origin + path) }

  /// Waits until the page says so.
  ///
  /// - Parameter place: an XPath step, for where it must stand: `h1`, `*[@role='alert']`.
  func see(
    _ text: String, in place: String = "body", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    do {
      _ = try await driver.find(xpath: "//\(place)[contains(normalize-space(.), \(Self.literal(text)))]")
    } catch {
      throw lost(
        "“\(text)” is not shown in \(place); \(try await driver.url) says:\n\(try await self.text)", sourceLocation)
    }
  }

  /// What the page says now, in lines.
  var text: String { get async throws { try await driver.run("return document.body.innerText").text ?? "" } }

  /// Path and query of the page.
  var place: String { get async throws { String(try await driver.url.dropFirst(origin.count)) } }

  /// XPath 1.0 has no escape in a literal.
  private static func literal(_ text: String) -> String {
    text.contains("'") ? "\"\(text)\"" : "'\(text)'"
  }

  /// What the browser has to complain of; that the server refuses something belongs to the tests, and that no poster
  /// comes from elsewhere.
  private var complaints: [String] {
    get async throws {
      try await driver.console.compactMap { entry in
        let message = entry["message"]?.text ?? ""
        let isRefusal = message.contains("the server responded with a status of 4") && !message.contains("/style-")
        let isPoster = message.contains("://static.tvmaze.com/") && message.contains("net::ERR_NAME_NOT_RESOLVED")
        return isRefusal || isPoster ? nil : message
      }
    }
  }

  /// Waits until a download is there whole: Chromium first keeps its place with an empty file.
  func until(_ file: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await eventually("a file \(file)", sourceLocation: sourceLocation) {
      // Each look is a question to the browser.
      _ = try await driver.url
      return FileManager.default.contents(atPath: file)?.isEmpty == false
    }
  }

  // MARK: The keyboard

  enum Key: Character {
    case tab = "\u{E004}"
    case enter = "\u{E007}"
    case shift = "\u{E008}"
    case control = "\u{E009}"
    case space = " "
    case left = "\u{E012}"
    case up = "\u{E013}"
    case right = "\u{E014}"
    case down = "\u{E015}"
  }

  func press(_ keys: Key...) async throws { try await driver.press(String(keys.map(\.rawValue))) }

  func type(_ text: String) async throws { try await driver.press(text) }

  /// What has the keyboard: as assistive technology names it, and what it is.
  var focus: (name: String, role: String) {
    get async throws {
      let element = try await driver.activeElement
      return (try await driver.name(of: element), try await driver.role(of: element))
    }
  }

  /// More than any page has stops.
  static let stops = 200

  /// Presses Tab until something of that name has the keyboard.
  ///
  /// - Parameter role: what it must be (ARIA), where others have the same name.
  @discardableResult
  func tab(
    to name: String, _ role: String? = nil, backwards: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> WebDriver.Element {
    var passed: [String] = []
    for _ in 0..<Self.stops {
      try await driver.press(String(Key.tab.rawValue), holding: backwards ? Key.shift.rawValue : nil)
      let element = try await driver.activeElement
      let label = try await driver.name(of: element)
      if label == name {
        if role == nil { return element }
        if try await driver.role(of: element) == role { return element }
      }
      passed.append(label)
    }
    throw lost("Tab does not lead to “\(name)”; it leads to \(passed)", sourceLocation)
  }

  /// Goes to a field and types into it, instead of what it holds.
  func fill(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await tab(to: name, "textbox", sourceLocation: sourceLocation)
    try await type(text)
  }

  /// Types instead of what the field that has the keyboard holds.
  func retype(_ text: String) async throws {
    try await driver.press("a", holding: Key.control.rawValue)
    try await type(text)
  }

  /// Goes to a link or button that leads to another page, and presses Enter.
  func follow(
    _ name: String, _ role: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await tab(to: name, role, sourceLocation: sourceLocation)
    try await enter(sourceLocation: sourceLocation)
  }

  /// Presses Enter where that leads to another page, and waits for it: whoever goes on at once may still be on the old
  /// one, and lose what it has there.
  func enter(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let page = try await birth
    try await press(.enter)
    try await eventually("another page", sourceLocation: sourceLocation) { try await birth != page }
  }

  /// When the page began: no two have the same.
  private var birth: JSON { get async throws { try await driver.run("return performance.timeOrigin") } }
}

/// Waits until something holds.
///
/// - Parameter holds: asks another process, so that a wait does not keep this one busy.
func eventually(
  _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ holds: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + Program.patience
  while try await !holds() {
    guard ContinuousClock.now < end else { throw lost("this has not come: \(what)", sourceLocation) }
  }
}

/// Says where a test has failed that cannot go on.
private func lost(_ what: String, _ sourceLocation: SourceLocation) -> any Error {
  WebDriver.Failure(code: "\(sourceLocation.fileName):\(sourceLocation.line)", message: what)
}
