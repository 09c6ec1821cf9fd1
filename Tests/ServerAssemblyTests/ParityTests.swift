import Foundation
import HTTPProtocols
import HTTPTesting
import ListOrdersProtocols
import MelodyListProtocols
import MelodyListTesting
import OrderDocumentsProtocols
import OrderHistoryProtocols
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import SceneAssembly
import ShowOrderProtocols
import ShowOrderTesting
import Testing

/// Tests that each displayed string of a view model is in the command line's output, in the JSON and on the page, byte
/// for byte.
@Suite(.blockingClients) struct `Parity of the front ends` {
  static let locales = ["en_US", "de_DE", "uk_UA", "ja_JP", "ar_EG", "fr_CH"]

  @Test func `a list shows the same strings everywhere`() async throws {
    let shop = try await ParityShop.filled()
    var count = Count()
    for locale in Self.locales {
      let shown = try await shop.list(locale)
      let written = await shop.typed(locale, "orders", "list")
      let document = try #require(try await shop.json(locale, "/api/v1/orders")["orders"] as? [[String: Any]])
      let page = try await shop.page(locale, "/orders").rows
      let expected = shown.displayedOrders.map { order in ListOrders.Column.allCases.map { order[$0] } }
      count.expect(written.rows, expected, "\(locale): command line")
      count.expect(
        document.map(cells),
        // Programs get refunds as a member of its own.
        expected.map { $0.map { $0.replacing(", with refunds", with: "") } }, "\(locale): JSON")
      count.expect(page, expected.map { $0.filter { !$0.isEmpty } }, "\(locale): page")
    }
    count.report("ListOrders")
  }

  @Test func `an order shows the same strings everywhere`() async throws {
    let shop = try await ParityShop.filled()
    var count = Count()
    for locale in Self.locales {
      for number in 1...ParityShop.orders.count {
        let display = ShowOrderDisplayLogicSpy()
        try await shop.scenes.showOrder(for: display, in: shop.context(locale)).fetchOrder(.init(order: "\(number)"))
        guard case .displayFetchedOrder(let shown)? = display.calls.last else { return #expect(Bool(false)) }
        let order = shown.displayedOrder
        let items = shown.document.items.flatMap { item in ShowOrder.itemColumns.map { $0.text(item) } }
        let rows = order.rows + order.sums + order.refunds + order.shipments
        let written = await shop.typed(locale, "orders", "show", "\(number)")
        let page = try await shop.page(locale, "/orders/\(shown.document.summary.id)").texts
        let strings = items + rows.map(\.label) + rows.flatMap { $0.text.components(separatedBy: "\n") }
        count.expect(strings, among: written.pieces, "\(locale) \(number): command line")
        count.expect(order.nextStatuses, among: written.pieces, "\(locale) \(number): command line")
        let values = rows.flatMap(\.texts).flatMap { $0.components(separatedBy: "\n") }
        count.expect(
          items + rows.map(\.label) + values + order.statusActions, among: page, "\(locale) \(number): page")
        // A document has no labels, and some rows join its members: its displayed texts are on the screen.
        let document = try await shop.json(locale, "/api/v1/orders/\(shown.document.summary.id)")
        let saved = displays(in: document).filter { !$0.isEmpty }.flatMap { $0.components(separatedBy: "\n") }
        count.expect(items + order.nextStatuses, among: texts(in: document), "\(locale) \(number): JSON")
        // The refunded sum and the rest are computed for people from the refunds.
        let sums = order.sums.filter { !["Refunded", "Net"].contains($0.label) }
        count.expect(sums.map(\.text), among: saved, "\(locale) \(number): JSON")
        // The part that has been shipped is shown beside the payment, which needs the history.
        let part = ["Not shipped", "Shipped"]
        count.expect(
          saved.filter { !part.contains($0) }, among: strings + order.nextStatuses, "\(locale) \(number): screen")
      }
    }
    count.report("ShowOrder")
  }

  @Test func `a history shows the same strings everywhere`() async throws {
    let shop = try await ParityShop.filled()
    var count = Count()
    for locale in Self.locales {
      for number in 1...ParityShop.orders.count {
        let display = ShowOrderDisplayLogicSpy()
        let scene = shop.scenes.showOrder(for: display, in: shop.context(locale))
        try await scene.fetchHistory(.init(order: "\(number)"))
        guard case .displayHistory(let shown)? = display.calls.last else { return #expect(Bool(false)) }
        let written = await shop.typed(locale, "orders", "history", "\(number)")
        count.expect(
          written.rows,
          shown.displayedEvents.map { [$0.version, $0.at, $0.what, $0.who, $0.changes.joined(separator: "; ")] },
          "\(locale) \(number): command line")
        let id = try #require(shown.documents.first).order
        let page = try await shop.page(locale, "/orders/\(id)").texts
        let strings = shown.displayedEvents.flatMap { [$0.at, $0.what, $0.who] }
        let values = shown.documents.flatMap(\.changes).flatMap { [$0.label] + $0.texts }
        count.expect(strings + values, among: page, "\(locale) \(number): page")
        let document = try await shop.json(locale, "/api/v1/orders/\(id)/history")
        let displayed = shown.displayedEvents.flatMap { [$0.at] + $0.changes }
        count.expect(displayed, among: displays(in: document), "\(locale) \(number): JSON")
      }
    }
    count.report("ShowOrder's history")
  }

  @Test(arguments: OrderStatistics.Period.allCases)
  func `sums show the same strings everywhere`(period: OrderStatistics.Period) async throws {
    let shop = try await ParityShop.filled()
    var count = Count()
    for locale in Self.locales {
      let display = OrderStatisticsDisplayLogicSpy()
      try await shop.scenes.orderStatistics(for: display, in: shop.context(locale)).fetchStatistics(.init(by: period))
      guard case .displayStatistics(let shown)? = display.calls.last else { return #expect(Bool(false)) }
      let written = await shop.typed(locale, "orders", "stats", "--by", period.rawValue)
      count.expect(
        written.rows,
        shown.displayedPeriods.map { row in
          [row.period, row.orders] + [row.gross, row.refunds, row.totals].map { $0.joined(separator: ", ") }
        },
        "\(locale): command line")
      count.expect([shown.displayedTotal], among: written.notes, "\(locale): command line")
      let document = try await shop.json(locale, "/api/v1/stats?by=\(period.rawValue)")
      let periods = try #require(document["periods"] as? [[String: Any]])
      count.expect(
        periods.map { period in
          let sums = ["gross", "refunds", "totals"].map { name in
            (period[name] as? [[String: Any]] ?? []).map { text($0, "display") }.joined(separator: ", ")
          }
          return [text(period, "period.display")] + sums
        },
        // Programs get no row for the periods between two others.
        shown.displayedPeriods.filter { !$0.gross.isEmpty || period == .status }.map { row in
          [row.period] + [row.gross, row.refunds, row.totals].map { $0.joined(separator: ", ") }
        }, "\(locale): JSON")
    }
    count.report("OrderStatistics by \(period.rawValue)")
  }

  @Test func `melodies show the same strings everywhere`() async throws {
    let server = try FaultyServer(
      .json(#"{"melodies":[{"id":"t1","rtttl":"Für <Elise> & \"x\":d=8,o=5,b=125:e6,d#6,p,c"}],"next":null}"#),
      .answer(404))
    defer { server.stop() }
    let shop = await ParityShop(melodiesAPI: server.url("/melodies").absoluteString)
    try await shop.ask(
      .post, "/api/v1/melodies", ["Content-Type": "application/x-rtttl"], body: "山:d=1,b=40:c,p,c\nOde::4c\n")
    // The first request refreshes, so that all that follows is of one moment; then the API fails,
    // at once and without a retry: the time limit cannot give another reason.
    try await shop.ask(.get, "/api/v1/melodies")
    var count = Count()
    for locale in Self.locales {
      let view = MelodyListViewControllerMock()
      try await shop.scenes.melodyList(for: view, in: shop.context(locale)).fetchMelodies(.init(isOffline: true))
      guard case .showMelodies(let shown)? = view.calls.last else { return #expect(Bool(false)) }
      let rows = shown.melodies.map(\.displayed)
      #expect(rows.map(\.title) == ["Für <Elise> & \"x\"", "Ode", "山"])
      let written = await shop.typed(locale, "melodies", "list", "--offline")
      count.expect(
        written.rows, rows.map { [$0.title, $0.duration, $0.tempo, $0.notes, $0.id] }, "\(locale): command line")
      count.expect([shown.displayedFreshness], among: written.notes, "\(locale): command line")
      let document = try await shop.json(locale, "/api/v1/melodies?offline=true")
      let melodies = try #require(document["melodies"] as? [[String: Any]])
      count.expect(
        melodies.map { melody in ["title", "duration.display", "tempo", "notes", "id"].map { text(melody, $0) } },
        rows.map { [$0.title, $0.duration, $0.tempo, $0.notes, $0.id] }, "\(locale): JSON")
      count.expect(
        [text(document, "freshness.asOf.display")], among: [shown.displayedFreshness], "\(locale): JSON")
      let page = try await shop.page(locale, "/melodies?offline=true")
      count.expect(
        page.rows.map { Array($0.prefix(4)) }, rows.map { [$0.title, $0.duration, $0.tempo, $0.notes] },
        "\(locale): page")
      count.expect([shown.displayedFreshness], among: page.texts, "\(locale): page")
    }
    // The warning has the same words everywhere.
    let notes = await shop.typed("en_US", "melodies", "list").notes
    let warning = text(try await shop.json("en_US", "/api/v1/melodies"), "freshness.warning")
    #expect(!warning.isEmpty)
    count.expect([warning], among: notes, "command line")
    // A page makes a sentence of it.
    let page = try await shop.page("en_US", "/melodies").texts
    #expect(page.contains { $0.contains(warning.dropFirst()) }, "\(warning) in \(page)")
    count.report("MelodyList")
  }

  @Test func `a new order shows the same strings everywhere`() async throws {
    let shop = try await ParityShop.filled()
    var count = Count()
    for locale in Self.locales {
      let written = await shop.typed(
        locale, "orders", "create", "--dry-run", "--first-name", "Zoë", "--last-name", "O'Hara", "--email",
        "zoe@example.com", "--date", "2007-06-29", "--total", "1234.5", "--currency", "EUR")
      let answer = try await shop.ask(
        .post, "/api/v1/orders?dry_run=true&locale=\(locale)",
        body: """
          {"name":{"first":"Zoë","last":"O'Hara"},"email":"zoe@example.com","date":"2007-06-29","total":"1234.5",\
          "currency":"EUR"}
          """)
      let document = try shop.object(answer.body)
      count.expect(written.rows, [cells(document)], locale)
    }
    count.report("CreateOrder")
  }

  @Test func `rejects of an import have the same texts in every front end`() async throws {
    let shop = try await ParityShop.filled()
    var count = Count()
    let lines = #"{"total":"1.23"}"# + "\n" + #"{"total":"x"}"# + "\n" + #"{"totl":"1.23"}"# + "\n"
    let file = NSTemporaryDirectory() + "storekeeper-parity-\(UUID().uuidString).ndjson"
    try lines.write(toFile: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let written = await shop.typed("en_US", "--dry-run", "orders", "import", file)
    let answer = try await shop.ask(
      .post, "/api/v1/orders/import?dry_run=true", ["Content-Type": "application/x-ndjson"], body: lines)
    let rejects = try #require(try shop.object(answer.body)["rejects"] as? [[String: Any]])
    #expect(rejects.count == 3)
    for reject in rejects {
      for error in reject["errors"] as? [[String: Any]] ?? [] {
        let message = text(error, "message")
        // A list of several has no full stops within.
        let words = message.hasSuffix(".") ? String(message.dropLast()) : message
        #expect(written.notes.contains { $0.contains(words) }, "\(message) in \(written.notes)")
        count.compared += 1
      }
    }
    count.report("ImportOrders")
  }

  @Test(arguments: [
    ("orders show 99", "/orders/99"), ("orders list --since yesteryear", "/orders?since=yesteryear"),
    ("orders list --after nonsense", "/orders?after=nonsense"),
  ])
  func `a problem is told in the same words everywhere`(line: String, target: String) async throws {
    let shop = try await ParityShop.filled()
    let notes = await shop.typed("en_US", line.split(separator: " ").map(String.init)).notes
    let problem = try shop.object(try await shop.ask(.get, "/api/v1" + target).body)
    // A front end names the field of a fault in its own words.
    let fault = (problem["errors"] as? [[String: Any]])?.first
    let detail = fault.map { text($0, "message") } ?? text(problem, "detail")
    #expect(!detail.isEmpty)
    #expect(notes.contains { $0.hasSuffix(detail) }, "\(detail) in \(notes)")
    let page = try await shop.page("en_US", target).texts
    // A page makes a sentence of it.
    #expect(page.contains { $0.contains(detail.dropFirst()) }, "\(detail) in \(page)")
  }
}

// MARK: Comparing

struct Count {
  var compared = 0

  /// Expects rows of cells in their places.
  mutating func expect(_ found: [[String]], _ expected: [[String]], _ place: String) {
    #expect(found == expected, "\(place)")
    #expect(!expected.isEmpty)
    compared += expected.reduce(0) { $0 + $1.count }
  }

  /// Expects texts as whole pieces, or within a piece between characters that are no letters or digits.
  mutating func expect(_ strings: [String], among pieces: [String], _ place: String) {
    let whole = Set(pieces.map { Array($0.utf8) })
    for string in strings where !string.isEmpty {
      let isThere =
        whole.contains(Array(string.utf8)) || pieces.contains { stands(string, in: $0) }
      #expect(isThere, "\(place): “\(string)” is not among \(pieces)")
      compared += 1
    }
  }

  private func stands(_ string: String, in piece: String) -> Bool {
    piece.utf8.count > string.utf8.count
      && piece.ranges(of: string).contains { range in
        let before = range.lowerBound == piece.startIndex ? " " : piece[piece.index(before: range.lowerBound)]
        let after = range.upperBound == piece.endIndex ? " " : piece[range.upperBound]
        return !before.isLetter && !before.isNumber && !after.isLetter && !after.isNumber
          && Array(piece[range].utf8) == Array(string.utf8)
      }
  }

  func report(_ scene: String) {
    #expect(compared > 0)
    print("parity: \(scene): \(compared) strings compared in \(`Parity of the front ends`.locales.count) locales")
  }
}

/// Returns the displayed texts of a document; a total of zero is not displayed.
private func displays(in value: Any) -> [String] {
  switch value {
  case let list as [Any]: return list.flatMap(displays)
  case let object as [String: Any]:
    if object["minor"] as? Int == 0 { return [] }
    return object.flatMap { name, value in name == "display" ? texts(in: value) : displays(in: value) }
  default: return []
  }
}
