public import OrdersWorkerProtocols
public import PresentationProtocols
public import StoreAdministrationProtocols
import ViewsStoreProtocols

/// Converts fetched records into documents, and formats the outcome of saved ones.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`, which stops the
/// interactor.
public struct TransferPresenter: TransferPresentationLogic {
  private weak let display: (any ProblemDisplayLogic)?

  public init(display: any ProblemDisplayLogic) { self.display = display }

  // MARK: Presentation logic

  public func presentFetchedRecords(_ response: Transfer.FetchRecords.Response) async throws {
    var documents = response.orders.map { transfer in
      TransferDocument.order(transfer.order, isDeleted: transfer.isDeleted, events: transfer.events)
    }
    documents += response.shows.map(TransferDocument.show) + response.melodies.map(TransferDocument.melody)
    documents += response.views.map {
      TransferDocument.view(TransferredView(owner: $0.owner, name: $0.name, filters: $0.contents))
    }
    try await display.shown(as: (any FetchRecordsDisplayLogic).self).displayFetchedRecords(.init(documents: documents))
  }

  public func presentSavedRecords(_ response: Transfer.SaveRecords.Response) async throws {
    try await display.shown(as: (any SaveRecordsDisplayLogic).self).displaySavedRecords(
      .init(
        tally: response.tally, rejects: response.rejects,
        displayedRejects: response.rejects.map { $0.faults.described(onLine: $0.line) },
        notice: Self.notice(response), isLast: response.isLast))
  }

  public func presentProblem(_ problem: Problem) async throws {
    try await display.orCancelled.displayProblem(problem)
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws { try await presentProblem(Problem(error)) }

  private static func notice(_ response: Transfer.SaveRecords.Response) -> String {
    let tally = response.tally
    if response.isLast, tally.saved + tally.skipped + tally.rejected == 0 { return "there are no records" }
    let done = "\(tally.skipped) skipped, \(tally.rejected) rejected"
    return response.isDryRun
      ? "\(tally.saved) would be saved, \(done); \(Notice.nothingChanged)" : "\(tally.saved) saved, \(done)"
  }
}
