@testable import CommandLineKernel
import CommandLineTesting
import Foundation
import ListOrdersProtocols
import Models
import ListOrdersTesting
import PresentationProtocols
import PresentationTesting
import Testing

@testable import CommandLineFrontEnd

@Suite struct `Completion` {
  @Test(arguments: [
    (["orders", "li"], ["list"]),
    (["st"], ["store"]),
    (["orders", "list", "--sta"], ["--status"]),
    (["orders", "list", "--status", "pl"], ["placed"]),
    (["orders", "stats", "--by", "m"], ["month"]),
    (["--store", "memory:", "orders", "und"], ["undo"]),
    (["orders", "status", "1", "can"], ["cancelled"]),
    (["completions", "f"], ["fish"]),
    (["orders", "create", "--cv"], []),
    (["orders", "list", "--status", "=", "sh"], ["shipped"]),
    (["orders", "stats", "--by", "="], ["day", "week", "month", "status"]),
    (["orders", "list", "--status=sh"], ["--status=shipped"]),
    (["--format", "=", "json", "orders", "und"], ["undo"]),
    (["help", "o"], ["orders"]),
    (["help", "orders", "und"], ["undo"]),
    (["orders", "show", "10"], ["1001", "1002"]),
    (["orders", "view", "10"], ["1001", "1002"]),
    (["orders", "status", "paid", "10"], ["1001", "1002"]),
    (["orders", "show", "--store", "memory:", "1"], ["of memory:"]),
    (["orders", "list", "10"], []),
  ])
  func `bash completes verbs, options and values`(words: [String], expected: [String]) throws {
    #expect(try completed(by: words) == expected)
  }

  @Test(arguments: CompletionsCommand.shells)
  func `every shell's script names every command and option`(shell: String) async {
    let console = ConsoleStub()
    #expect(await run("completions \(shell)", CommandLineScenesStub(), console) == 0)
    for command in storekeeperTree.commands {
      #expect(command.path.allSatisfy { console.output.contains($0) })
      for option in command.options where option.refusal == nil { #expect(console.output.contains(option.name)) }
    }
    #expect(!console.output.contains("cvv"))
  }
}

@Suite struct `Names for completion` {
  @Test func `orders are completed by their numbers, or by their references`() async {
    var other = Order.wild
    other.reference = "#10248"
    let scenes = CommandLineScenesStub(
      list: .init { [other] _, display in try await display.displayFetchedOrders(.init([.amy, other])) })
    let console = ConsoleStub()
    #expect(await run("__complete orders -- 1001", scenes, console) == 0)
    #expect(console.output == "1001\tAmy Apple, $1.23, Placed\n")
    let references = ConsoleStub()
    #expect(await run("__complete orders -- #1", scenes, references) == 0)
    #expect(references.output.hasPrefix("#10248\t"))
  }

  @Test func `without a store, nothing is completed and nothing is said`() async {
    let console = ConsoleStub()
    #expect(await run("__complete orders", CommandLineScenesStub(failure: Problem(.unavailable, "gone")), console) == 0)
    #expect(console.output.isEmpty && console.errors.isEmpty)
  }

  @Test func `the command is in no help, script or suggestion`() async {
    let console = ConsoleStub()
    _ = await run("--help", CommandLineScenesStub(), console)
    _ = await run("__complet", CommandLineScenesStub(), console)
    #expect(!console.output.contains("__complete") && !console.errors.contains("__complete"))
  }
}

// MARK: A real bash

/// Returns bash's completions of the last word.
private func completed(by words: [String]) throws -> [String] {
  let typed = (["storekeeper"] + words).map { "'\($0)'" }.joined(separator: " ")
  // The program as a function, which lists two orders, or says which store it was asked for.
  let program = """
    storekeeper() {
      if [ "$3" = --store ]; then
        echo "of $4"
      elif [ "$4" != can ]; then
        printf '1001\\tAmy Apple\\n1002\\tBen\\n'
      fi
    }

    """
  let script =
    program + BashCompletion.script(storekeeperTree)
    + "\nCOMP_WORDS=(\(typed))\nCOMP_CWORD=\(words.count)\n_storekeeper\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
  let process = Process()
  process.executableURL = URL(filePath: "/bin/bash")
  process.arguments = ["-c", script]
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  #expect(process.terminationStatus == 0)
  return text.split(separator: "\n").map(String.init)
}
