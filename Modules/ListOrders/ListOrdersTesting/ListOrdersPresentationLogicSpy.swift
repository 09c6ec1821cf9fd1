// Written by `make spies` from ListOrdersPresentationLogic; do not edit.
public import ListOrdersProtocols
public import OrdersWorkerProtocols
public import SceneTesting

/// Records the responses that an interactor presents.
public final class ListOrdersPresentationLogicSpy: ListOrdersPresentationLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case presentFetchedOrders(ListOrders.FetchOrders.Response)
    case presentDeletedOrders(ListOrders.FetchDeletedOrders.Response)
    case presentWork(ListOrders.FetchWork.Response)
    case presentPickList(ListOrders.FetchPickList.Response)
    case presentTags(ListOrders.FetchTags.Response)
    case presentCount(ListOrders.CountOrders.Response)
    case presentExportedOrders(ListOrders.ExportOrders.Response)
    case presentFailure(OrdersWorkerError)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func presentFetchedOrders(_ response: ListOrders.FetchOrders.Response) async throws {
    try await record(.presentFetchedOrders(response))
  }
  public func presentDeletedOrders(_ response: ListOrders.FetchDeletedOrders.Response) async throws {
    try await record(.presentDeletedOrders(response))
  }
  public func presentWork(_ response: ListOrders.FetchWork.Response) async throws {
    try await record(.presentWork(response))
  }
  public func presentPickList(_ response: ListOrders.FetchPickList.Response) async throws {
    try await record(.presentPickList(response))
  }
  public func presentTags(_ response: ListOrders.FetchTags.Response) async throws {
    try await record(.presentTags(response))
  }
  public func presentCount(_ response: ListOrders.CountOrders.Response) async throws {
    try await record(.presentCount(response))
  }
  public func presentExportedOrders(_ response: ListOrders.ExportOrders.Response) async throws {
    try await record(.presentExportedOrders(response))
  }
  public func presentFailure(_ error: OrdersWorkerError) async throws { try await record(.presentFailure(error)) }
}
