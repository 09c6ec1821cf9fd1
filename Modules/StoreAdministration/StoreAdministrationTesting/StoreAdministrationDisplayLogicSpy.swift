public import StoreAdministrationProtocols
public import PresentationProtocols
import Synchronization

/// Records exactly what a presenter has shown.
public final class StoreAdministrationDisplayLogicSpy: StoreAdministrationDisplayLogic {
  /// One view model, or problem.
  public enum Call: Hashable, Sendable {
    case displayProgress(StoreAdministration.Progress)
    case displayResult(StoreAdministration.ViewModel)
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

  public func displayProgress(_ progress: StoreAdministration.Progress) async throws {
    try await record(.displayProgress(progress))
  }

  public func displayResult(_ viewModel: StoreAdministration.ViewModel) async throws {
    try await record(.displayResult(viewModel))
  }

  public func displayProblem(_ problem: Problem) async throws {
    try await record(.displayProblem(problem))
  }
}
