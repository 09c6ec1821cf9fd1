import Foundation
import ListOrdersProtocols
import OrdersWorkerProtocols

// An order that changes during an export may get another place in a list that is sorted by a value: then it would be
// exported twice, or not at all.

extension ListOrdersInteractor {
  /// Returns whether the places of a list never change: its orders are sorted by number.
  static func hasFixedPlaces(_ sort: String?) -> Bool { sort?.drop { $0 == "-" } == "number"[...] }

  /// Presents a page of a list, or all of it, for an export.
  ///
  /// - Parameter batch: returns the elements as a batch of the export.
  func export<Element>(
    _ parameters: OrdersParameters, _ request: ListOrders.ExportOrders.Request,
    from fetch: @Sendable @escaping (OrdersParameters, TimeZone) async throws(OrdersWorkerError) -> OrdersPage<Element>,
    number: (Element) -> Int64, batch: ([Element]) -> ListOrders.ExportOrders.Batch<OrderSummary, Order>
  ) async throws {
    func present(_ page: OrdersPage<Element>, _ isLast: Bool) async throws {
      try await presenter.presentExportedOrders(
        .init(batch: batch(page.orders), next: request.isPage ? page.next : nil, isLast: isLast))
    }
    if request.isPage || Self.hasFixedPlaces(parameters.sort) {
      try await forEachPage(of: parameters, isWhole: !request.isPage, from: fetch, present: present)
    } else {
      try await forEachOrderOnce(of: parameters, number: number, from: fetch, present: present)
    }
  }

  /// Presents every order of a list once: in the order of the list, then those that have changed since the start.
  ///
  /// - Parameter number: returns the number of an element.
  func forEachOrderOnce<Element>(
    of parameters: OrdersParameters, number: (Element) -> Int64,
    from fetch: @Sendable @escaping (OrdersParameters, TimeZone) async throws(OrdersWorkerError) -> OrdersPage<Element>,
    present: (OrdersPage<Element>, _ isLast: Bool) async throws -> Void
  ) async throws {
    let start: Int64
    do throws(OrdersWorkerError) { start = try await lastChange() } catch {
      return try await presenter.presentFailure(error)
    }
    var (exported, isBeyondStart) = (NumberSet(), false)
    func presentNew(_ page: OrdersPage<Element>, _ isLast: Bool) async throws {
      var page = page
      page.orders = page.orders.filter { exported.insert(number($0)) }
      if case .integer(let change)? = page.next?.key, page.next?.sort == .byChange {
        isBeyondStart = change > start
      }
      try await present(page, isLast)
    }
    let isWhole = try await forEachPage(of: parameters, isWhole: true, from: fetch, until: { isBeyondStart }) {
      page, _ in
      try await presentNew(page, false)
    }
    guard isWhole else { return }
    var changed = parameters
    (changed.sort, changed.after, changed.before) = ("updated", OrdersCursor.changes(since: start).description, nil)
    try await forEachPage(of: changed, isWhole: true, from: fetch, present: presentNew)
  }

  /// Returns the time of the latest change of any order in microseconds; the earliest one if there is at most one order.
  private func lastChange() async throws(OrdersWorkerError) -> Int64 {
    let latest = try await worker.fetchOrders(OrdersParameters(sort: "-updated", limit: 1), in: timeZone)
    guard case .integer(let change)? = latest.next?.key else { return .min }
    return change
  }
}
