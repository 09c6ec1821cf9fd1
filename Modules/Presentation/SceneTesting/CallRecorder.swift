import Locks

/// Records the calls that a spy receives, and runs the test's closure with each.
public final class CallRecorder<Call: Sendable>: Sendable {
  public typealias OnCall = @Sendable (Call) async throws -> Void

  private let recorded = Lock<[Call]>([])
  private let onCall: OnCall

  /// Creates a recorder without calls.
  ///
  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping OnCall = { _ in }) { self.onCall = onCall }

  /// The recorded calls, in order.
  public var calls: [Call] { recorded.withLock { $0 } }

  /// Records a call, then runs `onCall` with it.
  public func record(_ call: Call) async throws {
    recorded.withLock { $0.append(call) }
    try await onCall(call)
  }
}

/// A test double that records every call with its arguments. `make spies` writes one for each boundary of a scene.
public protocol Spying: Sendable {
  associatedtype Call: Sendable

  var recorder: CallRecorder<Call> { get }

  init(onCall: @escaping CallRecorder<Call>.OnCall)
}

extension Spying {
  /// The recorded calls, in order.
  public var calls: [Call] { recorder.calls }

  /// Records a call, then runs the test's closure with it.
  public func record(_ call: Call) async throws { try await recorder.record(call) }
}
