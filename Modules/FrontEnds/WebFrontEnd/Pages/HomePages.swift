import APIProtocols
import Foundation
import HTTPProtocols
import ListOrdersProtocols
import OrderStatisticsProtocols
import PresentationProtocols

/// The first page: how the shop has been doing, and its latest orders.
struct HomePages: Sendable {
  let scenes: any ListOrdersBuilding & OrderStatisticsBuilding

  private static let latest = 8

  var operations: [Operation] {
    [.page(.get, "/", id: "showHome", role: .viewer) { try await home($0) }]
  }

  private func home(_ request: WebRequest) async throws -> HTTPResponse {
    let display = Display()
    try await scenes.listOrders(for: display, in: request.context)
      .fetchOrders(.init(parameters: OrdersParameters(limit: Self.latest)))
    let orders = try display.orders.taken()
    guard let newest = orders.documents.first else { return HomePage(request: request).response }
    try await scenes.orderStatistics(for: display, in: request.context).fetchStatistics(
      .init(
        parameters: OrdersParameters(since: Days.month(endingWith: newest.date.value, in: request.context.timeZone)),
        by: .day, isFilled: true))
    return HomePage(request: request, orders: orders, statistics: try display.statistics.taken()).response
  }

  private final class Display: ListOrdersDisplayLogic, OrderStatisticsDisplayLogic {
    let orders = Shown<ListOrders.FetchOrders.ViewModel>()
    let statistics = Shown<OrderStatistics.ViewModel>()

    func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) { orders.show(viewModel) }
    func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) {}
    func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) {}
    func displayStatistics(_ viewModel: OrderStatistics.ViewModel) { statistics.show(viewModel) }
    func displayProblem(_ problem: Problem) throws { throw problem }
  }
}

/// Days as filters name them.
enum Days {
  /// The day with which a month of thirty days begins that ends with an instant's day; the last month where that cannot be
  /// told.
  static func month(endingWith instant: String, in zone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    guard let date = try? Date(instant.prefix(19) + "Z", strategy: .iso8601),
      let first = calendar.date(byAdding: .day, value: -29, to: date)
    else { return "-29d" }
    let parts = calendar.dateComponents([.year, .month, .day], from: first)
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
  }
}
