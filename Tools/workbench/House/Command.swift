import Foundation

/// Runs a program, with the package whole or as it is filtered to one module.
struct Command {
  var module: String?

  /// Errors and notes go to this program's own standard error, and the answer to whoever asks.
  func run(_ arguments: [String]) throws -> (status: Int32, output: Data) {
    let program = Process()
    program.executableURL = URL(filePath: "/usr/bin/env")
    program.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["STOREKEEPER_MODULE"] = module
    program.environment = environment
    let output = Pipe()
    program.standardOutput = output
    try program.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    program.waitUntilExit()
    return (program.terminationStatus, data)
  }
}
