// Written by `make spies` from ListOrdersDisplayLogic; do not edit.
public import ListOrdersProtocols
public import PresentationProtocols
public import SceneTesting

/// Records the view models that a presenter displays.
public final class ListOrdersDisplayLogicSpy: ListOrdersDisplayLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case displayFetchedOrders(ListOrders.FetchOrders.ViewModel)
    case displayCount(ListOrders.CountOrders.ViewModel)
    case displayExportedOrders(ListOrders.ExportOrders.ViewModel)
    case displayDeletedOrders(ListOrders.FetchDeletedOrders.ViewModel)
    case displayWork(ListOrders.FetchWork.ViewModel)
    case displayPickList(ListOrders.FetchPickList.ViewModel)
    case displayTags(ListOrders.FetchTags.ViewModel)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) async throws {
    try await record(.displayFetchedOrders(viewModel))
  }
  public func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) async throws {
    try await record(.displayCount(viewModel))
  }
  public func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) async throws {
    try await record(.displayExportedOrders(viewModel))
  }
  public func displayDeletedOrders(_ viewModel: ListOrders.FetchDeletedOrders.ViewModel) async throws {
    try await record(.displayDeletedOrders(viewModel))
  }
  public func displayWork(_ viewModel: ListOrders.FetchWork.ViewModel) async throws {
    try await record(.displayWork(viewModel))
  }
  public func displayPickList(_ viewModel: ListOrders.FetchPickList.ViewModel) async throws {
    try await record(.displayPickList(viewModel))
  }
  public func displayTags(_ viewModel: ListOrders.FetchTags.ViewModel) async throws {
    try await record(.displayTags(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
