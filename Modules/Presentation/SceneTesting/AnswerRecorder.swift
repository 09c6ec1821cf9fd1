import Locks

/// Records the calls that the spy of a worker receives, and returns what a test says.
public final class AnswerRecorder<Call: Sendable, Answers: Sendable>: Sendable {
  private struct State {
    var calls: [Call] = []
    var answers: Answers
  }

  private let state: Lock<State>

  /// Creates a recorder without calls.
  public init(_ answers: Answers) { state = Lock(State(answers: answers)) }

  /// The recorded calls, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// The answers to the calls from now on.
  public var answers: Answers {
    get { state.withLock { $0.answers } }
    set { state.withLock { $0.answers = newValue } }
  }

  /// Records a call, and returns the answer of its kind.
  public func answer<Value, Failure: Error>(
    _ call: Call, _ answer: (Answers) -> @Sendable (Call) -> Result<Value, Failure>
  ) throws(Failure) -> Value {
    let reply = state.withLock { state in
      state.calls.append(call)
      return answer(state.answers)
    }
    return try reply(call).get()
  }
}

/// The spy of a worker: it records each call, and returns what a test says; a failure until then, so that a forgotten
/// set-up fails the test. `make spies` writes one from a worker's protocol and the structure of its answers.
///
/// ```swift
/// let worker = OrdersWorkerSpy()
/// worker.answers.order = { _ in .success(order) }
/// ```
public protocol AnsweringSpy: Sendable {
  associatedtype Call: Sendable
  associatedtype Answers: Sendable

  var recorder: AnswerRecorder<Call, Answers> { get }
}

extension AnsweringSpy {
  /// The recorded calls, in order.
  public var calls: [Call] { recorder.calls }

  /// The answers to the calls from now on.
  public var answers: Answers {
    get { recorder.answers }
    nonmutating set { recorder.answers = newValue }
  }
}
