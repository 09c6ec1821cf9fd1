public import StoreAdministrationProtocols
public import PresentationProtocols
import Synchronization

/// Records exactly what a presenter has shown.
public final class TransferDisplayLogicSpy: TransferDisplayLogic {
  /// One view model, or problem.
  public enum Call: Hashable, Sendable {
    case displayFetchedRecords(Transfer.FetchRecords.ViewModel)
    case displayKeptRecords(Transfer.KeepRecords.ViewModel)
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

  public func displayFetchedRecords(_ viewModel: Transfer.FetchRecords.ViewModel) async throws {
    try await record(.displayFetchedRecords(viewModel))
  }

  public func displayKeptRecords(_ viewModel: Transfer.KeepRecords.ViewModel) async throws {
    try await record(.displayKeptRecords(viewModel))
  }

  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
