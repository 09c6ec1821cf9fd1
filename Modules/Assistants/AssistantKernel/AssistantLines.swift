import Dispatch
import DocumentsProtocols
import Locks

/// Serves one client over lines of text, as over standard input and output: each line is one message.
///
/// Requests run beside each other. At the end of the input, those that run are finished.
package final class AssistantLines: Sendable {
  /// The requests that run at once; the next line is read when one of them ends.
  static let mostRunning = 16
  /// The bytes of a message.
  static let limit = 1 << 20

  private let server: AssistantServer
  private let caller: String
  private let catalogue: AssistantCatalogue
  private let interval: Duration
  private let write: @Sendable ([UInt8]) -> Void
  private let state = Lock(State())

  private struct State {
    var isInitialized = false
    var running: [RequestID: Task<Void, Never>] = [:]
  }

  /// - Parameters:
  ///   - caller: the name of the user, to which confirmations are bound.
  ///   - interval: the time between two reports of the progress of a request.
  ///   - write: writes one line, with its end.
  package init(
    server: AssistantServer, caller: String, catalogue: AssistantCatalogue, interval: Duration = .seconds(1),
    write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.server = server
    self.caller = caller
    self.catalogue = catalogue
    self.interval = interval
    let order = Lock(())
    self.write = { message in order.withLock { _ in write(message + [UInt8(ascii: "\n")]) } }
  }

  /// Answers the lines until the input ends.
  ///
  /// - Parameter read: returns the next piece of the input, and may wait for it; `nil` at its end.
  package func run<Failure: Error>(
    read: @escaping @Sendable () throws(Failure) -> [UInt8]?
  ) async throws(Failure) {
    var splitter = LineSplitter(limit: Self.limit)
    let queue = DispatchQueue(label: "storekeeper.assistant.input")
    func next() async throws(Failure) -> [UInt8]? {
      // Waiting for input must not block a task's thread.
      try await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: Result { () throws(Failure) in try read() }) }
      }.get()
    }
    while let bytes = try await next() {
      for line in splitter.lines(of: bytes) { await answer(line) }
    }
    for line in splitter.rest() { await answer(line) }
    while let task = state.withLock({ $0.running.values.first }) { await task.value }
  }

  private func answer(_ line: LineSplitter.Line) async {
    do throws(AssistantFault) {
      guard case .complete(let bytes) = line else {
        throw AssistantFault(.invalidRequest, "A message has at most \(Self.limit) bytes.")
      }
      switch try AssistantMessage(bytes) {
      case .request(let request): try await start(request)
      case .notification("notifications/cancelled", let params): cancel(params)
      case .notification, .response: break
      }
    } catch {
      write(error.answer)
    }
  }

  private func start(_ request: AssistantRequest) async throws(AssistantFault) {
    while let task = state.withLock({ $0.running.count >= Self.mostRunning ? $0.running.values.first : nil }) {
      await task.value
    }
    let isKnown = state.withLock { state in
      if request.method == "initialize" { state.isInitialized = true }
      return state.running[request.id] != nil
    }
    guard !isKnown else { throw AssistantFault(.invalidRequest, "A request with this id is running.") }
    state.withLock { state in
      let caller = AssistantServer.Caller(
        name: caller, catalogue: catalogue, isInitialized: state.isInitialized)
      state.running[request.id] = Task {
        let answer: [UInt8]
        do throws(AssistantFault) {
          answer = try await server.answer(request, from: caller, every: interval, write)
        } catch {
          answer = error.answer
        }
        let isCurrent = self.state.withLock { $0.running.removeValue(forKey: request.id) != nil }
        if isCurrent, !Task.isCancelled { write(answer) }
      }
    }
  }

  /// Cancels a request, which then has no answer. An unknown id is ignored, for the request may have ended.
  private func cancel(_ params: JSONValue) {
    guard let id = params["requestId"].flatMap({ try? RequestID($0) }) else { return }
    state.withLock { $0.running[id]?.cancel() }
  }
}

/// Divides bytes that arrive in pieces into lines.
private struct LineSplitter {
  enum Line {
    case complete([UInt8])
    /// A line with more bytes than the limit, which are not kept.
    case tooLong
  }

  let limit: Int
  private var open: [UInt8] = []
  private var isTooLong = false

  init(limit: Int) { self.limit = limit }

  mutating func lines(of bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if part.offset > 0 { lines += rest() }
      isTooLong = isTooLong || open.count + part.element.count > limit
      if isTooLong { open = [] } else { open += part.element }
    }
    return lines
  }

  /// Returns the line that has no end yet; none if it is blank.
  mutating func rest() -> [Line] {
    defer { (open, isTooLong) = ([], false) }
    if isTooLong { return [.tooLong] }
    return open.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 } ? [] : [.complete(open)]
  }
}
