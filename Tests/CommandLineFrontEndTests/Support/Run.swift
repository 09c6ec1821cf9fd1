import Foundation
@testable import CommandLineKernel
import CommandLineTesting
import CommandLineFrontEnd

/// Runs the program over scenes that are spies.
///
/// - Returns: its exit status.
func run(
  _ words: [String], _ scenes: CommandLineScenesStub = CommandLineScenesStub(), _ console: ConsoleStub = ConsoleStub()
) async -> Int32 {
  await CommandLineProgram(version: "1.2.3", desks: scenes, console: console, adding: [], []).run(
    words.map { Array($0.utf8) })
}

/// Runs the program with a line without quotation marks, split at its single spaces.
///
/// - Returns: its exit status.
func run(
  _ line: String, _ scenes: CommandLineScenesStub = CommandLineScenesStub(), _ console: ConsoleStub = ConsoleStub()
) async -> Int32 {
  await run(line.split(separator: " ").map(String.init), scenes, console)
}

/// The commands and options of `storekeeper`.
let storekeeperTree = CommandLineProgram(
  version: "1.2.3", desks: CommandLineScenesStub(), console: ConsoleStub(), adding: [], []
).tree

/// Returns a path in a new folder.
func temporaryPath(_ name: String) -> String {
  let folder = NSTemporaryDirectory() + "storekeeper-tests-\(UUID().uuidString)"
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  return "\(folder)/\(name)"
}
