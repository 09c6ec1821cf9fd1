public import ImportOrdersProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Formats the counts of an import, and the faults of each rejected order.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`, which stops the
/// import.
public struct ImportOrdersPresenter: ImportOrdersPresentationLogic {
  private weak let display: (any ImportOrdersDisplayLogic)?

  public init(display: any ImportOrdersDisplayLogic) { self.display = display }

  public func presentImportedOrders(_ response: ImportOrders.Response) async throws {
    try await display.orCancelled.displayImportedOrders(
      .init(
        tally: response.tally, rejects: response.rejects,
        displayedRejects: response.rejects.map { $0.faults.described(onLine: $0.line) }, heading: response.heading,
        notice: Self.notice(response), isLast: response.isLast, isReplayed: response.isReplayed))
  }

  public func presentProblem(_ problem: Problem) async throws {
    try await display.orCancelled.displayProblem(problem)
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await presentProblem(Problem(error))
  }

  // MARK: Texts

  private static func notice(_ response: ImportOrders.Response) -> String {
    let tally = response.tally
    let isNothing = tally.created + tally.skipped + tally.rejected == 0
    if response.isLast, isNothing { return "the file contains no orders" }
    var parts = [
      "\(tally.created) \(response.isDryRun ? "would be created" : "created"), \(tally.skipped) skipped, "
        + "\(tally.rejected) rejected"
    ]
    parts += tally.remarks
    if response.isDryRun { parts.append(Notice.nothingChanged) }
    return parts.joined(separator: "; ")
  }
}
