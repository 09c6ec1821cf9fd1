public import ListOrdersProtocols
public import PresentationProtocols
import Synchronization

/// Records exactly what a presenter has shown.
public final class ListOrdersDisplayLogicSpy: ListOrdersDisplayLogic {
  /// One view model, or problem.
  public enum Call: Hashable, Sendable {
    case displayFetchedOrders(ListOrders.FetchOrders.ViewModel)
    case displayCount(ListOrders.CountOrders.ViewModel)
    case displayExportedOrders(ListOrders.ExportOrders.ViewModel)
    case displayProblem(Problem)
  }

  private let recorded = Mutex<[Call]>([])
  private let onCall: @Sendable (Call) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded; throwing, it is a client that has gone.
  public init(onCall: @escaping @Sendable (Call) async throws -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// What has been shown, in order.
  public var calls: [Call] { recorded.withLock { $0 } }

  private func record(_ call: Call) async throws {
    recorded.withLock { $0.append(call) }
    try await onCall(call)
  }

  // MARK: Display logic

  public func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) async throws {
    try await record(.displayFetchedOrders(viewModel))
  }

  public func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) async throws {
    try await record(.displayCount(viewModel))
  }

  public func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) async throws {
    try await record(.displayExportedOrders(viewModel))
  }

  public func displayProblem(_ problem: Problem) async throws {
    try await record(.displayProblem(problem))
  }
}
