import CommandLineFrontEnd
import PresentationProtocols
import Synchronization

/// A console in a pipe that records what is written to it.
final class ConsoleFake: Console {
  let terminal = Terminal()
  let uptime = Duration.zero
  private let answer: String?
  private let written = Mutex<(output: [UInt8], errors: String)>(([], ""))

  var output: String { written.withLock { String(decoding: $0.output, as: UTF8.self) } }
  var errors: String { written.withLock { $0.errors } }

  /// - Parameter answer: the line that every question gets; `nil` for none.
  init(answering answer: String? = nil) { self.answer = answer }

  func environment(_ name: String) throws(Problem) -> String? { nil }
  func write(_ bytes: [UInt8]) throws { written.withLock { $0.output += bytes } }
  func flush() throws {}
  func page(through pager: String) {}
  func note(_ text: String) { written.withLock { $0.errors += text } }
  func ask(_ question: String, isSecret: Bool) throws -> String? { answer }
  func read() throws(Problem) -> [UInt8]? { nil }
  func edit(_ path: String, with editor: String) -> Bool { false }
  func guardTemporaryFile(_ path: String?) {}
  func guardNote(_ text: String?) {}
  func requestsToStop() -> AsyncStream<Void> { AsyncStream { $0.yield() } }
}
