import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A process that a test has started; the test stops it, by its own id.
///
/// Foundation makes each the head of a process group of its own, so that its children can be stopped with it.
struct Program: Sendable {
  /// The longest wait, sufficient on a busy machine: axe-core takes 30 s for the API reference on an idle one.
  static let patience: Duration = .seconds(300)

  private let process: Process
  private let output: Pipe
  private let errors: String

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts a program.
  ///
  /// - Parameter errors: the path of the file for its standard error.
  init(
    _ path: String, _ words: [String], environment: [String: String], errors: String, input: FileHandle = .nullDevice
  ) throws {
    process = Process()
    output = Pipe()
    self.errors = errors
    // Processes that start at the same time must not inherit the pipe's ends: a reader waits for its last writer.
    for end in [output.fileHandleForReading, output.fileHandleForWriting] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    try Data().write(to: URL(filePath: errors))
    process.executableURL = URL(filePath: path)
    process.arguments = words
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
  }

  /// Returns the path of a program that was built together with this suite, beside the bundle of the tests.
  static func built(_ name: String) -> String {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var folder = URL(filePath: bundle)
    while folder.path.contains(".xctest") { folder.deleteLastPathComponent() }
    return folder.appending(path: name).path
  }

  /// Reads its output up to a line with a text.
  ///
  /// - Returns: the rest of the line after the text.
  func read(after text: String) async throws -> String {
    try await offThePool {
      var read = Data()
      while true {
        guard isReadable() else { throw failure("has not said “\(text)” in time") }
        let piece = output.fileHandleForReading.availableData
        guard !piece.isEmpty else { throw failure("has ended") }
        read += piece
        let lines = String(decoding: read, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        // The last line may be incomplete.
        if let line = lines.dropLast().first(where: { $0.contains(text) }), let range = line.range(of: text) {
          return String(line[range.upperBound...])
        }
      }
    }
  }

  private func isReadable() -> Bool {
    var descriptor = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&descriptor, 1, Int32(Program.patience.components.seconds * 1000)) > 0
  }

  private func failure(_ what: String) -> Failure {
    let errors = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
    return Failure(description: "\(process.executableURL?.lastPathComponent ?? "") \(what): \(errors.suffix(2000))")
  }

  /// Asks the process to end, and waits for it.
  ///
  /// - Returns: its exit status.
  @discardableResult
  func stop() async -> Int32 {
    process.terminate()
    return await wait()
  }

  /// Kills the process and all of its children.
  func stopWithChildren() async {
    // The process has not been reaped, so that its id is still its own.
    if process.isRunning { _ = kill(-process.processIdentifier, SIGKILL) }
    await wait()
  }

  /// The exit status of a program, and its whole output.
  struct End {
    var status: Int32
    /// Its bytes: pieces of a response may end within a character.
    var bytes: [UInt8]

    var output: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Waits for the end.
  func finish() async -> End {
    let bytes = await offThePool { output.fileHandleForReading.readDataToEndOfFile() }
    return End(status: await wait(), bytes: Array(bytes))
  }

  @discardableResult
  private func wait() async -> Int32 {
    await offThePool { process.waitUntilExit() }
    return process.terminationStatus
  }
}

/// Runs blocking work on a thread that no task needs.
func offThePool<Value: Sendable, Failure: Error>(
  _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: Result(catching: work)) }
  }
  return try result.get()
}
