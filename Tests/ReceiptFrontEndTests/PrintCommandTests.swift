import CommandLineKernel
import CommandLineTesting
import Foundation
import Locks
import Models
import PresentationProtocols
import ShowOrderProtocols
import ShowOrderTesting
import Testing

@testable import ReceiptFrontEnd

@Suite struct `The command orders print` {
  @Test func `a terminal shows the receipt as text, from one request`() async throws {
    let (scenes, console) = (try await scenes(), ConsoleStub(terminal: .whole()))
    #expect(await run("orders print 61", scenes, console) == 0)
    #expect(scenes.show.calls == [.fetchOrder(.init(order: "61", includesContext: true))])
    #expect(console.output.hasPrefix("            Northwind Traders\n"))
    #expect(console.output.hasSuffix("                Thank you!\n"))
    #expect(console.errors.isEmpty)
  }

  @Test func `a pipe gets the bytes for the printer`() async throws {
    let (scenes, console) = (try await scenes(), ConsoleStub())
    #expect(await run("orders print 61 --columns 48 --encoding utf-8 --cut --drawer", scenes, console) == 0)
    let printer = PrinterStub(Array(console.output.utf8))
    #expect(printer.lines.contains(String(repeating: "-", count: 48)))
    #expect(printer.lines.contains("  12 × $14.00, discount $1.00"))
    #expect(printer.page == nil && printer.isCut)
  }

  @Test func `a file has all bytes, and an existing one is replaced only if asked for`() async throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (scenes, console, path) = (try await scenes(), ConsoleStub(), folder.appending(path: "a.bin").path)
    #expect(await run("orders print 61 --to \(path)", scenes, console) == 0)
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    #expect(PrinterStub(bytes).page == 19)
    #expect(PrinterStub(bytes).lines.last == "                Thank you!")
    #expect(console.output.isEmpty)
    #expect(console.errors == "Receipt of order 1001 written to \(path)\n")
    #expect(await run("orders print 61 --to \(path)", scenes) == 4)
    #expect(await run("orders print 61 --to \(path) --force --cut", scenes) == 0)
    #expect(PrinterStub(try [UInt8](Data(contentsOf: URL(filePath: path)))).isCut)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.bin"])
  }

  @Test func `a printer in the network gets all bytes`() async throws {
    let (scenes, console, device) = (try await scenes(), ConsoleStub(), try DeviceStub(answer: [0x14]))
    #expect(await run("orders print 61 --to tcp:127.0.0.1:\(device.port) --cut", scenes, console) == 0)
    let printer = PrinterStub(await device.received())
    #expect(printer.isCut)
    #expect(printer.lines.last == "                Thank you!")
    #expect(console.errors == "Receipt of order 1001 sent to 127.0.0.1\n")
  }

  @Test func `a printer that refuses the connection is a problem`() async throws {
    let (scenes, console, device) = (try await scenes(), ConsoleStub(), try DeviceStub(.refuses))
    #expect(await run("orders print 61 --to tcp:127.0.0.1:\(device.port)", scenes, console) == 6)
    #expect(console.errors.hasPrefix("storekeeper: cannot connect to 127.0.0.1:\(device.port): "))
  }

  @Test func `the spooler gets a file with the bytes, which is removed afterwards`() async throws {
    let printed = Printed()
    let console = ConsoleStub { argument in
      if argument != "lp" { printed.take(argument) }
      return true
    }
    #expect(await run("orders print 61 --to lp", try await scenes(), console) == 0)
    #expect(PrinterStub(printed.bytes).lines.last == "                Thank you!")
    #expect(console.commands.first == ">/dev/null command -v lp")
    let path = try #require(console.commands.last?.split(separator: " ").last)
    #expect(console.commands.last == ">/dev/null lp -o raw \(path)")
    #expect(!FileManager.default.fileExists(atPath: String(path)))
    #expect(console.errors == "Receipt of order 1001 sent to the default printer\n")
  }

  @Test(arguments: [(false, Int32(7), "there is no lp on this machine"), (true, 6, "lp refused the data")])
  func `a spooler that is missing or refuses the bytes is a problem`(
    isThere: Bool, status: Int32, message: String
  ) async throws {
    let console = ConsoleStub { $0 == "lp" && isThere }
    #expect(await run("orders print 61 --to lp", try await scenes(), console) == status)
    #expect(console.errors.hasPrefix("storekeeper: \(message)\n"))
  }

  @Test(arguments: ["lp", "tcp:printer.example", "-", "/no/such/folder/file"])
  func `a dry run shows the text and prints nothing`(place: String) async throws {
    let console = ConsoleStub()
    #expect(await run("orders print 61 --dry-run --to \(place)", try await scenes(), console) == 0)
    #expect(console.output.hasSuffix("                Thank you!\n"))
    #expect(console.commands.isEmpty)
  }

  @Test func `a note counts the characters that the printer lacks`() async throws {
    var order = Receipts.order
    order.items[0].title = "茶"
    let console = ConsoleStub()
    #expect(await run("orders print 61 --encoding cp437", try await scenes(order), console) == 0)
    #expect(console.errors == "cp437 lacks 1 character, printed as ?; choose another --encoding\n")
  }

  @Test(arguments: [
    "--to tcp:", "--to tcp:host:0", "--to tcp:host:65536", "--to tcp:host:x", "--to tcp:[host]:9100", "--to tcp:a:b:1",
    "--columns 50", "--encoding latin1", "--json",
  ])
  func `a wrong option is refused before an order is read`(options: String) async throws {
    let scenes = try await scenes()
    #expect(await run("orders print 61 \(options)", scenes) == 2)
    #expect(scenes.show.calls.isEmpty)
  }

  @Test(
    arguments: [
      ("-", .output), ("lp", .spooler), ("./lp", .file("./lp")), ("receipt.bin", .file("receipt.bin")),
      ("tcp:a", .device(host: "a", port: 9100)), ("tcp:a.example:91", .device(host: "a.example", port: 91)),
      ("tcp:[::1]", .device(host: "::1", port: 9100)), ("tcp:[fe80::1]:9101", .device(host: "fe80::1", port: 9101)),
    ] as [(String, PrintDestination)])
  func `a destination is a file, the spooler or an address`(text: String, destination: PrintDestination) throws {
    #expect(try PrintDestination(text) == destination)
  }

  @Test func `an order that does not exist prints nothing`() async throws {
    let scenes = ScenesStub(
      show: .init { _, display in try await display.displayProblem(Problem(.notFound, "order 62 does not exist")) })
    let console = ConsoleStub()
    #expect(await run("orders print 62", scenes, console) == 3)
    #expect(console.output.isEmpty)
    #expect(console.errors == "storekeeper: order 62 does not exist\n")
  }

  // MARK: Fixtures

  private func scenes(_ order: Order = Receipts.order) async throws -> ScenesStub {
    let viewModel = try await Receipts.viewModel(order)
    return ScenesStub(show: .init { _, display in try await display.displayFetchedOrder(viewModel) })
  }
}

/// The bytes of a file at the time at which the spooler gets it.
private final class Printed: Sendable {
  private let data = Lock<[UInt8]>([])
  var bytes: [UInt8] { data.withLock { $0 } }

  func take(_ path: String) { data.withLock { $0 = (try? [UInt8](Data(contentsOf: URL(filePath: path)))) ?? [] } }
}

/// The scene of an order as a spy, in a shop with a name.
private struct ScenesStub: ReceiptScenes {
  let show: ShowOrderSceneSpy

  var showOrder: ShowOrderBuilder { show.builder }
  func shop(asOf version: UInt64?) async -> ReceiptShop { Receipts.shop }
}

/// Runs a line, split at its single spaces, over scenes that are spies, and returns the exit status.
private func run(_ line: String, _ scenes: ScenesStub, _ console: ConsoleStub = ConsoleStub()) async -> Int32 {
  let program = CommandLineProgram(
    "storekeeper", "Prints receipts.", groups: [("orders", "Print orders")], commands: [PrintCommand.declaration],
    globalOptions: GlobalOptions.all, version: "1.2.3", console: console
  ) { _, _ in
    ReceiptSession { _ in OpenedStore(url: "memory:", scenes: scenes, timeZone: nil) }
  }
  return await program.run(line.split(separator: " ").map { Array($0.utf8) })
}
