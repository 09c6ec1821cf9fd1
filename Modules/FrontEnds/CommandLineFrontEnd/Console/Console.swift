public import PresentationProtocols

/// What the program is run in: its streams, its terminal, its environment. Tests bring one of their own.
public protocol Console: Sendable {
  var terminal: Terminal { get }
  /// - Throws: `Problem`: `usage` where the variable holds what is no text.
  func environment(_ name: String) throws(Problem) -> String?

  /// Sends bytes to standard output, the place of results alone; they may wait until `flush`.
  ///
  /// - Throws: `OutputClosed` where the reader has gone; `Problem` where it cannot be written.
  func write(_ bytes: [UInt8]) throws
  func flush() throws
  /// From here on, output that does not fit the screen goes through this command.
  func page(through pager: String)

  /// Sends text to standard error; where that cannot be written, nobody is told.
  func note(_ text: String)

  /// Asks a person on the terminal, with the question on standard error.
  ///
  /// - Parameter isSecret: the answer is not echoed.
  /// - Returns: one line without its end; `nil` at the end of input.
  func ask(_ question: String, isSecret: Bool) throws -> String?
  /// The next piece of standard input; `nil` at its end.
  func read() throws(Problem) -> [UInt8]?

  /// Lets a person edit a file with a command; returns when that has ended.
  ///
  /// - Returns: whether it ended well.
  func edit(_ path: String, with editor: String) -> Bool

  /// A file that must not stay where the program is stopped half-way; `nil` when there is none any more.
  func guardTemporaryFile(_ path: String?)

  /// What standard error says where a signal ends the program from here on; `nil` for nothing.
  func guardNote(_ text: String?)

  /// From the call on, the signals that end a program are elements, so that it can finish what is under way; the second
  /// ends it at once.
  func requestsToStop() -> AsyncStream<Void>

  /// Time that has passed since some moment, for rates.
  var uptime: Duration { get }
}

extension Console {
  /// The first of these variables that is set and not empty.
  func firstInEnvironment(of names: [String]) throws(Problem) -> String? {
    for name in names {
      if let value = try environment(name), !value.isEmpty { return value }
    }
    return nil
  }
}

/// Which of the streams are a terminal, and how large it is.
public struct Terminal: Hashable, Sendable {
  public var isInput: Bool
  public var isOutput: Bool
  public var isError: Bool
  public var columns: Int
  public var rows: Int

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

/// Whoever read standard output has gone: nothing more needs to be said to anybody.
public struct OutputClosed: Error {
  public init() {}
}
