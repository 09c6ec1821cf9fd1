import CommandLineFrontEnd
import Foundation
import PresentationProtocols
import Synchronization

/// A console that keeps what is written, and answers from what a test has put there.
final class ConsoleStub: Console {
  private struct State {
    var output: [UInt8] = []
    var errors = ""
    var pagers: [String] = []
    var answers: [String]
    var secrets: [String] = []
    var input: [[UInt8]]
    var uptime = Duration.zero
    var guarded: String?
  }

  let terminal: Terminal
  private let variables: [String: String]
  private let state: Mutex<State>
  private let writeFailure: (any Error)?
  private let edits: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - answers: what a person types, line by line.
  ///   - writeFailure: what every write to standard output throws.
  ///   - edits: what an editor does to the file with this path.
  init(
    terminal: Terminal = Terminal(), environment: [String: String] = [:], answers: [String] = [], input: String = "",
    writeFailure: (any Error)? = nil, edits: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.terminal = terminal
    variables = environment
    state = Mutex(State(answers: answers, input: input.isEmpty ? [] : [Array(input.utf8)]))
    self.writeFailure = writeFailure
    self.edits = edits
  }

  /// Standard output so far.
  var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  /// Standard error so far.
  var errors: String { state.withLock { $0.errors } }
  /// What a signal would have the program say.
  var guarded: String? { state.withLock { $0.guarded } }
  var pagers: [String] { state.withLock { $0.pagers } }
  /// The questions that were asked without echo.
  var secrets: [String] { state.withLock { $0.secrets } }

  func environment(_ name: String) -> String? { variables[name] }

  func write(_ bytes: [UInt8]) throws {
    if let writeFailure { throw writeFailure }
    state.withLock { $0.output += bytes }
  }

  func flush() throws {}
  func page(through pager: String) { state.withLock { $0.pagers.append(pager) } }
  func note(_ text: String) { state.withLock { $0.errors += text } }

  func ask(_ question: String, isSecret: Bool) throws -> String? {
    state.withLock {
      $0.errors += question
      if isSecret { $0.secrets.append(question) }
      return $0.answers.isEmpty ? nil : $0.answers.removeFirst()
    }
  }

  func read() throws(Problem) -> [UInt8]? { state.withLock { $0.input.isEmpty ? nil : $0.input.removeFirst() } }
  func edit(_ path: String, with editor: String) -> Bool { edits(path) }
  func guardTemporaryFile(_ path: String?) {}
  func guardNote(_ text: String?) { state.withLock { $0.guarded = text } }
  /// Somebody asks at once.
  func requestsToStop() -> AsyncStream<Void> { AsyncStream { $0.yield() } }

  /// A second passes with every look at it.
  var uptime: Duration {
    state.withLock {
      $0.uptime += .seconds(1)
      return $0.uptime
    }
  }
}

extension Terminal {
  /// All three streams are a terminal.
  static func whole(columns: Int = 80, rows: Int = 24) -> Terminal {
    Terminal(isInput: true, isOutput: true, isError: true, columns: columns, rows: rows)
  }
}
