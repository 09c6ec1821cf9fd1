import APIDocuments
public import ListOrdersProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Formats orders for the display: texts for people and documents for machines, with one formatter.
///
/// It presents the use cases that its display shows, and holds the display weakly. If the display has been released, it
/// throws `CancellationError`, which stops the interactor.
public struct ListOrdersPresenter<Display: ProblemDisplayLogic>: FailurePresentationLogic {
  private weak let display: Display?
  private let formatter: any ValueFormatting

  public init(display: Display, formatter: any ValueFormatting) {
    self.display = display
    self.formatter = formatter
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await display.orCancelled.displayProblem(Problem(error))
  }
}

// MARK: Presentation logic

extension ListOrdersPresenter: FetchOrdersPresentationLogic where Display: FetchOrdersDisplayLogic {
  public func presentFetchedOrders(_ response: ListOrders.FetchOrders.Response) async throws {
    try await display.orCancelled.displayFetchedOrders(
      .init(
        documents: response.orders.map { OrderSummaryDocument($0, formatter) }, next: response.next?.description,
        isLast: response.isLast, count: response.count.map { DisplayedCount($0, formatter) },
        read: response.read))
  }
}

extension ListOrdersPresenter: CountOrdersPresentationLogic where Display: CountOrdersDisplayLogic {
  public func presentCount(_ response: ListOrders.CountOrders.Response) async throws {
    try await display.orCancelled.displayCount(.init(count: response.count))
  }
}

extension ListOrdersPresenter: ExportOrdersPresentationLogic where Display: ExportOrdersDisplayLogic {
  public func presentExportedOrders(_ response: ListOrders.ExportOrders.Response) async throws {
    let batch: ListOrders.ExportOrders.Batch<OrderSummaryDocument, OrderDocument> =
      switch response.batch {
      case .rows(let orders): .rows(orders.map { OrderSummaryDocument($0, formatter) })
      case .whole(let orders): .whole(orders.map { OrderDocument($0, formatter) })
      }
    try await display.orCancelled.displayExportedOrders(
      .init(batch: batch, next: response.next?.description, isLast: response.isLast))
  }
}
