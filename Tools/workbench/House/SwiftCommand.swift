import Foundation

/// Runs the toolchain's `swift`, on the whole package or as it is filtered to one module.
struct SwiftCommand {
  var module: String?

  /// Errors and notes go to this program's own standard error, and the answer to whoever asks.
  func run(_ arguments: String...) throws -> (status: Int32, output: Data) {
    let swift = Process()
    swift.executableURL = URL(filePath: "/usr/bin/env")
    swift.arguments = ["swift"] + arguments
    var environment = ProcessInfo.processInfo.environment
    environment["STOREKEEPER_MODULE"] = module
    swift.environment = environment
    let output = Pipe()
    swift.standardOutput = output
    try swift.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    swift.waitUntilExit()
    return (swift.terminationStatus, data)
  }
}
