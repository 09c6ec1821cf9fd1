import APIProtocols
public import Foundation
public import ListOrdersProtocols
public import OrdersWorkerProtocols

/// Asks the worker for orders, page by page, and has the presenter format each page before it asks for the next.
public struct ListOrdersInteractor: ListOrdersBusinessLogic {
  /// How many orders of a whole list or an export are in memory at once.
  static let batchSize = 500

  private let worker: any OrdersWorking
  private let presenter: any ListOrdersPresentationLogic
  private let timeZone: TimeZone

  /// - Parameter timeZone: the zone whose days `today` and `2007-06-29` are.
  public init(worker: any OrdersWorking, presenter: any ListOrdersPresentationLogic, timeZone: TimeZone) {
    self.worker = worker
    self.presenter = presenter
    self.timeZone = timeZone
  }

  // MARK: Business logic

  public func fetchOrders(_ request: ListOrders.FetchOrders.Request) async throws {
    let count: Int?
    do throws(OrdersWorkerError) {
      count = request.isCounted ? try await worker.countOrders(request.parameters, in: timeZone) : nil
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await forEachPage(of: request.parameters, isWhole: request.isWhole, from: worker.fetchOrders) { page, isLast in
      try await presenter.presentFetchedOrders(
        .init(orders: page.orders, next: page.next, isLast: isLast, count: count))
    }
  }

  public func countOrders(_ request: ListOrders.CountOrders.Request) async throws {
    let count: Int
    do throws(OrdersWorkerError) {
      count = try await worker.countOrders(request.parameters, in: timeZone)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentCount(.init(count: count))
  }

  public func exportOrders(_ request: ListOrders.ExportOrders.Request) async throws {
    if request.isWhole {
      try await forEachPage(of: request.parameters, isWhole: true, from: worker.fetchWholeOrders) { page, isLast in
        try await presenter.presentExportedOrders(.init(batch: .whole(page.orders), isLast: isLast))
      }
    } else {
      try await forEachPage(of: request.parameters, isWhole: true, from: worker.fetchOrders) { page, isLast in
        try await presenter.presentExportedOrders(.init(batch: .rows(page.orders), isLast: isLast))
      }
    }
  }
}

// MARK: Pages

extension ListOrdersInteractor {
  /// Presents one page, or every page to the end of the list; stops where one cannot be fetched or shown.
  private func forEachPage<Element>(
    of parameters: OrdersParameters, isWhole: Bool,
    from fetch: (OrdersParameters, TimeZone) async throws(OrdersWorkerError) -> OrdersPage<Element>,
    present: (OrdersPage<Element>, _ isLast: Bool) async throws -> Void
  ) async throws {
    var parameters = parameters
    if isWhole { parameters.limit = Self.batchSize }
    var isLast = false
    while !isLast {
      try Task.checkCancellation()
      let page: OrdersPage<Element>
      do throws(OrdersWorkerError) {
        page = try await fetch(parameters, timeZone)
      } catch {
        return try await presenter.presentFailure(error)
      }
      isLast = !isWhole || page.next == nil
      try await present(page, isLast)
      parameters.after = page.next?.description
    }
  }
}
