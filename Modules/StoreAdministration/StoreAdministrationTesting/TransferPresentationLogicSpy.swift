public import StoreAdministrationProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols
import Synchronization

/// Records exactly what an interactor has presented.
public final class TransferPresentationLogicSpy: TransferPresentationLogic {
  /// One response, problem or failure.
  public enum Call: Hashable, Sendable {
    case presentFetchedRecords(Transfer.FetchRecords.Response)
    case presentKeptRecords(Transfer.KeepRecords.Response)
    case presentProblem(Problem)
    case presentFailure(OrdersWorkerError)
  }

  private let recorded = Mutex<[Call]>([])
  private let onCall: @Sendable (Call) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded; throwing, it is a display that cannot show.
  public init(onCall: @escaping @Sendable (Call) async throws -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// What has been presented, in order.
  public var calls: [Call] { recorded.withLock { $0 } }

  private func record(_ call: Call) async throws {
    recorded.withLock { $0.append(call) }
    try await onCall(call)
  }

  // MARK: Presentation logic

  public func presentFetchedRecords(_ response: Transfer.FetchRecords.Response) async throws {
    try await record(.presentFetchedRecords(response))
  }

  public func presentKeptRecords(_ response: Transfer.KeepRecords.Response) async throws {
    try await record(.presentKeptRecords(response))
  }

  public func presentProblem(_ problem: Problem) async throws { try await record(.presentProblem(problem)) }

  public func presentFailure(_ error: OrdersWorkerError) async throws { try await record(.presentFailure(error)) }
}
