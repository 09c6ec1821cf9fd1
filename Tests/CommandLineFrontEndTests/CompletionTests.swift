@testable import CommandLineKernel
import CommandLineTesting
import Foundation
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

// MARK: A real bash

/// Returns bash's completions of the last word.
private func completed(by words: [String]) throws -> [String] {
  let typed = (["storekeeper"] + words).map { "'\($0)'" }.joined(separator: " ")
  let script =
    BashCompletion.script(storekeeperTree)
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
