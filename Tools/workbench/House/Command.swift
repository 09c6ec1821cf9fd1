import Foundation

/// Runs a program, with the whole package or with the package filtered to one module.
struct Command {
  var module: String?

  /// Runs a program and returns its status and standard output; its standard error is this program's own.
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
