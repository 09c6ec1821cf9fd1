public import Foundation
public import OrderStatisticsProtocols
public import OrdersWorkerProtocols

/// Reads sums by day or status from the worker, and adds them up to the requested periods.
public struct OrderStatisticsInteractor: OrderStatisticsBusinessLogic {
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
      let sums = try await worker.sumOrders(request.parameters, byStatus: request.by == .status, in: timeZone)
      response = OrderStatistics.Response(sums, by: request.by)
    } catch {
      return try await presenter.presentFailure(error)
    }
    response.isFilled = request.isFilled
    response.charted = request.charted
    try await presenter.presentStatistics(response)
  }
}
