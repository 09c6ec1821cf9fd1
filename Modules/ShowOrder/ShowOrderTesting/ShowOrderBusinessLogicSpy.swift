// Written by `make spies` from ShowOrderBusinessLogic; do not edit.
public import SceneTesting
public import ShowOrderProtocols

/// Records the requests that a front end makes of the scene.
public final class ShowOrderBusinessLogicSpy: ShowOrderBusinessLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case fetchOrder(ShowOrder.FetchOrder.Request)
    case changeOrder(ShowOrder.ChangeOrder.Request)
    case fetchHistory(ShowOrder.FetchHistory.Request)
    case fetchEvents(ShowOrder.FetchEvents.Request)
    case forgetOrders(ShowOrder.ForgetOrders.Request)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func fetchOrder(_ request: ShowOrder.FetchOrder.Request) async throws {
    try await record(.fetchOrder(request))
  }
  public func changeOrder(_ request: ShowOrder.ChangeOrder.Request) async throws {
    try await record(.changeOrder(request))
  }
  public func fetchHistory(_ request: ShowOrder.FetchHistory.Request) async throws {
    try await record(.fetchHistory(request))
  }
  public func fetchEvents(_ request: ShowOrder.FetchEvents.Request) async throws {
    try await record(.fetchEvents(request))
  }
  public func forgetOrders(_ request: ShowOrder.ForgetOrders.Request) async throws {
    try await record(.forgetOrders(request))
  }
}
