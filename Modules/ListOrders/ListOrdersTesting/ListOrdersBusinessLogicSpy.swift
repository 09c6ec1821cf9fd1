// Written by `make spies` from ListOrdersBusinessLogic; do not edit.
public import ListOrdersProtocols
public import SceneTesting

/// Records the requests that a front end makes of the scene.
public final class ListOrdersBusinessLogicSpy: ListOrdersBusinessLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case fetchOrders(ListOrders.FetchOrders.Request)
    case fetchDeletedOrders(ListOrders.FetchDeletedOrders.Request)
    case fetchWork(ListOrders.FetchWork.Request)
    case fetchPickList(ListOrders.FetchPickList.Request)
    case fetchTags(ListOrders.FetchTags.Request)
    case countOrders(ListOrders.CountOrders.Request)
    case exportOrders(ListOrders.ExportOrders.Request)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func fetchOrders(_ request: ListOrders.FetchOrders.Request) async throws {
    try await record(.fetchOrders(request))
  }
  public func fetchDeletedOrders(_ request: ListOrders.FetchDeletedOrders.Request) async throws {
    try await record(.fetchDeletedOrders(request))
  }
  public func fetchWork(_ request: ListOrders.FetchWork.Request) async throws { try await record(.fetchWork(request)) }
  public func fetchPickList(_ request: ListOrders.FetchPickList.Request) async throws {
    try await record(.fetchPickList(request))
  }
  public func fetchTags(_ request: ListOrders.FetchTags.Request) async throws { try await record(.fetchTags(request)) }
  public func countOrders(_ request: ListOrders.CountOrders.Request) async throws {
    try await record(.countOrders(request))
  }
  public func exportOrders(_ request: ListOrders.ExportOrders.Request) async throws {
    try await record(.exportOrders(request))
  }
}
