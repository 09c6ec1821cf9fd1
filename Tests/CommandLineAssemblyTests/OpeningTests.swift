import CommandLineFrontEnd
import CommandLineKernel
import CommandLineTesting
import CommandLineAssembly
import Foundation
import HTTPTesting
import StoreAdministrationProtocols
import StoreAdministrationTesting
import OrdersStoreProtocols
import PresentationProtocols
import PresentationTesting
import SceneAssembly
import Testing

@Suite struct `Opening a scenes` {
  @Test func `a store that is not there yet is made by the first write, for its owner's eyes alone`() async throws {
    let folder = NSTemporaryDirectory() + "storekeeper-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/a/b/store.sqlite"
    let scenes = try await CommandLineAssembly().openScenes(
      at: .sqlite(path: path, isUsual: true), tokens: StoreTokens())
    let display = StoreAdministrationDisplayLogicSpy()
    let storeAdministration = scenes.storeAdministration(for: display, in: .enUS)
    // Reads and dry runs create no file.
    try await storeAdministration.perform(.init(action: .info))
    try await storeAdministration.perform(.init(action: .doctor))
    try await storeAdministration.perform(.init(action: .sample(isRemoving: false), isDryRun: true))
    #expect(!FileManager.default.fileExists(atPath: folder))
    await #expect(throws: StoreError.self) {
      _ = try await Stores().openStore("sqlite:\(path)", mustExist: true)
    }
    try await storeAdministration.perform(.init(action: .sample(isRemoving: false)))
    for (suffix, mode) in [("", 0o700), ("/a", 0o700), ("/a/b", 0o700), ("/a/b/store.sqlite", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + suffix)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode, "\(suffix)")
    }
    try await storeAdministration.perform(.init(action: .backUp(toFile: "\(folder)/backup.sqlite")))
    let backup = try FileManager.default.attributesOfItem(atPath: "\(folder)/backup.sqlite")
    #expect((backup[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test(arguments: [
    ("/", "“/”"), ("/dev/null/store.sqlite", "“/dev/null”"), ("/no/such/store.sqlite", "“/no/such”"),
  ])
  func `a store that cannot be opened is a problem that names its path`(path: String, name: String) async throws {
    let problem = try await #require(throws: Problem.self) {
      _ = try await CommandLineAssembly().openScenes(at: .sqlite(path: path), tokens: StoreTokens())
    }
    #expect(problem.code == .unavailable)
    #expect(problem.detail.contains(name))
  }

  @Test func `the zone is the one that the store's settings name`() async throws {
    let folder = NSTemporaryDirectory() + "storekeeper-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let location = StoreLocation.sqlite(path: "\(folder)/store.sqlite")
    let scenes = try await CommandLineAssembly().openScenes(at: location, tokens: StoreTokens())
    #expect(await scenes.timeZone == nil)
    let display = StoreAdministrationDisplayLogicSpy()
    try await scenes.storeAdministration(for: display, in: .enUS)
      .perform(.init(action: .set(name: nil, currency: nil, timeZone: "Asia/Tokyo")))
    let reopened = try await CommandLineAssembly().openScenes(at: location, tokens: StoreTokens())
    #expect(await reopened.timeZone?.identifier == "Asia/Tokyo")
  }

  @Test func `the file of a store alone has every write once the stores have been closed`() async throws {
    let folder = NSTemporaryDirectory() + "storekeeper-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let assembly = CommandLineAssembly()
    let program = CommandLineProgram(version: "1", desks: assembly, console: ConsoleStub())
    for words in [
      ["store", "sample"],
      ["store", "copy", "--from", "sqlite:\(folder)/store.sqlite", "--to", "sqlite:\(folder)/copy.sqlite"],
    ] {
      let all = ["--store", "sqlite:\(folder)/store.sqlite"] + words
      #expect(await program.run(all.map { Array($0.utf8) }) == 0)
    }
    await assembly.closeStores()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["copy.sqlite", "store.sqlite"])
  }

  @Test(arguments: ["postgres://127.0.0.1:1/d", "nonsense"])
  func `a store that cannot be opened cannot be copied either`(url: String) async {
    await #expect(throws: StoreError.self) { _ = try await Stores().openStore(url, mustExist: false) }
  }

  @Test(arguments: [
    (["list"], ["settings", "orders"]),
    (["create", "--email", "amy@example.com", "--total", "9.99"], ["settings", "create"]),
    (["create", "--email", "amy@example.com", "--total", "9.99", "--time-zone", "GMT"], ["settings", "create"]),
  ])
  func `a command asks a server once for settings, and once for what it does`(
    words: [String], requests: [String]
  ) async throws {
    let settings = #"{"answer":{"name":"Media","currency":"USD"}}"#
    let order = """
      {"id":"a","number":1,"version":1,"status":"placed","date":0,"name":{"first":"","last":""},\
      "email":"amy@example.com","total":\(Self.money(999)),"items":[],"discount":\(Self.money(0)),\
      "shippingCharge":\(Self.money(0)),"tax":\(Self.money(0)),"taxIncluded":false,"refunds":[],"createdAt":0,\
      "updatedAt":0}
      """
    let answer =
      words[0] == "list"
      ? #"{"answer":{"orders":[]}}"#
      : #"{"answer":{"order":\#(order),"isReplayed":false,"isUnchanged":false}}"#
    let server = try FaultyServer(.json(settings), .json(answer))
    defer { server.stop() }
    let console = ConsoleStub()
    let program = CommandLineProgram(version: "1", desks: CommandLineAssembly(timeout: .seconds(600)), console: console)
    let all = ["--store", "http://127.0.0.1:\(server.port)", "orders"] + words
    #expect(await program.run(all.map { Array($0.utf8) }) == 0)
    #expect(server.requests.count == requests.count)
    for (request, name) in zip(server.requests, requests) { #expect(request.contains("{\"\(name)\":{")) }
  }

  private static func money(_ minor: Int) -> String { #"{"minor":\#(minor),"currency":"USD"}"# }

  @Test(arguments: [
    ("show list", "storekeeper shows list”"), ("melodie show x", "storekeeper melodies show”"),
  ])
  func `a mistyped word suggests a command of any front end`(line: String, remedy: String) async {
    let console = ConsoleStub()
    let program = CommandLineProgram(version: "1", desks: CommandLineAssembly(), console: console)
    #expect(await program.run(line.split(separator: " ").map { Array($0.utf8) }) == 2)
    #expect(console.errors.contains(remedy))
  }

  @Test func `the command line accepts every sort of a list`() async throws {
    let console = ConsoleStub()
    let program = CommandLineProgram(version: "1", desks: CommandLineAssembly(), console: console)
    for field in OrdersSortField.allCases {
      for sort in [field.rawValue, "-\(field.rawValue)"] {
        let words = ["--store", "memory:", "orders", "list", "--sort", sort]
        #expect(await program.run(words.map { Array($0.utf8) }) == 0)
      }
    }
  }
}
