import CommandLineTesting
import DocumentsProtocols
import Foundation
import ListOrdersProtocols
import ListOrdersTesting
import Models
import PresentationProtocols
import StoreAdministrationProtocols
import Testing
@testable import CommandLineKernel

@testable import CommandLineFrontEnd

@Suite struct `How the program ends` {
  @Test(arguments: zip(Problem.Code.allCases, [2, 7, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6, 9, 6, 7, 7, 6, 1] as [Int32]))
  func `every kind of problem has its status, and is said on standard error`(code: Problem.Code, status: Int32) async {
    let scenes = failing(Problem(code, "it is so", remedy: "do that"))
    let console = ConsoleStub()
    #expect(await run("orders list", scenes, console) == status)
    #expect(console.output.isEmpty)
    #expect(console.errors == "storekeeper: it is so\n  do that\n")
  }

  @Test func `problems are JSON if the format is JSON`() async {
    let problem = Problem(.invalid, "it is not valid", faults: [.init(pointer: "/email", message: "is none")])
    for line in ["orders list --json", "--format ndjson orders list"] {
      let console = ConsoleStub()
      #expect(await run(line, failing(problem), console) == 7)
      #expect(console.errors == String(decoding: ProblemDocument(problem).json(), as: UTF8.self) + "\n")
    }
    let console = ConsoleStub()
    #expect(await run("orders lst --json", CommandLineScenesStub(), console) == 2)
    #expect(console.errors.hasPrefix(#"{"type":"urn:storekeeper:problem:usage""#))
  }

  @Test func `faults and what differs are said one by one`() async {
    var tax = Problem.Difference(field: "tax", label: "Tax", current: "1.23 USD", yours: "2.34 USD")
    (tax.displayedCurrent, tax.displayedYours) = ("$1.23", "$2.34")
    let problem = Problem(
      .conflict, "order 1 has changed",
      faults: [.init(pointer: "/a", message: "x"), .init(pointer: "/b/0", message: "y")],
      differences: [
        .init(field: "email", label: "Email", current: "a@b.example", yours: nil), tax,
      ])
    let console = ConsoleStub()
    #expect(await run("orders list", failing(problem), console) == 4)
    #expect(
      console.errors
        == "storekeeper: order 1 has changed\n  a x\n  b 1 y\n  Email: current a@b.example; yours nothing\n"
        + "  Tax: current $1.23; yours $2.34\n")
  }

  @Test func `a fault is said once, and where it is in plain words`() async {
    let faults = [
      Problem.Fault(pointer: "/items/0/unitPrice", message: "is none"),
      .init(pointer: "/billingAddress/zip", message: "is too long"),
    ]
    let console = ConsoleStub()
    #expect(await run("orders list", failing(Problem(invalid: faults)), console) == 7)
    #expect(
      console.errors
        == "storekeeper: item 1: unit price is none (and 1 more)\n  billing address: zip is too long\n")
  }

  @Test func `a store that cannot be opened is a problem like any other`() async {
    let scenes = CommandLineScenesStub(failure: Problem(.unavailable, "the file is locked"))
    #expect(await run("orders list", scenes) == 6)
  }

  @Test func `a reader that has gone ends it quietly, a disk that is full does not`() async {
    let scenes = CommandLineScenesStub(list: .init { _, display in try await display.displayCount(.init(count: 1)) })
    let gone = ConsoleStub(writeFailure: OutputClosed())
    #expect(await run("orders list --count", scenes, gone) == 0)
    #expect(gone.errors.isEmpty)
    let full = ConsoleStub(writeFailure: Problem(.full, "no room"))
    #expect(await run("orders list --count", scenes, full) == 6)
  }

  @Test func `an unexpected error is internal and shows no details`() async {
    struct Strange: Error { let secret = "/amys" }
    let scenes = CommandLineScenesStub(list: .init { _, _ in throw Strange() })
    let console = ConsoleStub()
    #expect(await run("orders list", scenes, console) == 1)
    #expect(!console.errors.contains("/amys"))
  }

  @Test func `control characters in a message never reach the terminal`() async {
    let console = ConsoleStub()
    #expect(await run(["orders", "list", "--status", "\u{1B}]0;x\u{07}"], CommandLineScenesStub(), console) == 2)
    #expect(!console.errors.contains("\u{1B}") && !console.errors.contains("\u{07}"))
    let other = ConsoleStub()
    #expect(await run("orders list", failing(Problem(.notFound, "no “\u{1B}[2J” here")), other) == 3)
    #expect(!other.errors.contains("\u{1B}"))
  }

  @Test func `no arguments whatever crash it or end it with a status that nobody knows`() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("random arguments: seed \(seed)")
    var generator = Xorshift(state: seed | 1)
    let known: Set<Int32> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 130]
    let vocabulary = Xorshift.vocabulary
    for _ in 0..<10_000 {
      let words = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        Xorshift.word(from: vocabulary, using: &generator)
      }
      let terminal = Bool.random(using: &generator) ? Terminal() : Terminal.whole(columns: 1, rows: 1)
      let console = ConsoleStub(terminal: terminal)
      let program = CommandLineProgram(version: "1", desks: CommandLineScenesStub(), console: console, adding: [], [])
      let status = await program.run(words)
      #expect(known.contains(status), "seed \(seed), \(words.map { String(decoding: $0, as: UTF8.self) })")
    }
  }

  private func failing(_ problem: Problem) -> CommandLineScenesStub {
    CommandLineScenesStub(list: .init { _, display in try await display.displayProblem(problem) })
  }
}

// MARK: Chance that can be repeated

private struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  static var vocabulary: [String] {
    let tree = storekeeperTree
    let options = tree.commands.flatMap(\.options) + storekeeperTree.globalOptions
    // Options that name a file or a folder are left out: random arguments must not write any.
    let safe = options.filter { $0.value?.kind != .file }.map(\.typed)
    let words = tree.commands.filter { !["import", "export"].contains($0.path.last) }.flatMap(\.path)
    let values = ["", "-", "--", "=", "-7d", "paid", "1", "999999999999999999999", "memory:", "😀", "\u{0}", "a;b;c;d"]
    return safe + safe.map { "\($0)=x" } + words + words + values
  }

  /// Returns mostly a word of the vocabulary; otherwise any bytes.
  static func word(from vocabulary: [String], using generator: inout Xorshift) -> [UInt8] {
    if Int.random(in: 0..<8, using: &generator) > 0, let word = vocabulary.randomElement(using: &generator) {
      return Array(word.utf8)
    }
    return (0..<Int.random(in: 0...12, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}
