import CommandLineTesting
import Locks
import PresentationProtocols

@testable import CommandLineKernel

/// The session of this suite's sample program: it decides the outcome of commands, and records the calls.
struct Sample: Sendable {
  var work: @Sendable (Invocation<Sample>) async throws -> ExitStatus = { _ in .done }

  private static let orders = Operand(.text("ORDER"), .oneOrMore, "numbers of orders")
  private static let status = Option(
    "status", .choice("STATUS", ["draft", "placed", "paid"]), repeatable: true, "Only with this status")

  private static let commands: [Command<Sample>] = [
    Command(
      path: ["orders", "list"], summary: "List orders",
      options: [status, Option("limit", .count("N", 1...100), "At most so many"), Option("all", "All of them")],
      formats: [.table, .json, .ndjson, .csv]
    ) { try await $0.session.work($0) },
    Command(
      path: ["orders", "move"], summary: "Move orders",
      operands: [orders, Operand(.choice("TO", ["here", "there"]), "where")],
      options: [
        Option("card", .choice("-", ["-"]).clearable.secret, "The card"),
        Option("gift", .yesOrNo, "A gift"),
        Option(refused: "cvv", because: "a check number is never stored"),
      ]
    ) { try await $0.session.work($0) },
    Command(
      path: ["orders", "send"], summary: "Send a file", operands: [Operand(.file("FILE"), .optional, "the file")]
    ) { try await $0.session.work($0) },
    HelpCommand.command(), CompletionsCommand.command(for: "sample"),
  ]

  static func program(_ console: any Console, _ session: Sample = Sample()) -> CommandLineProgram<Sample> {
    CommandLineProgram(
      "sample", "Tries the kernel.", groups: [("orders", "All about orders")], commands: commands,
      globalOptions: GlobalOptions.all, version: "1.2.3", console: console
    ) { _, _ in session }
  }
}

/// Runs the sample program.
///
/// - Parameter line: words with single spaces between them.
/// - Returns: the exit status.
func run(_ line: String, _ console: ConsoleStub = ConsoleStub(), _ session: Sample = Sample()) async -> Int32 {
  await Sample.program(console, session).run(line.split(separator: " ").map { Array($0.utf8) })
}
