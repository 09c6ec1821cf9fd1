public import ListOrdersProtocols
import OrderDocumentsProtocols
import OrderQueries
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Formats orders for the display: texts for people and documents for machines, with one formatter.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`, which stops the
/// interactor.
public struct ListOrdersPresenter: ListOrdersPresentationLogic {
  private weak let display: (any ProblemDisplayLogic)?
  private let formatter: any ValueFormatting

  public init(display: any ProblemDisplayLogic, formatter: any ValueFormatting) {
    self.display = display
    self.formatter = formatter
  }

  // MARK: Presentation logic

  public func presentFetchedOrders(_ response: ListOrders.FetchOrders.Response) async throws {
    var viewModel = ListOrders.FetchOrders.ViewModel(
      documents: response.orders.map { OrderSummaryDocument($0, formatter) }, next: response.next?.description,
      previous: response.previous?.description, isLast: response.isLast,
      count: response.count.map { DisplayedCount($0, formatter) },
      statuses: response.statusCounts.map(displayed) ?? [],
      countOfAll: response.statusCounts.flatMap { sum($0, with: response.count) },
      read: response.read,
      wholeDocuments: response.wholeOrders?.map { OrderDocument($0, formatter) })
    viewModel.exactMatch = response.exactMatch
    viewModel.nextStatuses = response.nextStatuses.map(\.rawValue)
    viewModel.shorterQueries = response.shorterQueries.map(displayed)
    try await display.shown(as: (any FetchOrdersDisplayLogic).self).displayFetchedOrders(viewModel)
  }

  private func displayed(_ shorter: ListOrders.ShorterQuery) -> ListOrders.DisplayedShorterQuery {
    guard let number = shorter.count else {
      let known = OrdersFilterParameter.all.map(\.name).filter { $0 != "query" }.joined(separator: ", ")
      return .init(query: shorter.query, text: "Unknown filter “\(shorter.word.prefix(60))”; known: \(known)")
    }
    let count = DisplayedCount(number, formatter)
    let orders = number.value == 1 ? "order has" : "orders have"
    return .init(query: shorter.query, text: "\(count.display) \(orders) all words but “\(shorter.word)”")
  }

  /// Returns the number of orders of all statuses, or the least that it can be; `nil` if they are not counted.
  ///
  /// - Parameter list: the count of the list, a part of all orders, which may have been counted further.
  private func sum(_ counts: [OrderStatus: ListCount], with list: ListCount?) -> DisplayedCount? {
    guard counts.count == OrderStatus.allCases.count else { return nil }
    let sum = max(counts.values.map(\.value).reduce(0, +), list?.value ?? 0)
    return DisplayedCount(ListCount(sum, isExact: counts.values.allSatisfy(\.isExact)), formatter)
  }

  private func displayed(_ counts: [OrderStatus: ListCount]) -> [ListOrders.DisplayedStatus] {
    OrderStatus.allCases.map { status in
      .init(status: DisplayedValue(status), count: counts[status].map { DisplayedCount($0, formatter) })
    }
  }

  public func presentDeletedOrders(_ response: ListOrders.FetchDeletedOrders.Response) async throws {
    let documents = response.page.orders.map {
      DeletedOrderDocument($0.order, at: $0.deletedAt, by: $0.author?.name, formatter)
    }
    try await display.shown(as: (any FetchDeletedOrdersDisplayLogic).self).displayDeletedOrders(
      .init(documents: documents, next: response.page.next?.description))
  }

  public func presentWork(_ response: ListOrders.FetchWork.Response) async throws {
    try await display.shown(as: (any FetchWorkDisplayLogic).self).displayWork(
      .init(document: WorkDocument(response, formatter)))
  }

  public func presentPickList(_ response: ListOrders.FetchPickList.Response) async throws {
    let document = PickListDocument(of: response.orders)
    let wholes = response.orders.count(where: \.items.isEmpty)
    let pieces = document.rows.reduce(0) { $0 + $1.quantity } - Int64(wholes)
    let items = formatter.number(document.rows.count - wholes, of: "item")
    let whole = wholes == 0 ? "" : " and \(formatter.number(wholes, of: "whole order"))"
    let skipped = formatter.number(response.skipped, of: "other order") + (response.skipped == 1 ? " has" : " have")
    let rest = response.skipped == 0 ? "" : "; \(skipped) nothing left to pick"
    let orders = formatter.number(response.orders.count, of: "order")
    let summary = "\(formatter.number(Int(pieces), of: "piece")) of \(items)\(whole), for \(orders)\(rest)"
    try await display.shown(as: (any FetchPickListDisplayLogic).self).displayPickList(
      .init(document: document, summary: summary))
  }

  public func presentTags(_ response: ListOrders.FetchTags.Response) async throws {
    let document = TagsDocument(
      tags: response.tags.sorted.map { TagDocument($0, formatter) }, isComplete: response.isComplete)
    let orders = formatter.number(response.orders)
    let limit = "Only the newest \(orders) orders are included. Use more filters to include all of their orders."
    try await display.shown(as: (any FetchTagsDisplayLogic).self).displayTags(
      .init(document: document, displayedLimit: response.isComplete ? nil : limit))
  }

  public func presentCount(_ response: ListOrders.CountOrders.Response) async throws {
    try await display.shown(as: (any CountOrdersDisplayLogic).self).displayCount(.init(count: response.count))
  }

  public func presentExportedOrders(_ response: ListOrders.ExportOrders.Response) async throws {
    let batch: ListOrders.ExportOrders.Batch<OrderSummaryDocument, OrderDocument> =
      switch response.batch {
      case .rows(let orders): .rows(orders.map { OrderSummaryDocument($0, formatter) })
      case .whole(let orders): .whole(orders.map { OrderDocument($0, formatter) })
      }
    try await display.shown(as: (any ExportOrdersDisplayLogic).self).displayExportedOrders(
      .init(batch: batch, next: response.next?.description, isLast: response.isLast))
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await display.orCancelled.displayProblem(Problem(error))
  }
}

extension ListOrders.FetchOrders.Response {
  /// The statuses to which orders of the page can change: first the next step of the most orders.
  fileprivate var nextStatuses: [OrderStatus] {
    var counts: [OrderStatus: Int] = [:]
    for next in orders.map(\.status.next) {
      // The first of several is the usual step.
      for (place, status) in next.enumerated() { counts[status, default: 0] += place == 0 ? 1_000 : 1 }
    }
    return OrderStatus.allCases.filter { counts[$0] != nil }.sorted { (counts[$0] ?? 0) > (counts[$1] ?? 0) }
  }
}
