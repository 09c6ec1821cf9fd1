public import Foundation
public import OrderStatisticsProtocols
public import OrdersWorkerProtocols

/// Reads sums by period or status from the worker, or adds up items of orders.
public struct OrderStatisticsInteractor: OrderStatisticsBusinessLogic {
  /// The number of orders with their items that are in memory at once.
  static let batchSize = 500

  private let worker: any OrdersWorking
  private let presenter: any OrderStatisticsPresentationLogic
  private let timeZone: TimeZone

  /// Creates an interactor.
  ///
  /// - Parameter timeZone: the zone of days, weeks and months.
  public init(worker: any OrdersWorking, presenter: any OrderStatisticsPresentationLogic, timeZone: TimeZone) {
    self.worker = worker
    self.presenter = presenter
    self.timeZone = timeZone
  }

  // MARK: Business logic

  public func fetchStatistics(_ request: OrderStatistics.Request) async throws {
    var response: OrderStatistics.Response
    do throws(OrdersWorkerError) {
      let summed = try await worker.sumOrders(request.parameters, by: request.by.calendarPeriod, in: timeZone)
      response = OrderStatistics.Response(summed.sums, by: request.by)
      response.days = .init(
        first: summed.since.map { CivilDate(of: $0, in: timeZone) },
        last: summed.before.map { CivilDate(of: Instant(microseconds: $0.microseconds - 1), in: timeZone) })
      if request.isCompared { response.previous = try await previous(of: response.days, request.parameters) }
    } catch {
      return try await presenter.presentFailure(error)
    }
    response.charted = request.charted
    // Without the shop's currency, the first currency of the sums stands for it.
    if request.isCompared || request.charted != nil { response.currency = try? await worker.shopCurrency() }
    try await presenter.presentStatistics(response)
  }

  /// Returns the sums of the days before a period; `nil` if it has no first or no last day.
  private func previous(of days: OrderStatistics.Days, _ parameters: OrdersParameters)
    async throws(OrdersWorkerError) -> OrderStatistics.Response.Previous?
  {
    guard let (first, last) = days.previous else { return nil }
    var parameters = parameters
    (parameters[.since], parameters[.until]) = ([first.description], [last.description])
    let sums = try await worker.sumOrders(parameters, by: .month, in: timeZone).sums
    let whole = OrderStatistics.Response(sums, by: .month)
    return .init(first: first, last: last, count: whole.count, sums: whole.sums)
  }

  public func fetchItems(_ request: OrderStatistics.FetchItems.Request) async throws {
    var sums = ItemSums()
    let isComplete: Bool
    do throws(OrdersWorkerError) {
      isComplete = try await readOrders(of: request.parameters, atMost: OrderStatistics.FetchItems.mostOrders) {
        order in
        sums.add(order)
        return sums.count <= OrderStatistics.FetchItems.mostItems
      }
    } catch {
      return try await presenter.presentFailure(error)
    }
    try Task.checkCancellation()
    try await presenter.presentItems(sums.response(limit: request.limit, isComplete: isComplete))
  }

  public func fetchTaxes(_ request: OrderStatistics.FetchTaxes.Request) async throws {
    var parameters = request.parameters
    var (sums, isComplete): (TaxSums, Bool)
    do throws(OrdersWorkerError) {
      let summed = try await worker.sumOrders(parameters, by: .month, in: timeZone)
      sums = TaxSums(
        by: request.by, country: request.country, timeZone: timeZone, admits: summed.admits)
      isComplete = try await readOrders(of: parameters, atMost: OrderStatistics.FetchTaxes.mostOrders) { order in
        sums.add(order)
        return sums.count <= OrderStatistics.FetchTaxes.mostRows
      }
      // Orders of other times may have refunds of these times, and changed with them.
      if isComplete, summed.since != nil || summed.before != nil {
        if parameters[.updatedSince].isEmpty { parameters[.updatedSince] = parameters[.since] }
        (parameters[.since], parameters[.until]) = ([], [])
        isComplete = try await readOrders(of: parameters, atMost: OrderStatistics.FetchTaxes.mostOrders) { order in
          if !order.refunds.isEmpty, !summed.admits(order.date) { sums.add(order) }
          return sums.count <= OrderStatistics.FetchTaxes.mostRows
        }
      }
    } catch {
      return try await presenter.presentFailure(error)
    }
    try Task.checkCancellation()
    try await presenter.presentTaxes(sums.response(isComplete: isComplete))
  }

  /// Reads the orders that filters find, newest first.
  ///
  /// Each page is a read of its own, so that no connection of the store is occupied for long.
  ///
  /// - Parameter add: takes an order, and returns whether there is room for more.
  /// - Returns: whether all orders were read.
  private func readOrders(of filters: OrdersParameters, atMost limit: Int, _ add: (Order) -> Bool)
    async throws(OrdersWorkerError) -> Bool
  {
    var (parameters, read) = (filters, 0)
    (parameters.sort, parameters.limit) = (nil, Self.batchSize)
    (parameters.after, parameters.before) = (nil, nil)
    while read < limit, !Task.isCancelled {
      let page = try await worker.fetchWholeOrders(parameters, in: timeZone)
      var hasRoom = true
      for order in page.orders { hasRoom = add(order) }
      read += page.orders.count
      guard let next = page.next else { return true }
      guard hasRoom else { return false }
      parameters.after = next.description
    }
    return false
  }
}
