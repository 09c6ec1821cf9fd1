import APIDocuments
import CommandLineTesting
import Foundation
import ImportOrdersProtocols
import ImportOrdersTesting
import StoreAdministrationProtocols
import StoreAdministrationTesting
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import Testing

@testable import CommandLineFrontEnd

@Suite struct `Statistics` {
  @Test(arguments: [
    ("orders stats", OrderStatistics.Request()),
    ("orders stats --by month --since 2007-01-01", .init(parameters: .init(since: "2007-01-01"), by: .month)),
  ])
  func `the scene is asked for exactly what was typed`(line: String, request: OrderStatistics.Request) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(line, scenes) == 0)
    #expect(scenes.statistics.calls == [.fetchStatistics(request)])
  }

  @Test func `a terminal shows a bar for each period, and all in all`() async {
    let console = ConsoleStub(terminal: .whole())
    #expect(await run("orders stats --no-color", showing, console) == 0)
    #expect(
      console.output
        == """
        Period    Orders  Gross  Refunds    Net
        Jun 2007       8  $9.00    $1.00  $8.00  ████████████████████
        Jul 2007       1  $1.00    $0.00  $1.00  ██▌
        Aug 2007       0
        9 orders, $9.00

        """)
  }

  @Test(arguments: [(49, "████████"), (45, "████"), (44, ""), (39, "")])
  func `a bar gives way before a sum is cut`(columns: Int, bar: String) async throws {
    let console = ConsoleStub(terminal: .whole(columns: columns))
    #expect(await run("orders stats --no-color", showing, console) == 0)
    let line = try #require(console.output.split(separator: "\n").dropFirst().first)
    #expect(line == "Jun 2007       8  $9.00    $1.00  $8.00" + (bar.isEmpty ? "" : "  \(bar)"))
  }

  @Test(arguments: [
    (39, "Period    Orders  Gross  Refunds    Net"), (38, "Period    Orders  Gross    Net"),
    (29, "Period    Orders    Net"), (22, "Period      Net"), (5, "Period      Net"),
  ])
  func `in a narrow terminal, columns are left out before a sum is cut`(columns: Int, headings: String) async {
    let console = ConsoleStub(terminal: .whole(columns: columns))
    #expect(await run("orders stats --no-color", showing, console) == 0)
    #expect(console.output.hasPrefix(headings + "\n"))
    #expect(console.output.contains("$8.00\n"))
  }

  @Test func `the first column is headed as the scene says`() async {
    let console = ConsoleStub(terminal: .whole())
    let document = StatisticsDocument(periods: [], orders: 0)
    let model = OrderStatistics.ViewModel(
      displayedHeading: "Status",
      displayedPeriods: [.init(period: "Cancelled", orders: "2", gross: "", refunds: "", totals: "", share: 1)],
      displayedTotal: "0 orders", document: document)
    let scenes = CommandLineScenesStub(statistics: .init { _, display in try await display.displayStatistics(model) })
    #expect(await run("orders stats --by status --no-color", scenes, console) == 0)
    #expect(console.output.hasPrefix("Status     Orders  Gross  Refunds  Net"))
    let csv = ConsoleStub()
    #expect(await run("orders stats --by status --format csv", scenes, csv) == 0)
    #expect(csv.output == "status,orders,gross,refunds,net,currency\r\n")
  }

  @Test func `a pipe gets the periods alone, and standard error the sum`() async {
    let console = ConsoleStub()
    #expect(await run("orders stats", showing, console) == 0)
    #expect(console.output == "Jun 2007\t8\t$9.00\t$1.00\t$8.00\nJul 2007\t1\t$1.00\t$0.00\t$1.00\nAug 2007\t0\t\t\t\n")
    #expect(console.errors == "9 orders, $9.00\n")
    let csv = ConsoleStub()
    #expect(await run("orders stats --format csv", showing, csv) == 0)
    // A sum beyond 64 bits is left out, and a period without sums has a line.
    #expect(
      csv.output
        == """
        period,orders,gross,refunds,net,currency\r
        2007-06,8,,,,EUR\r
        2007-06,8,9.00,1.00,8.00,USD\r
        2007-08,0,,,,\r

        """)
    let json = ConsoleStub()
    #expect(await run("orders stats --json", showing, json) == 0)
    #expect(json.output.hasPrefix(#"{"periods":[{"period":{"value":"2007-06""#))
  }

  @Test(arguments: [(0.0, ""), (1.0, 20), (0.5, 10), (0.001, "▏"), (1.5, 20), (-1, "")] as [(Double, any Sendable)])
  func `a bar is as long as its share, and never nothing for something`(share: Double, expected: any Sendable) {
    let text = (expected as? Int).map { String(repeating: "█", count: $0) } ?? (expected as? String)
    #expect(OrderStatisticsDisplay.bar(share) == text)
  }

  private var showing: CommandLineScenesStub {
    func dollars(_ dollars: Int64) -> DisplayedMoney {
      DisplayedMoney(amount: "\(dollars).00", minor: dollars * 100, currency: "USD", display: "$\(dollars).00")
    }
    let most = DisplayedMoney(amount: "92233720368547758.07", minor: .max, currency: "EUR", display: "€")
    let june = StatisticsDocument.Period(
      period: .init(value: "2007-06", display: "Jun 2007"), orders: 8,
      sums: .init(gross: [dollars(9)], refunds: [dollars(1)], totals: .init([dollars(8)], beyond: [most])))
    let august = StatisticsDocument.Period(period: .init(value: "2007-08", display: "Aug 2007"), orders: 0)
    let document = StatisticsDocument(periods: [june, august], sums: .init(totals: [dollars(9)]), orders: 9)
    let model = OrderStatistics.ViewModel(
      displayedPeriods: [
        .init(period: "Jun 2007", orders: "8", gross: "$9.00", refunds: "$1.00", totals: "$8.00", share: 1),
        .init(period: "Jul 2007", orders: "1", gross: "$1.00", refunds: "$0.00", totals: "$1.00", share: 0.125),
        .init(period: "Aug 2007", orders: "0", gross: "", refunds: "", totals: "", share: 0),
      ], displayedTotal: "9 orders, $9.00", document: document)
    return CommandLineScenesStub(statistics: .init { _, display in try await display.displayStatistics(model) })
  }
}

@Suite struct `Importing orders` {
  @Test(arguments: [("--as shopify", ImportOrders.Layout.shopify), ("", nil), ("--as ndjson --dry-run", .ndjson)])
  func `the scene gets the bytes, and the layout that was named`(options: String, layout: ImportOrders.Layout?) async {
    let seen = Seen()
    let scenes = CommandLineScenesStub(
      importing: .init { call, _ in
        await seen.take(call.request)
      })
    #expect(await run("orders import - \(options)", scenes, ConsoleStub(input: "a,b\n1,2\n")) == 0)
    #expect(await seen.text == "a,b\n1,2\n")
    #expect(await seen.request?.layout == layout)
    #expect(await seen.request?.isDryRun == options.contains("--dry-run"))
  }

  @Test func `records that were not taken are shown with their lines, and kept to be mended`() async throws {
    let path = temporaryPath("bad.csv")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let console = ConsoleStub()
    let words = ["orders", "import", "-", "--rejects", path]
    #expect(await run(words, importing(created: 2), console) == 8)
    #expect(console.output == "2 created, 0 skipped, 1 rejected\n")
    #expect(console.errors == "line 3: email: is none\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Name,Email\n#3,amy\n")
    // A record may contain a card's number.
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(await run(words, importing(created: 0)) == 7)
  }

  @Test(arguments: ["", "-wal", "-shm", "-journal"])
  func `a database never makes way for rejects`(suffix: String) async throws {
    let scenes = importing(created: 2)
    let path = temporaryPath("store.sqlite")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let database = Data("SQLite format 3\0, and pages".utf8)
    try database.write(to: URL(filePath: path))
    #expect(await run(["orders", "import", "-", "--rejects", path + suffix], scenes) == 7)
    #expect(scenes.importing.requests.isEmpty)
    #expect(FileManager.default.contents(atPath: path) == database)
  }

  @Test func `rejects go through a pipe, and to where a link leads, which stay what they are`() async throws {
    let pipe = temporaryPath("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let end = unsafe open(pipe, O_RDWR | O_NONBLOCK)
    defer { close(end) }
    #expect(await run(["orders", "import", "-", "--rejects", pipe], importing(created: 2)) == 8)
    var bytes = [UInt8](repeating: 0, count: 4_096)
    #expect(unsafe read(end, &bytes, bytes.count) > 0)
    #expect(try kind(of: pipe) != .typeRegular)

    let link = temporaryPath("link")
    let target = temporaryPath("there.csv")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    for _ in 1...2 {
      #expect(await run(["orders", "import", "-", "--rejects", link], importing(created: 2)) == 8)
      #expect(try kind(of: link) == .typeSymbolicLink)
      #expect(FileManager.default.contents(atPath: target)?.isEmpty == false)
    }
  }

  @Test func `what cannot be written to a device is told, and the device stays`() async throws {
    let console = ConsoleStub()
    #expect(await run(["orders", "import", "-", "--rejects", "/dev/full"], importing(created: 2), console) == 6)
    #expect(console.errors.contains("“/dev/full” cannot be written"))
    #expect(try kind(of: "/dev/full") == .typeCharacterSpecial)
  }

  private func kind(of path: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
  }

  @Test func `where rejects cannot be kept, nothing is imported`() async {
    let scenes = importing(created: 2)
    #expect(await run(["orders", "import", "-", "--rejects", NSTemporaryDirectory()], scenes) == 7)
    #expect(scenes.importing.requests.isEmpty)
  }

  @Test func `an import that breaks off says how far it came, and how to go on`() async {
    let seen = Guarded()
    let console = ConsoleStub()
    let scenes = CommandLineScenesStub(
      importing: .init { _, display in
        await seen.take(console.guarded)
        try await display.displayImportedOrders(
          .init(
            tally: .init(created: 8_000), rejects: [], displayedRejects: [], heading: [],
            notice: "8000 created, 0 skipped, 0 rejected", isLast: false))
        await seen.take(console.guarded)
        try await display.displayProblem(Problem(.full, "there is no room left"))
      })
    #expect(await run("orders import -", scenes, console) == 6)
    let soFar = "8000 created, 0 skipped, 0 rejected. Run the same import again to continue"
    #expect(console.errors == "storekeeper: there is no room left\n  before that: \(soFar)\n")
    #expect(
      await seen.texts == [
        "storekeeper: stopped; some records may have been imported. Run the same import again; it skips them\n",
        "storekeeper: stopped; at least \(soFar)\n",
      ])
  }

  @Test func `an import whose result cannot be written was done all the same, and says so`() async {
    let console = ConsoleStub(writeFailure: Problem(.full, "standard output cannot be written"))
    #expect(await run("orders import -", importing(created: 2), console) == 6)
    #expect(console.errors.contains("2 created, 0 skipped, 1 rejected. This could not be shown: standard output"))
    #expect(console.guarded == nil)
  }

  @Test func `machine readers get one document`() async {
    let console = ConsoleStub()
    #expect(await run("orders import - --json", importing(created: 2), console) == 8)
    #expect(
      console.output
        == #"{"created":2,"skipped":0,"rejected":1,"rejects":[{"line":3,"errors":[{"pointer":"/email","message":"is none"}]}]}"#
        + "\n")
    #expect(console.errors.isEmpty)
  }

  @Test func `a terminal sees how far it is`() async {
    let console = ConsoleStub(terminal: .whole())
    #expect(await run("orders import -", importing(created: 2), console) == 8)
    #expect(console.errors.contains("[##########----------] 50 %, 3 orders"))
    let quiet = ConsoleStub(terminal: .whole())
    #expect(await run("orders import - --quiet", importing(created: 2), quiet) == 8)
    #expect(!quiet.errors.contains("%"))
  }

  @Test(
    arguments: [
      (["orders", "import", "/nowhere/x.csv"], 3), (["orders", "import", "/"], 7),
      (["orders", "import", "a.csv", "--rejects", "a.csv"], 2),
      (["orders", "import", "-", "--rejects", "/nowhere/x.csv"], 3),
    ] as [([String], Int32)])
  func `a file that cannot be read or written is named, and nothing is done`(words: [String], status: Int32) async {
    let scenes = CommandLineScenesStub()
    let console = ConsoleStub(input: "x")
    #expect(await run(words, scenes, console) == status)
    #expect(console.errors.hasPrefix("storekeeper: "))
    #expect(scenes.locations.isEmpty)
  }

  private func importing(created: Int) -> CommandLineScenesStub {
    let reject = ImportOrders.Reject(
      line: 3, faults: [.init(pointer: "/email", message: "is none")], record: Array("#3,amy".utf8))
    let model = ImportOrders.ViewModel(
      tally: .init(created: created, rejected: 1, bytesRead: 50, bytesInAll: 100), rejects: [reject],
      displayedRejects: ["line 3: email: is none"], heading: Array("Name,Email".utf8),
      notice: "\(created) created, 0 skipped, 1 rejected", isLast: true)
    return CommandLineScenesStub(importing: .init { _, display in try await display.displayImportedOrders(model) })
  }

  private actor Guarded {
    var texts: [String?] = []

    func take(_ text: String?) { texts.append(text) }
  }

  private actor Seen {
    var request: ImportOrders.Request?
    var text = ""

    func take(_ request: ImportOrders.Request) async {
      self.request = request
      while let bytes = try? await request.source.next() { text += String(decoding: bytes, as: UTF8.self) }
    }
  }
}

@Suite struct `The store as a whole` {
  @Test(arguments: [20, 40, 80])
  func `a rule is told whole, within the width`(columns: Int) async {
    let rule = "an order that was deleted is in no list, no count and no sum, and comes back as it was with its history"
    let row = StoreAdministration.ViewModel.Row(key: rule, label: rule, text: "holds")
    let scenes = CommandLineScenesStub(
      administration: .init { _, display in
        try await display.displayResult(.init(rows: [row], notice: "", isFailure: false))
      })
    let console = ConsoleStub(terminal: .whole(columns: columns))
    #expect(await run("store doctor", scenes, console) == 0)
    let lines = console.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns })
    #expect(lines.first?.hasSuffix("holds") == true)
    let words = lines.joined(separator: " ").split(separator: " ").filter { $0 != "holds" }
    #expect(words.joined(separator: " ") == rule)
  }

  @Test(arguments: [
    ("store info", StoreAdministration.Action.info),
    ("store set --name Northwind --currency EUR", .set(name: "Northwind", currency: "EUR", timeZone: nil)),
    ("store set --time-zone Europe/Berlin", .set(name: nil, currency: nil, timeZone: "Europe/Berlin")),
    ("store set --time-zone=", .set(name: nil, currency: nil, timeZone: "")),
    ("store sample", .sample(isRemoving: false)),
    ("store sample --remove --yes", .sample(isRemoving: true)),
    ("store backup shop.bak", .backUp(toFile: "shop.bak")),
    ("store restore shop.bak --yes", .restore(fromFile: "shop.bak")),
    (
      "store copy --from sqlite:a --to memory: --verify",
      .copy(from: "sqlite:a", to: "memory:", isVerified: true)
    ),
    ("store doctor", .doctor),
  ])
  func `the scene is asked for exactly what was typed`(line: String, action: StoreAdministration.Action) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(line, scenes) == 0)
    #expect(scenes.administration.requests == [.init(action: action)])
    let dry = CommandLineScenesStub()
    #expect(await run(line + " --dry-run", dry) == 0)
    #expect(dry.administration.requests == [.init(action: action, isDryRun: true)])
  }

  @Test(arguments: [("y", 1), ("n", 0)])
  func `whoever takes the sample shop away is told that what was watched of its shows goes too`(
    answer: String, count: Int
  ) async {
    let scenes = CommandLineScenesStub()
    let console = ConsoleStub(terminal: .whole(), answers: [answer])
    #expect(await run("store sample --remove", scenes, console) == 0)
    let question = "Remove the sample orders, shows and tunes, and the watching history of these shows? [y/N]"
    #expect(console.errors.hasPrefix(question))
    #expect(scenes.administration.requests.count == count)
  }

  @Test(
    arguments: [
      ("store set", 2), ("store copy --from memory:", 2), ("store copy --from memory: --to memory:", 2),
      ("store copy --from memory: --to postgres://h/d", 6), ("store copy --from shop.sqlite --to memory:", 2),
      ("store set --time-zone Berlin", 2),
    ] as [(String, Int32)])
  func `what cannot be meant is refused before a store is opened`(line: String, status: Int32) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(line, scenes) == status)
    #expect(scenes.locations.isEmpty)
  }

  @Test(arguments: [("store doctor", 1), ("store copy --from memory: --to sqlite:x --verify", 8)] as [(String, Int32)])
  func `what is found wrong is in the status`(line: String, status: Int32) async {
    let rows = [StoreAdministration.ViewModel.Row(key: "orders", label: "Orders", text: "830", number: 830)]
    let scenes = CommandLineScenesStub(
      administration: .init { _, display in
        try await display.displayProgress(.init(share: 0.5, done: 10))
        try await display.displayResult(.init(rows: rows, notice: "One rule is broken.", isFailure: true))
      })
    let console = ConsoleStub()
    #expect(await run(line, scenes, console) == status)
    #expect(console.output == "Orders\t830\n")
    #expect(console.errors == "One rule is broken.\n")
    let json = ConsoleStub()
    #expect(await run(line + " --json", scenes, json) == status)
    #expect(json.output == "{\"orders\":830}\n")
  }
}
