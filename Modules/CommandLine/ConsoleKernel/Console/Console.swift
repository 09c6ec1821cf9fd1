public import PresentationProtocols

/// The streams, the terminal and the environment of a program. Tests bring one of their own.
public protocol Console: Sendable {
  /// The streams that are a terminal, and its size.
  var terminal: Terminal { get }
  /// Returns the value of an environment variable.
  ///
  /// - Throws: `Problem`: `usage` where its bytes are not UTF-8.
  func environment(_ name: String) throws(Problem) -> String?

  /// The name of the user who runs the process, in the system's list of users.
  var userName: String { get }

  /// Sends bytes to standard output, the place of results alone; they may wait until `flush`.
  ///
  /// - Throws: `OutputClosed` where the reader has gone; `Problem` where it cannot be written.
  func write(_ bytes: [UInt8]) throws
  /// Writes the bytes that wait, and waits for the end of the pager.
  func flush() throws
  /// Sends output that does not fit the screen through a command, from here on.
  func page(through pager: String)

  /// Writes text to standard error; a failure to do so is ignored.
  func note(_ text: String)

  /// Asks a person on the terminal, with the question on standard error.
  ///
  /// - Parameter isSecret: the answer is not echoed.
  /// - Returns: one line without its end; `nil` at the end of input.
  func ask(_ question: String, isSecret: Bool) throws -> String?
  /// Returns the next piece of standard input; `nil` at its end.
  func read() throws(Problem) -> [UInt8]?

  /// Runs a shell command with one more argument, for example an editor with a file; returns when it has ended.
  ///
  /// - Returns: whether it ended well.
  func run(_ command: String, on argument: String) -> Bool

  /// Sets the file that is removed where a signal stops the program; `nil` for none.
  func guardTemporaryFile(_ path: String?)

  /// Sets the text that standard error gets where a signal ends the program; `nil` for none.
  func guardNote(_ text: String?)

  /// Returns the signals that the program handles from the call on; the second one to stop ends it at once.
  func signals() -> AsyncStream<ProcessSignal>

  /// The time that has passed since a fixed moment, for rates.
  var uptime: Duration { get }
}

extension Console {
  /// Returns the name of the person at the console: `$USER`, else `$LOGNAME`, else the name of the system's user.
  public func user() throws(Problem) -> String { try firstInEnvironment(of: ["USER", "LOGNAME"]) ?? userName }

  /// Returns the value of the first of these environment variables that is set and not empty.
  public func firstInEnvironment(of names: [String]) throws(Problem) -> String? {
    for name in names {
      if let value = try environment(name), !value.isEmpty { return value }
    }
    return nil
  }
}

/// A signal that a running program handles.
public enum ProcessSignal: UInt8, Hashable, Sendable {
  /// SIGINT or SIGTERM: stop.
  case stop
  /// SIGHUP: open the log file again, for it has been moved.
  case reopenLog
}

/// The streams that are a terminal, and its size.
public struct Terminal: Hashable, Sendable {
  /// Whether standard input is a terminal.
  public var isInput: Bool
  /// Whether standard output is a terminal.
  public var isOutput: Bool
  /// Whether standard error is a terminal.
  public var isError: Bool
  /// The width of the terminal, in columns.
  public var columns: Int
  /// The height of the terminal, in rows.
  public var rows: Int

  /// Creates a terminal; without arguments, no stream is one.
  public init(
    isInput: Bool = false, isOutput: Bool = false, isError: Bool = false, columns: Int = 80, rows: Int = 24
  ) {
    self.isInput = isInput
    self.isOutput = isOutput
    self.isError = isError
    self.columns = columns
    self.rows = rows
  }
}

/// The error of output whose reader has closed its end.
public struct OutputClosed: Error {
  /// Creates the error.
  public init() {}
}
