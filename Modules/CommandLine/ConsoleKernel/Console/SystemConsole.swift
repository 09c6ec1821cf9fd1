import Locks
public import PresentationProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The streams, the terminal and the environment of this process.
public final class SystemConsole: Console {
  private struct Output {
    var waiting: [UInt8] = []
    /// The pager's command; set until it is known whether the output fits the screen.
    var pager: String?
    var child: ChildProcess?
    /// The reason why nothing more can be written; `nil` while output works.
    var failure: (any Error)?
  }

  public let terminal: Terminal
  private let output = Lock(Output())
  /// The standard streams that were closed when the process began: a file that has been opened since may have their
  /// number.
  private let wasClosed: Set<Int32>

  /// Creates the console and installs signal handlers; a reader that closes its end causes an error and no signal.
  public init() {
    let closed = (0...2).filter { fcntl($0, F_GETFD) == -1 }
    for descriptor in closed { _ = unsafe open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY) }
    wasClosed = Set(closed)
    terminal = SystemTerminal.current()
    Signals.installHandlers()
  }

  public func environment(_ name: String) throws(Problem) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    guard let text = unsafe String(validatingCString: value) else {
      throw Problem(.usage, "the environment's \(name) is not valid UTF-8")
    }
    return text
  }

  public var userName: String {
    var (entry, found) = unsafe (passwd(), UnsafeMutablePointer<passwd>?.none)
    var texts = [CChar](repeating: 0, count: 1 << 14)
    let id = geteuid()
    guard unsafe getpwuid_r(id, &entry, &texts, texts.count, &found) == 0, unsafe found != nil,
      let name = unsafe entry.pw_name.flatMap({ unsafe String(validatingCString: $0) }), !name.isEmpty
    else { return "uid \(id)" }
    return name
  }

  public var uptime: Duration { ContinuousClock.now - SystemConsole.start }
  private static let start = ContinuousClock.now

  // MARK: Standard output

  public func write(_ bytes: [UInt8]) throws {
    try output.withLock { output in
      if let failure = output.failure { throw failure }
      output.waiting += bytes
      if let pager = output.pager, !fitsScreen(output.waiting) {
        output.pager = nil
        output.child = ChildProcess.reader(command: SystemConsole.paging(through: pager))
      }
      if output.pager == nil, output.waiting.count >= 1 << 16 { try send(&output) }
    }
  }

  public func flush() throws {
    try output.withLock { output in
      if output.failure != nil { return }
      try send(&output)
      output.child?.finish()
      output.child = nil
    }
  }

  public func page(through pager: String) {
    output.withLock { $0.pager = pager }
  }

  /// Returns a shell command that runs the pager; if that cannot be run, the shell has read nothing yet and copies
  /// everything.
  private static func paging(through pager: String) -> String {
    // Ctrl-C in the pager must not end the shell that waits for it.
    "trap : INT\nLESS=\"${LESS-FRX}\" \(pager)\ncase $? in 126|127) exec cat ;; esac"
  }

  private func send(_ output: inout Output) throws {
    defer { output.waiting.removeAll(keepingCapacity: true) }
    if output.waiting.isEmpty { return }
    if wasClosed.contains(1) { throw cannotWrite(EBADF) }
    let error = writeAll(output.waiting, to: output.child?.input ?? 1)
    if error == 0 { return }
    output.child?.finish()
    let failure: any Error = error == EPIPE ? OutputClosed() : cannotWrite(error)
    output.failure = failure
    throw failure
  }

  private func cannotWrite(_ error: Int32) -> Problem {
    let reason = unsafe String(cString: strerror(error))
    return Problem(error == ENOSPC ? .full : .unavailable, "standard output cannot be written: \(reason)")
  }

  private func fitsScreen(_ bytes: [UInt8]) -> Bool {
    // One row stays for the shell's prompt.
    bytes.count { $0 == UInt8(ascii: "\n") } < terminal.rows
  }

  // MARK: Standard error and input

  public func note(_ text: String) {
    _ = writeAll(Array(text.utf8), to: 2)
  }

  public func ask(_ question: String, isSecret: Bool) throws -> String? {
    while let line = try answer(to: question, isSecret: isSecret) {
      if let text = String(validating: line, as: UTF8.self) { return text }
      let problem = Problem(.usage, "the line of standard input is not valid UTF-8", remedy: "use a terminal in UTF-8")
      guard terminal.isInput else { throw problem }
      note("  This is not valid UTF-8; type it again, without accents if this terminal is not in UTF-8.\n")
    }
    return nil
  }

  private func answer(to question: String, isSecret: Bool) throws -> [UInt8]? {
    guard isSecret else {
      note(question)
      return try readLine()
    }
    return try Signals.withoutStops { () throws(Problem) in
      // Before the question: what a person types as soon as it shows must be neither visible nor lost.
      let echo = SystemTerminal.hideEcho()
      defer { if let echo { SystemTerminal.restore(echo) } }
      note(question)
      return try readLine()
    }
  }

  /// Returns the bytes of the next line without its end; `nil` at the end of input.
  private func readLine() throws(Problem) -> [UInt8]? {
    var line: [UInt8] = []
    while line.count < 1 << 16 {
      guard let bytes = try read(atMost: 1) else { return line.isEmpty ? nil : line }
      if bytes == [UInt8(ascii: "\n")] { return line }
      line += bytes
    }
    throw Problem(.tooLarge, "a line of standard input is longer than 64 KiB")
  }

  public func read() throws(Problem) -> [UInt8]? { try read(atMost: 1 << 18) }

  private func read(atMost count: Int) throws(Problem) -> [UInt8]? {
    if wasClosed.contains(0) { throw Problem(.unavailable, "standard input is closed") }
    var error: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var result = -1
      repeat { result = unsafe systemRead(0, buffer.baseAddress, count) } while result < 0 && errno == EINTR
      error = result < 0 ? errno : 0
      filled = max(0, result)
    }
    if error != 0 {
      throw Problem(.unavailable, "standard input cannot be read: \(unsafe String(cString: strerror(error)))")
    }
    return bytes.isEmpty ? nil : bytes
  }

  // MARK: Others

  public func run(_ command: String, on argument: String) -> Bool {
    Signals.withoutInterrupts { ChildProcess.run(command: "\(command) \"$1\"", argument: argument) == 0 }
  }

  public func signals() -> AsyncStream<ProcessSignal> { Signals.handled() }
  public func guardNote(_ text: String?) { Signals.guardNote(text) }
  public func guardTemporaryFile(_ path: String?) { Signals.guardTemporaryFile(path) }
}
