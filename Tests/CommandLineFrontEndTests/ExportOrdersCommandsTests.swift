import CommandLineTesting
import Foundation
import JSON
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderDocumentsProtocols
import OrderQueries
import PresentationProtocols
import PresentationTesting
import Testing

@testable import CommandLineFrontEnd

@Suite struct `Exporting orders` {
  @Test(arguments: [
    ("orders export", false), ("orders export --format csv", false), ("orders export --json", true),
    ("orders export --format ndjson", true),
  ])
  func `CSV holds rows, JSON holds whole orders`(line: String, isWhole: Bool) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(line + " --status paid --sort number", scenes) == 0)
    #expect(
      scenes.list.calls == [
        .exportOrders(.init(parameters: .init(status: ["paid"], sort: "number"), isWhole: isWhole))
      ])
  }

  @Test func `Shopify's layout has whole orders as CSV, and no other format`() async throws {
    let (scenes, console) = (exporting(times: 2), ConsoleStub())
    #expect(await run("orders export --layout shopify", scenes, console) == 0)
    #expect(scenes.list.calls.last == .exportOrders(.init(parameters: .init(), isWhole: true)))
    #expect(console.output.hasPrefix("Name,Email,Financial Status,"))
    #expect(console.output.split(separator: "\r\n").count == 3)
    let refused = ConsoleStub()
    #expect(await run("orders export --layout shopify --json", exporting(times: 1), refused) == 2)
    #expect(refused.errors.contains("--layout shopify is CSV"))
  }

  @Test func `--bom begins CSV with a byte-order mark, and no other format`() async throws {
    for layout in ["", " --layout shopify"] {
      let console = ConsoleStub()
      #expect(await run("orders export --bom" + layout, exporting(times: 1), console) == 0)
      #expect(console.output.hasPrefix("\u{FEFF}"))
    }
    let refused = ConsoleStub()
    #expect(await run("orders export --bom --json", exporting(times: 1), refused) == 2)
    #expect(refused.errors.contains("--bom is for CSV"))
  }

  @Test(arguments: [
    ("", "CSV omits items, addresses, refunds, shipments, returns and internal notes"),
    (" --layout shopify", "Shopify's layout omits shipments, returns, internal notes and cards"), (" --json", nil),
    (" --quiet", nil), (" --layout shopify --quiet", nil),
  ])
  func `CSV says what its layout omits`(options: String, sentence: String?) async {
    let console = ConsoleStub()
    #expect(await run("orders export" + options, exporting(times: 1), console) == 0)
    #expect(console.errors == (sentence.map { "\($0); --format ndjson has complete orders\n" } ?? ""))
  }

  @Test func `a table is no export`() async {
    let console = ConsoleStub()
    #expect(await run("orders export --format table", CommandLineScenesStub(), console) == 2)
    #expect(console.errors.contains("--format csv, json, ndjson"))
  }

  @Test func `batches are one document, also where there are none`() async {
    let whole = String(decoding: OrderDocument(Order.amy, formatter).json(), as: UTF8.self)
    let scenes = exporting(times: 2)
    let json = ConsoleStub()
    #expect(await run("orders export --json", scenes, json) == 0)
    #expect(json.output == "{\"orders\":[\(whole),\(whole)],\"next\":null}\n")
    let empty = ConsoleStub()
    #expect(await run("orders export --json", CommandLineScenesStub(), empty) == 0)
    #expect(empty.output == "{\"orders\":[],\"next\":null}\n")
  }

  @Test func `a file called - is standard output`() async {
    let console = ConsoleStub()
    #expect(await run("orders export --format ndjson --to -", exporting(times: 1), console) == 0)
    #expect(console.output == String(decoding: OrderDocument(Order.amy, formatter).json(), as: UTF8.self) + "\n")
    #expect(console.errors.isEmpty)
  }

  @Test func `a file is counted first, shows how far it is, and takes its place whole`() async throws {
    let path = temporaryPath("orders.ndjson")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let scenes = exporting(times: 3)
    let console = ConsoleStub(terminal: .whole())
    #expect(await run(["orders", "export", "--to", path], scenes, console) == 0)
    #expect(scenes.list.calls.count == 2)
    let whole = String(decoding: OrderDocument(Order.amy, formatter).json(), as: UTF8.self)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "\(whole)\n\(whole)\n\(whole)\n")
    #expect(console.errors.contains("[#############-------] 66 %, 2 orders"))
    #expect(console.errors.hasSuffix("3 orders exported to \(path)\n"))
    #expect(console.output.isEmpty)
  }

  @Test func `an export that fails half-way leaves what was there`() async throws {
    let path = temporaryPath("orders.csv")
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "before".write(toFile: path, atomically: true, encoding: .utf8)
    let scenes = CommandLineScenesStub(
      list: .init { call, display in
        guard case .exportOrders = call else { return }
        try await display.displayExportedOrders(.init(batch: .rows([]), isLast: false))
        try await display.displayProblem(Problem(.unavailable, "the disk is gone"))
      })
    #expect(await run(["orders", "export", "--force", "--to", path], scenes) == 6)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "before")
    let folder = (path as NSString).deletingLastPathComponent
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { !$0.contains(".part") })
  }

  @Test func `a new export can be read by its owner alone, and one that replaces a file has its permissions`()
    async throws
  {
    let path = temporaryPath("orders.csv")
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(await run(["orders", "export", "--to", path], exporting(times: 1)) == 0)
    #expect(try permissions(of: path) == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let written = try Data(contentsOf: URL(filePath: path))
    let console = ConsoleStub()
    #expect(await run(["orders", "export", "--json", "--to", path], exporting(times: 1)) == 4)
    #expect(await run(["orders", "export", "--to", path], exporting(times: 1), console) == 4)
    #expect(console.errors.contains("--force"))
    #expect(try Data(contentsOf: URL(filePath: path)) == written)
    #expect(await run(["orders", "export", "--to", path, "--force"], exporting(times: 1)) == 0)
    #expect(try permissions(of: path) == 0o640)
  }

  @Test func `an export follows no link that lies in its way, under any name that can be guessed`() async throws {
    let path = temporaryPath("orders.csv")
    let victim = temporaryPath("victim")
    try "theirs".write(toFile: victim, atomically: true, encoding: .utf8)
    for name in ["\(path).\(getpid()).part", "\(path).part"] {
      try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: victim)
    }
    #expect(await run(["orders", "export", "--to", path], exporting(times: 1)) == 0)
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "theirs")
    #expect(try permissions(of: path) == 0o600)
  }

  private func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a dry run counts, and writes nothing`() async {
    let path = temporaryPath("orders.csv")
    let scenes = CommandLineScenesStub(list: .init { _, display in try await display.displayCount(.init(count: 3)) })
    let console = ConsoleStub()
    #expect(await run(["orders", "export", "--to", path, "--dry-run"], scenes, console) == 0)
    #expect(console.errors.contains("3 orders would be exported"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  private func exporting(times: Int) -> CommandLineScenesStub {
    CommandLineScenesStub(
      list: .init { call, display in
        guard case .exportOrders(let request) = call else {
          return try await display.displayCount(.init(count: times))
        }
        for time in 1...times {
          let isLast = time == times
          try await display.displayExportedOrders(
            request.isWhole
              ? .init(batch: .whole([OrderDocument(Order.amy, formatter)]), isLast: isLast)
              : .init(batch: .rows([OrderSummaryDocument(Order.amy.summary, formatter)]), isLast: isLast))
        }
      })
  }
}
