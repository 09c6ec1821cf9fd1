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
      response.days = .init(first: summed.first, last: summed.last)
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
    var parameters = request.parameters
    (parameters.sort, parameters.limit) = (nil, Self.batchSize)
    (parameters.after, parameters.before) = (nil, nil)
    var (sums, read, isComplete) = (ItemSums(), 0, false)
    // Each page is a read of its own, so that no connection of the store is occupied for long.
    do throws(OrdersWorkerError) {
      while read < OrderStatistics.FetchItems.mostOrders, sums.count <= OrderStatistics.FetchItems.mostItems {
        if Task.isCancelled { break }
        let page = try await worker.fetchWholeOrders(parameters, in: timeZone)
        for order in page.orders { sums.add(order) }
        read += page.orders.count
        guard let next = page.next else {
          isComplete = true
          break
        }
        parameters.after = next.description
      }
    } catch {
      return try await presenter.presentFailure(error)
    }
    try Task.checkCancellation()
    try await presenter.presentItems(sums.response(limit: request.limit, isComplete: isComplete))
  }
}
