import Foundation
import Testing

/// A user at a browser who has only a keyboard.
struct Browser: Sendable {
  let driver: WebDriver
  /// The origin of the server.
  let origin: String

  /// Runs a test with a browser on a server over a store of its own.
  ///
  /// - Parameters:
  ///   - options: the server's options.
  ///   - prepare: changes the store before the server starts.
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

  /// Runs a closure and expects no message in the console, where the browser reports violations of a page's policy.
  func perform(_ body: (Browser) async throws -> Void) async throws {
    try await body(self)
    // Where an address leads to a place of the page, that place has the focus in place of the notice.
    let complaints = try await complaints.filter { !$0.contains("a document's URL has a fragment") }
    #expect(complaints == [])
  }

  /// Runs a test with a browser that shows the order of the golden tests.
  static func visitOrder(_ body: (Browser, Shop) async throws -> Void) async throws {
    try await visit(prepare: { try await $0.createAmysOrder() }) { browser, shop in
      try await browser.open(try await shop.page(ofOrder: 1))
      try await browser.see("Order 1", in: "h1")
      try await body(browser, shop)
    }
  }

  // MARK: What is shown

  /// Opens a path of the server.
  func open(_ path: String) async throws { try await driver.navigate(to: origin + path) }

  /// Waits until the page has a text.
  ///
  /// - Parameter place: an XPath step of the element that must have it: `h1`, `*[@role='alert']`.
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

  /// The visible text of the page, in lines.
  var text: String { get async throws { try await driver.run("return document.body.innerText").text ?? "" } }

  /// The path and query of the page.
  var place: String { get async throws { String(try await driver.url.dropFirst(origin.count)) } }

  /// Returns a literal of XPath 1.0, which has no escapes.
  private static func literal(_ text: String) -> String {
    text.contains("'") ? "\"\(text)\"" : "'\(text)'"
  }

  /// The messages in the console, except for refusals of the server that tests expect, and for blocked posters of other
  /// hosts.
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

  /// Waits until a download is complete: Chromium first creates an empty file.
  func until(_ file: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await eventually("a file \(file)", sourceLocation: sourceLocation) {
      // A request to the browser, so that this loop does not keep the machine busy.
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

  /// The focused element's accessible name and role.
  var focus: (name: String, role: String) {
    get async throws {
      let element = try await driver.activeElement
      return (try await driver.name(of: element), try await driver.role(of: element))
    }
  }

  /// The highest number of Tab presses: more than any page has stops.
  static let stops = 400

  /// Presses Tab until an element of that name has the focus.
  ///
  /// - Parameters:
  ///   - role: its ARIA role, if other elements have the same name.
  ///   - other: another role that it may have.
  @discardableResult
  func tab(
    to name: String, _ role: String? = nil, or other: String? = nil, backwards: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> WebDriver.Element {
    var passed: [String] = []
    for _ in 0..<Self.stops {
      try await driver.press(String(Key.tab.rawValue), holding: backwards ? Key.shift.rawValue : nil)
      let element = try await driver.activeElement
      let label = try await driver.name(of: element)
      if label == name {
        if role == nil { return element }
        if [role, other].contains(try await driver.role(of: element)) { return element }
      }
      passed.append(label)
    }
    throw lost("Tab does not lead to “\(name)”; it leads to \(passed)", sourceLocation)
  }

  /// Moves to a field and replaces its text.
  func fill(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    // A field with suggestions is a combobox.
    try await tab(to: name, "textbox", or: "combobox", sourceLocation: sourceLocation)
    try await type(text)
  }

  /// Replaces the text of the focused field.
  func retype(_ text: String) async throws {
    try await driver.press("a", holding: Key.control.rawValue)
    try await type(text)
  }

  /// Opens a menu, or another part of the page that is hidden at first.
  func unfold(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await tab(to: name, sourceLocation: sourceLocation)
    try await press(.enter)
  }

  /// Moves to a link or button that leads to another page, and presses Enter.
  func follow(
    _ name: String, _ role: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await tab(to: name, role, sourceLocation: sourceLocation)
    try await enter(sourceLocation: sourceLocation)
  }

  /// Presses Enter and waits for the next page; without the wait, later keys could still go to the old one.
  func enter(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let page = try await birth
    try await press(.enter)
    try await eventually("another page", sourceLocation: sourceLocation) { try await birth != page }
  }

  /// Presses a button of the page by a script, and waits for the next page: for tests of what the next page looks like.
  ///
  /// - Parameters:
  ///   - button: the first words of the button.
  ///   - values: the values of fields, by their names.
  func submit(
    _ button: String, _ values: [String: JSON] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let page = try await birth
    _ = try await driver.run(
      """
      const [name, values] = arguments
      const button = [...document.querySelectorAll('main button')].find(e => e.textContent.trim().startsWith(name))
      for (const [field, value] of Object.entries(values)) button.form.elements[field].value = value
      button.click()
      """, .string(button), .object(values))
    try await eventually("another page", sourceLocation: sourceLocation) { try await birth != page }
  }

  /// The moment at which the page was loaded, which is different for each page.
  private var birth: JSON { get async throws { try await driver.run("return performance.timeOrigin") } }
}

/// Waits until a condition holds.
///
/// - Parameter holds: queries another process, so that a wait does not keep this one busy.
func eventually(
  _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ holds: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + Program.patience
  while try await !holds() {
    guard ContinuousClock.now < end else { throw lost("this has not come: \(what)", sourceLocation) }
  }
}

/// Returns the error of a test that cannot continue, with its location.
private func lost(_ what: String, _ sourceLocation: SourceLocation) -> any Error {
  WebDriver.Failure(code: "\(sourceLocation.fileName):\(sourceLocation.line)", message: what)
}
