public import CommandLineKernel
import Locks
public import PresentationProtocols

/// A console without a process: it records the output of a program, and answers its questions from a list.
public final class ConsoleStub: Console {
  private struct State {
    var output: [UInt8] = []
    var errors = ""
    /// The commands of the pagers that output was sent through.
    public var pagers: [String] = []
    var answers: [String]
    var secrets: [String] = []
    var input: [[UInt8]]
    var uptime = Duration.zero
    var guarded: String?
    /// The shell commands that were run, each with its argument.
    var commands: [String] = []
  }

  /// The terminal that the test chose.
  public let terminal: Terminal
  private let variables: [String: String]
  private let state: Lock<State>
  private let writeFailure: (any Error)?
  private let handledSignals: [ProcessSignal]
  private let runs: @Sendable (String) -> Bool

  /// Creates a console; without arguments, no stream is a terminal.
  ///
  /// - Parameters:
  ///   - answers: the lines that a person types.
  ///   - writeFailure: the error that every write to standard output throws.
  ///   - signals: the signals that arrive at once.
  ///   - runs: the work of a shell command, for example an editor, on its argument; returns whether it ended well.
  public init(
    terminal: Terminal = Terminal(), environment: [String: String] = [:], answers: [String] = [], input: String = "",
    writeFailure: (any Error)? = nil, signals: [ProcessSignal] = [.stop],
    runs: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.terminal = terminal
    variables = environment
    state = Lock(State(answers: answers, input: input.isEmpty ? [] : [Array(input.utf8)]))
    self.writeFailure = writeFailure
    handledSignals = signals
    self.runs = runs
  }

  /// The text of standard output so far.
  public var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  /// The text of standard error so far.
  public var errors: String { state.withLock { $0.errors } }
  /// The text that standard error gets if a signal ends the program; `nil` for none.
  public var guarded: String? { state.withLock { $0.guarded } }
  /// The shell commands that were run, each with its argument.
  public var commands: [String] { state.withLock { $0.commands } }
  /// The commands of the pagers that output was sent through.
  public var pagers: [String] { state.withLock { $0.pagers } }
  /// The questions that were asked without echo.
  public var secrets: [String] { state.withLock { $0.secrets } }

  public var userName: String { "system-user" }
  public func environment(_ name: String) -> String? { variables[name] }

  public func write(_ bytes: [UInt8]) throws {
    if let writeFailure { throw writeFailure }
    state.withLock { $0.output += bytes }
  }

  public func flush() throws {}
  public func page(through pager: String) { state.withLock { $0.pagers.append(pager) } }
  public func note(_ text: String) { state.withLock { $0.errors += text } }

  public func ask(_ question: String, isSecret: Bool) throws -> String? {
    state.withLock {
      $0.errors += question
      if isSecret { $0.secrets.append(question) }
      return $0.answers.isEmpty ? nil : $0.answers.removeFirst()
    }
  }

  public func read() throws(Problem) -> [UInt8]? { state.withLock { $0.input.isEmpty ? nil : $0.input.removeFirst() } }
  public func run(_ command: String, on argument: String) -> Bool {
    state.withLock { $0.commands.append("\(command) \(argument)") }
    return runs(argument)
  }
  public func guardTemporaryFile(_ path: String?) {}
  public func guardNote(_ text: String?) { state.withLock { $0.guarded = text } }
  /// Returns a stream with the signals that the test chose.
  public func signals() -> AsyncStream<ProcessSignal> {
    AsyncStream { continuation in handledSignals.forEach { continuation.yield($0) } }
  }

  /// A time that is a second later with every access.
  public var uptime: Duration {
    state.withLock {
      $0.uptime += .seconds(1)
      return $0.uptime
    }
  }
}

extension Terminal {
  /// A terminal that all three streams belong to.
  public static func whole(columns: Int = 80, rows: Int = 24) -> Terminal {
    Terminal(isInput: true, isOutput: true, isError: true, columns: columns, rows: rows)
  }
}
