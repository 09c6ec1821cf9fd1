import Foundation
import HTTPTesting
import Testing

/// The commands of W3C WebDriver (https://www.w3.org/TR/webdriver2/) that this suite uses, sent to ChromeDriver.
struct WebDriver: Sendable {
  static let chromium = "/usr/bin/chromium"
  static let driver = "/usr/bin/chromedriver"

  static var isThere: Bool { [chromium, driver].allSatisfy(FileManager.default.isExecutableFile) }

  /// The address of the session.
  private let session: String

  /// An element, by the driver's id.
  struct Element: Hashable, Sendable {
    fileprivate let id: String
    fileprivate static let key = "element-6066-11e4-a52e-4f735466cecf"
  }

  struct Failure: Error, CustomStringConvertible {
    let code: String
    let message: String

    var description: String { "\(code): \(message)" }
  }

  /// Starts a driver and a browser with a profile of its own; both end with `body`.
  ///
  /// - Parameter folder: the folder of the profile, the log and the downloads.
  static func with<Value>(folder: String, _ body: (WebDriver) async throws -> Value) async throws -> Value {
    let (program, port) = try await start(folder)
    let result: Result<Value, any Error>
    do {
      let session = try await send("POST", "http://127.0.0.1:\(port)/session", capabilities(folder))
      let id = try #require(session["sessionId"]?.text)
      let driver = WebDriver(session: "http://127.0.0.1:\(port)/session/\(id)")
      try await driver.tellDevTools(
        "Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": .string(folder)])
      result = await Result.catching { try await body(driver) }
      // The driver waits for the browser's end.
      _ = try? await send("DELETE", driver.session)
    } catch {
      result = .failure(error)
    }
    await program.stopWithChildren()
    return try result.get()
  }

  /// Starts a driver on a free port.
  ///
  /// The driver looks for a port that is free for IPv4, and ends if another process has it for IPv6; then it is started
  /// again.
  private static func start(_ folder: String, attempts: Int = 5) async throws -> (Program, port: Substring) {
    let environment = ["HOME": folder, "TMPDIR": folder, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    let program = try Program(driver, ["--port=0"], environment: environment, errors: "\(folder)/driver.log")
    do {
      return (program, try await program.read(after: "started successfully on port ").prefix { $0.isNumber })
    } catch {
      await program.stopWithChildren()
      guard attempts > 1, "\(error)".contains("Address already in use") else { throw error }
      return try await start(folder, attempts: attempts - 1)
    }
  }

  private static func capabilities(_ folder: String) -> JSON {
    let arguments: [JSON] = [
      "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--window-size=1280,1000",
      // Chromium has no sandbox for root, as in a container.
      "--no-sandbox",
      // The browser must connect to the server only.
      "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      "--ignore-certificate-errors", .string("--user-data-dir=\(folder)/profile"),
    ]
    let options: JSON = ["binary": .string(chromium), "args": .array(arguments)]
    let patience = Program.patience.components.seconds * 1000
    return [
      "capabilities": [
        "alwaysMatch": [
          "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
          "timeouts": [
            "implicit": .number(Double(patience)), "pageLoad": .number(Double(patience)),
            "script": .number(Double(patience)),
          ],
        ]
      ]
    ]
  }

  /// Sends a command.
  ///
  /// - Returns: the `value` of the response.
  @discardableResult
  private static func send(_ method: String, _ url: String, _ body: JSON? = nil) async throws -> JSON {
    let text = try body.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) } ?? ""
    let answer = try await ask(method, url, ["Content-Type": "application/json; charset=utf-8"], body: text)
    let value = try JSON(answer.text)["value"] ?? .null
    if let code = value["error"]?.text { throw Failure(code: code, message: value["message"]?.text ?? "") }
    return value
  }

  @discardableResult
  private func send(_ method: String, _ path: String, _ body: JSON? = nil) async throws -> JSON {
    try await Self.send(method, "\(session)/\(path)", body)
  }

  // MARK: Commands

  func navigate(to url: String) async throws { try await send("POST", "url", ["url": .string(url)]) }

  var url: String { get async throws { try await send("GET", "url").text ?? "" } }

  /// Waits until the page has an element, and returns it.
  func find(xpath: String) async throws -> Element {
    try element(try await send("POST", "element", ["using": "xpath", "value": .string(xpath)]))
  }

  /// The focused element.
  var activeElement: Element { get async throws { try element(try await send("GET", "element/active")) } }

  private func element(_ value: JSON) throws -> Element {
    Element(id: try #require(value[Element.key]?.text))
  }

  /// Returns the accessible name of an element.
  func name(of element: Element) async throws -> String {
    try await send("GET", "element/\(element.id)/computedlabel").text ?? ""
  }
  func role(of element: Element) async throws -> String {
    try await send("GET", "element/\(element.id)/computedrole").text ?? ""
  }

  /// Returns the text of a field.
  func value(of element: Element) async throws -> String {
    try await send("GET", "element/\(element.id)/property/value").text ?? ""
  }

  /// Sends keys to an element, only for text that a keyboard cannot type: the path of a file.
  func send(_ keys: String, to element: Element) async throws {
    try await send("POST", "element/\(element.id)/value", ["text": .string(keys)])
  }

  /// Presses and releases keys one after another, as on a keyboard.
  ///
  /// - Parameter held: a key that is held down meanwhile.
  func press(_ keys: String, holding held: Character? = nil) async throws {
    func action(_ type: JSON, _ key: Character) -> JSON { ["type": type, "value": .string(String(key))] }
    var actions = keys.flatMap { [action("keyDown", $0), action("keyUp", $0)] }
    if let held { actions = [action("keyDown", held)] + actions + [action("keyUp", held)] }
    let keyboard: JSON = ["type": "key", "id": "keyboard", "actions": .array(actions)]
    try await send("POST", "actions", ["actions": [keyboard]])
  }

  /// Returns the value of a script's `return`; the page's own policy does not restrict it.
  func run(_ script: String, _ arguments: JSON...) async throws -> JSON {
    try await send("POST", "execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  /// A PNG of the window.
  var screenshot: Data {
    get async throws { try #require(Data(base64Encoded: try await send("GET", "screenshot").text ?? "")) }
  }

  /// Returns the page as the browser prints it on A4, as a PDF.
  func printed() async throws -> Data {
    let page: JSON = ["width": 21, "height": .number(29.7)]
    let text = try await send("POST", "print", ["page": page, "shrinkToFit": false]).text
    return try #require(Data(base64Encoded: text ?? ""))
  }

  /// The cookies that the browser sends to this page.
  var cookies: [JSON] { get async throws { try await send("GET", "cookie").elements } }

  /// The messages in the console since the last call.
  var console: [JSON] { get async throws { try await send("POST", "se/log", ["type": "browser"]).elements } }

  /// A command of the DevTools protocol, for what WebDriver lacks: the size of a phone, a dark screen.
  func tellDevTools(_ command: String, _ parameters: JSON) async throws {
    try await send("POST", "goog/cdp/execute", ["cmd": .string(command), "params": parameters])
  }
}

extension Result where Failure == any Error {
  static func catching(_ body: () async throws -> Success) async -> Self {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}
