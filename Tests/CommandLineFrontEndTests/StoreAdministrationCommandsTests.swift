import CommandLineTesting
import PresentationProtocols
import StoreAdministrationProtocols
import StoreAdministrationTesting
import Testing

@testable import CommandLineFrontEnd

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
    #expect(await run("store doctor --no-color", scenes, console) == 0)
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
    (
      #"store set --address 1\nBern --phone 555"#,
      .set(name: nil, currency: nil, timeZone: nil, address: "1\nBern", phone: "555")
    ),
    (
      "store set --tax-rates 19,DE;20,AT", .set(name: nil, currency: nil, timeZone: nil, taxRates: "19,DE;20,AT")
    ),
    ("store set --tax-rates=", .set(name: nil, currency: nil, timeZone: nil, taxRates: "")),
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
    ("store doctor --repair --yes", .repair),
  ])
  func `the scene is asked for exactly what was typed`(line: String, action: StoreAdministration.Action) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(line, scenes) == 0)
    #expect(scenes.administration.requests == [.init(action: action)])
    let dry = CommandLineScenesStub()
    #expect(await run(line + " --dry-run", dry) == 0)
    #expect(dry.administration.requests == [.init(action: action, isDryRun: true)])
  }

  @Test(arguments: ["store sample --remove", "store restore shop.bak", "store doctor --repair"], [("y", 2), ("n", 1)])
  func `a loss is shown and asked about before anything is lost`(line: String, reply: (answer: String, count: Int))
    async throws
  {
    let rows = [StoreAdministration.ViewModel.Row(key: "orders", label: "Orders now", text: "61", number: 61)]
    let scenes = CommandLineScenesStub(
      administration: .init { _, display in
        try await display.displayResult(.init(rows: rows, notice: "Done.", isFailure: false, question: "Lose 2?"))
      })
    let console = ConsoleStub(terminal: .whole(), answers: [reply.answer])
    #expect(await run(line + " --no-color", scenes, console) == 0)
    #expect(console.errors.hasPrefix("Orders now  61\nLose 2? [y/N]"))
    #expect(scenes.administration.requests.map(\.isDryRun) == Array([true, false].prefix(reply.count)))
  }

  @Test func `an empty removal asks no question`() async throws {
    let scenes = CommandLineScenesStub(
      administration: .init { _, display in
        try await display.displayResult(.init(rows: [], notice: "There are no sample orders.", isFailure: false))
      })
    let console = ConsoleStub(terminal: .whole())
    #expect(await run("store sample --remove", scenes, console) == 0)
    #expect(console.errors == "There are no sample orders.\n")
  }

  @Test(
    arguments: [
      ("store set", 2), ("store copy --from memory:", 2), ("store copy --from memory: --to memory:", 2),
      ("store copy --from memory: --to postgres://a:b@h/d", 2), ("store copy --from shop.sqlite --to memory:", 2),
      ("store set --time-zone Berlin", 2),
    ] as [(String, Int32)])
  func `an invalid command is refused before a store is opened`(line: String, status: Int32) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(line, scenes) == status)
    #expect(scenes.locations.isEmpty)
  }

  @Test(
    arguments: [
      ("store doctor", 1), ("store doctor --repair --yes", 1), ("store copy --from memory: --to sqlite:x --verify", 8),
    ] as [(String, Int32)])
  func `a failed examination or verification has its own exit status`(line: String, status: Int32) async {
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

  @Test(arguments: [true, false])
  func `an examination as JSON has a word for each check`(isSound: Bool) async {
    let rows = [true, isSound].enumerated().map { place, isPassed in
      StoreAdministration.ViewModel.Row(
        key: ["lists", "sums"][place], label: "a rule", text: isPassed ? "passed" : "order 7", isPassed: isPassed)
    }
    let scenes = CommandLineScenesStub(
      administration: .init { _, display in
        try await display.displayResult(.init(rows: rows, notice: "", isFailure: !isSound))
      })
    let console = ConsoleStub()
    #expect(await run("store doctor --json", scenes, console) == (isSound ? 0 : 1))
    let failure = isSound ? "null" : "\"order 7\""
    #expect(
      console.output == """
        {"ok":\(isSound),"checks":[{"check":"lists","ok":true,"rule":"a rule","failure":null},\
        {"check":"sums","ok":\(isSound),"rule":"a rule","failure":\(failure)}]}

        """)
  }
}
