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
      let sums = try await worker.sumOrders(request.parameters, by: request.by.calendarPeriod, in: timeZone)
      response = OrderStatistics.Response(sums, by: request.by)
    } catch {
      return try await presenter.presentFailure(error)
    }
    response.isFilled = request.isFilled
    response.charted = request.charted
    // Without the shop's currency, the chart shows the most frequent one.
    if request.charted == .revenue { response.currency = try? await worker.shopCurrency() }
    try await presenter.presentStatistics(response)
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
