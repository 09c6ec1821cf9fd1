import Dispatch
import Foundation
import HTTPProtocols
import Locks

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that has been sent, with its response: the head, then the body piece by piece.
///
/// Pieces that nobody has read yet wait in memory, up to the limit: on Linux a session task that is suspended and
/// resumed delivers some bytes twice.
final class Exchange: Sendable {
  struct Head: Sendable {
    var status: HTTPStatus
    var fields: HTTPFields
  }

  private struct State {
    var head: Head?
    var pieces: [UInt8] = []
    var received = 0
    /// The outcome of the exchange; `nil` while it runs.
    var end: Result<Void, Fault>?
    var isTooLarge = false
    var waitingForHead: CheckedContinuation<Void, Never>?
    var waitingForBody: CheckedContinuation<Void, Never>?
  }

  private let state = Lock(State())
  private let task: URLSessionTask
  private let server: String
  private let limit: Int
  private let timer = Lock<Task<Void, Never>?>(nil)

  init(_ task: URLSessionTask, of server: String, limit: Int, until deadline: ContinuousClock.Instant) {
    self.task = task
    self.server = server
    self.limit = limit
    let timer = Task { [weak self] in
      do {
        try await Task.sleep(until: deadline, clock: .continuous)
        self?.end(.failure(.late(server)))
      } catch {}
    }
    self.timer.withLock { $0 = timer }
  }

  // MARK: What the reader asks

  func head() async throws(Fault) -> Head {
    await wait {
      $0.head != nil || $0.end != nil
    } else: {
      $0.waitingForHead = $1
    }
    return try state.withLock { state throws(Fault) in
      // A response that breaks off after its head is returned; reading its body then throws.
      if let head = state.head { return head }
      if case .failure(let fault)? = state.end { throw fault }
      throw Fault(URLError(.badServerResponse), of: server)
    }
  }

  /// Returns the next piece of the body; `nil` at the end.
  func next() async throws(HTTPBodyError) -> [UInt8]? {
    await wait {
      !$0.pieces.isEmpty || $0.end != nil
    } else: {
      $0.waitingForBody = $1
    }
    return try state.withLock { state throws(HTTPBodyError) in
      guard !state.isTooLarge else { throw .tooLarge(limit: limit) }
      if state.pieces.isEmpty, case .failure? = state.end { throw .incomplete }
      defer { state.pieces = [] }
      return state.pieces.isEmpty ? nil : state.pieces
    }
  }

  /// Ends the exchange, whatever has arrived.
  func cancel() { end(.failure(.cancelled)) }

  private func wait(
    until isThere: @Sendable (State) -> Bool,
    else suspend: @Sendable (inout State, CheckedContinuation<Void, Never>) -> Void
  ) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if isThere(state) { return true }
          suspend(&state, continuation)
          return false
        }
        if isThere { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }

  // MARK: What the session says

  /// Records the head of the response.
  ///
  /// - Parameter goOn: lets the session continue. Foundation crashes if it is called for a cancelled task, so that it
  ///   is called before anybody can see the head and cancel.
  func received(_ response: URLResponse, goOn: () -> Void) {
    state.withLock { if $0.end == nil { goOn() } }
    guard let response = response as? HTTPURLResponse else { return }
    var fields = HTTPFields()
    for (name, value) in response.allHeaderFields { fields.append("\(name)", "\(value)") }
    let head = Head(status: HTTPStatus(rawValue: response.statusCode), fields: fields)
    change { $0.head = $0.head ?? head }
    if response.expectedContentLength > Int64(limit) { endAsTooLarge() }
  }

  func received(_ data: Data) {
    let isTooLarge = change { state in
      guard state.end == nil else { return false }
      state.received += data.count
      state.pieces += data
      return state.received > limit
    }
    if isTooLarge { endAsTooLarge() }
  }

  func ended(_ error: (any Error)?) {
    end(error.map { .failure(Fault($0, of: server)) } ?? .success(()))
  }

  private func endAsTooLarge() {
    change { state in
      guard state.end == nil else { return }
      state.isTooLarge = true
      // The partial body is dropped.
      state.pieces = []
    }
    end(.success(()))
  }

  private func end(_ end: Result<Void, Fault>) {
    let isFirst = change { state in
      guard state.end == nil else { return false }
      state.end = end
      return true
    }
    guard isFirst else { return }
    timer.withLock { $0 }?.cancel()
    // Cancelling waits for the session, which may wait for a callback on this thread; a queue of its own does not block
    // the few threads of tasks.
    Exchange.cancelling.async { [task] in task.cancel() }
  }

  private static let cancelling = DispatchQueue(label: "storekeeper.http.cancelling")

  /// Changes the state, and resumes the continuations that wait for the change.
  @discardableResult
  private func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    let (value, awake) = state.withLock { state in
      let value = body(&state)
      var awake: [CheckedContinuation<Void, Never>?] = []
      if state.head != nil || state.end != nil { awake.append(state.waitingForHead.take()) }
      if !state.pieces.isEmpty || state.end != nil { awake.append(state.waitingForBody.take()) }
      return (value, awake)
    }
    for continuation in awake { continuation?.resume() }
    return value
  }
}

/// The body as a source; when it is released, the rest of the response is not fetched.
final class ResponseBodySource: HTTPBodySource {
  let exchange: Exchange

  init(_ exchange: Exchange) { self.exchange = exchange }

  deinit { exchange.cancel() }

  func next() async throws(HTTPBodyError) -> [UInt8]? { try await exchange.next() }
}
