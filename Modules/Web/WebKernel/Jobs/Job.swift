public import HTTPProtocols
import Locks
public import PresentationProtocols

/// Work that goes on whether or not a request waits for it, and its outcome.
public final class Job: Sendable {
  /// The work of a job, which returns its response.
  ///
  /// - Parameter progress: receives the share that has been done, 0 to 1.
  public typealias Work = @Sendable (_ progress: @escaping @Sendable (Double) -> Void) async throws -> HTTPResponse

  /// Names a job among those of one caller: by the operation and the caller's `Idempotency-Key`.
  public struct Name: Hashable, Sendable {
    /// The caller who started it, as `Identity.owner`.
    public var owner: String
    /// The id of the operation.
    public var operation: String
    /// The `Idempotency-Key`, or a name of its own.
    public var key: String
  }

  private struct State {
    var progress: Double?
    var outcome: Result<HTTPResponse, any Error>?
    var endedAt: ContinuousClock.Instant?
    var isTaken = false
    var waiting: [Int: AsyncStream<Never>.Continuation] = [:]
    var lastWaiter = 0
  }

  /// The name that identifies the job.
  public let name: Name
  /// A digest of the request that started it.
  let fingerprint: String
  private let state = Lock(State())

  init(_ name: Name, fingerprint: String) {
    self.name = name
    self.fingerprint = fingerprint
  }

  /// The progress in percent, 0 to 100; `nil` if the work does not report it.
  public var percent: Int? { state.withLock { $0.progress.map { Int(max(0, min($0, 1)) * 100) } } }
  var isRunning: Bool { endedAt == nil }
  var endedAt: ContinuousClock.Instant? { state.withLock { $0.endedAt } }
  /// Whether a request has taken the outcome.
  public var isTaken: Bool { state.withLock { $0.isTaken } }

  /// Whether the job has ended without an effect.
  var hasFailed: Bool {
    state.withLock { state in
      switch state.outcome {
      case nil: false
      case .success(let response): response.status.rawValue >= 400
      case .failure: true
      }
    }
  }

  /// The bytes of memory of the outcome.
  var size: Int {
    state.withLock { state in
      if case .success(let response) = state.outcome, case .bytes(let bytes) = response.body { bytes.count } else { 0 }
    }
  }

  /// Runs the work in a task of its own, which the end of a request does not cancel.
  ///
  /// - Parameter ended: is called when the outcome is available.
  func run(_ work: @escaping Work, ended: @escaping @Sendable () -> Void) {
    Task {
      let outcome: Result<HTTPResponse, any Error>
      do {
        outcome = .success(try await work { share in self.state.withLock { $0.progress = share } })
      } catch {
        outcome = .failure(error)
      }
      end(outcome)
      ended()
    }
  }

  private func end(_ outcome: Result<HTTPResponse, any Error>) {
    let waiting = state.withLock { state in
      state.outcome = outcome
      state.endedAt = .now
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for waiter in waiting { waiter.finish() }
  }

  /// Waits for the outcome.
  ///
  /// - Parameter limit: how long to wait at most; `nil` to wait until the end.
  /// - Returns: `nil` where the job still runs after that, or the caller's task is cancelled.
  func outcome(within limit: Duration?) async -> Result<HTTPResponse, any Error>? {
    let (end, waiter) = AsyncStream<Never>.makeStream()
    let number: Int? = state.withLock { state in
      guard state.outcome == nil else { return nil }
      state.lastWaiter += 1
      state.waiting[state.lastWaiter] = waiter
      return state.lastWaiter
    }
    if let number {
      let timer = limit.map { limit in
        Task {
          try? await Task.sleep(for: limit)
          waiter.finish()
        }
      }
      for await _ in end {}
      timer?.cancel()
      state.withLock { $0.waiting[number] = nil }
    }
    return state.withLock { state in
      guard let outcome = state.outcome, !Task.isCancelled else { return nil }
      state.isTaken = true
      return outcome
    }
  }
}

/// The problem with which a job ended, as its outcome: distinct from a problem of the request that asks for it.
public struct JobFailure: Error {
  let problem: Problem

  /// Wraps the problem of a job that has failed.
  public init(problem: Problem) { self.problem = problem }
}

/// A response that the operation has made of a failure, and the text of it for the log.
public struct ReportedFailure: Error {
  let response: HTTPResponse
  let detail: String

  public init(_ response: HTTPResponse, detail: String) { (self.response, self.detail) = (response, detail) }
}
