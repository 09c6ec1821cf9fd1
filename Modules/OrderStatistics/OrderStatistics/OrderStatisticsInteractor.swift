public import Foundation
public import OrderStatisticsProtocols
public import OrdersWorkerProtocols

/// Asks the worker for sums by day or status, and adds them up to the periods that were asked for.
public struct OrderStatisticsInteractor: OrderStatisticsBusinessLogic {
  private let worker: any OrdersWorking
  private let presenter: any OrderStatisticsPresentationLogic
  private let timeZone: TimeZone

  /// - Parameter timeZone: the zone whose days, weeks and months count.
  public init(worker: any OrdersWorking, presenter: any OrderStatisticsPresentationLogic, timeZone: TimeZone) {
    self.worker = worker
    self.presenter = presenter
    self.timeZone = timeZone
  }

  // MARK: Business logic

  public func fetchStatistics(_ request: OrderStatistics.Request) async throws {
    var response: OrderStatistics.Response
    do throws(OrdersWorkerError) {
      let sums = try await worker.sumOrders(request.parameters, byStatus: request.by == .status, in: timeZone)
      response = OrderStatistics.Response(sums, by: request.by)
    } catch {
      return try await presenter.presentFailure(error)
    }
    response.isFilled = request.isFilled
    try await presenter.presentStatistics(response)
  }
}
