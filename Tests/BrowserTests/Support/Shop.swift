import Foundation
import Testing

/// A store in a folder of its own, with the two real programs over it.
struct Shop: Sendable {
  let folder: String

  private var store: String { "sqlite:\(path("store.sqlite"))" }
  var environment: [String: String] {
    ["HOME": folder, "TZ": "UTC", "LC_ALL": "C", "USER": "amy", "PATH": "/usr/bin:/bin"]
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Runs a test with a shop, whose folder is removed afterwards.
  static func with<Value>(_ body: (Shop) async throws -> Value) async throws -> Value {
    let shop = Shop(folder: NSTemporaryDirectory() + "storekeeper-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: shop.folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: shop.folder) }
    return try await body(shop)
  }

  /// Runs `storekeeper` on the store.
  ///
  /// - Parameter input: its standard input.
  /// - Returns: its standard output.
  @discardableResult
  func desk(
    _ words: String..., input: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try input.write(toFile: path("desk.in"), atomically: false, encoding: .utf8)
    let program = try Program(
      Program.built("storekeeper"), ["--store", store] + words, environment: environment, errors: path("desk.log"),
      input: try #require(FileHandle(forReadingAtPath: path("desk.in"))))
    let end = await program.finish()
    let errors = try String(contentsOfFile: path("desk.log"), encoding: .utf8)
    try #require(end.status == 0, "\(words): \(errors)", sourceLocation: sourceLocation)
    return end.output
  }

  /// Serves the store on a free port of this machine.
  ///
  /// - Parameter body: receives the server's origin: `http://127.0.0.1:40001`.
  func serve<Value>(_ options: [String] = [], _ body: (String) async throws -> Value) async throws -> Value {
    let words = ["--port", "0", "--store", store, "--locale", "en_US", "--time-zone", "UTC"] + options
    let server = try Program(
      Program.built("storekeeper-server"), words, environment: environment, errors: path("server.log"))
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(try await server.read(after: "listening on ")))
    } catch {
      result = .failure(error)
    }
    #expect(await server.stop() == 0)
    return try result.get()
  }

  /// Creates the order of the golden tests, number 1.
  func createAmysOrder() async throws {
    try await desk(
      "orders", "create", "--first-name", "Amy", "--last-name", "Apple", "--email", "amy.apple@clean-swift.com",
      "--date", "2007-06-29", "--total", "1.23")
  }

  /// An email whose parts are longer than a line of a narrow column.
  static let longEmail = "customer7.with.a.rather.long.mailbox@mail.department.example-company.co.uk"

  /// Imports orders of nine customers in four currencies over half a year, with long names, emails and items.
  func importOrdersOfSeveralCurrencies() async throws {
    let emails = [Self.longEmail] + (1...8).map { "customer\($0)@example.com" }
    let names = ["Þóra Ó Súilleabháin", "Amy Apple", "Maximiliana van der Westhuizen-Featherstone", "Li"]
    let currencies = [("USD", "12345.67"), ("EUR", "4307.99"), ("JPY", "2214400"), ("KWD", "13060.050")]
    let titles = ["Mug", "Blue Train (180 g, remastered, limited anniversary edition)"]
    let orders = (0..<180).map { n in
      let (currency, price) = currencies[n / 2 % 4]
      let month = n / 30 + 1
      return """
        {"date":"2026-0\(month)-\(n % 28 < 9 ? "0" : "")\(n % 28 + 1)T12:00:00Z","status":"paid","currency":"\(currency)",\
        "reference":"SAMPLE-\(10_000 + n)","name":{"first":"\(names[n % 4])","last":""},"email":"\(emails[n % 9])",\
        "items":[{"sku":"\(n % 2 == 0 ? "S-1" : "LP-0042-REMASTERED")","title":"\(titles[n % 2])","quantity":1,\
        "unitPrice":"\(price)"}]}
        """
    }
    try await desk("orders", "import", "-", input: orders.joined(separator: "\n"))
  }

  /// Returns the path of an order's page.
  func page(ofOrder number: Int) async throws -> String {
    let order = try await JSON(desk("orders", "show", String(number), "--json"))
    return "/orders/\(try #require(order["id"]?.text))"
  }
}
