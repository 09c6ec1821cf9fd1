import APIProtocols
public import KeepStoreProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Turns orders on their way into documents, and says what became of those that came.
///
/// It holds its display weakly. Where that has gone, it throws `CancellationError`, which stops the interactor.
public struct TransferPresenter: TransferPresentationLogic {
  private weak let display: (any TransferDisplayLogic)?

  public init(display: any TransferDisplayLogic) { self.display = display }

  // MARK: Presentation logic

  public func presentFetchedOrders(_ response: Transfer.FetchOrders.Response) async throws {
    let documents = response.orders.map { transfer in
      TransferDocument(order: transfer.order, isDeleted: transfer.isDeleted, events: transfer.events)
    }
    try await display.orCancelled.displayFetchedOrders(.init(documents: documents, isLast: response.isLast))
  }

  public func presentKeptOrders(_ response: Transfer.KeepOrders.Response) async throws {
    try await display.orCancelled.displayKeptOrders(
      .init(
        tally: response.tally, rejects: response.rejects,
        displayedRejects: response.rejects.map { $0.faults.described(onLine: $0.line) },
        notice: Self.notice(response), isLast: response.isLast))
  }

  public func presentProblem(_ problem: Problem) async throws {
    try await display.orCancelled.displayProblem(problem)
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws { try await presentProblem(Problem(error)) }

  private static func notice(_ response: Transfer.KeepOrders.Response) -> String {
    let tally = response.tally
    if response.isLast, tally.kept + tally.skipped + tally.rejected == 0 { return "there is no order in it" }
    let done = "\(tally.skipped) skipped, \(tally.rejected) rejected"
    return response.isDryRun
      ? "\(tally.kept) would be kept, \(done); nothing has been changed" : "\(tally.kept) kept, \(done)"
  }
}
