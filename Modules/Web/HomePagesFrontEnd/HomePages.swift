import Foundation
import HTTPProtocols
import ListOrdersProtocols
import OrderDocumentsProtocols
import OrderQueries
import OrderStatisticsProtocols
import Permissions
import PresentationProtocols
import SavedViewsProtocols
import WebKernel

/// The operation of the home page, which shows the orders that wait, those of the last thirty days, and the latest orders.
struct HomePages: Sendable {
  let listOrders: ListOrdersBuilder
  let orderStatistics: OrderStatisticsBuilder
  let savedViews: SavedViewsBuilder
  /// The longest time to wait for the sums of the chart; after it, the page is shown without them.
  let chartLimit: Duration

  private static let latest = 8
  /// The greatest number of saved views that are counted.
  private static let mostViews = 12

  var operations: [WebOperation] {
    [.page(.get, "/", id: "showHome", role: .viewer, parameters: [DaysChart.parameter]) { try await home($0) }]
  }

  private func home(_ request: WebRequest) async throws -> HTTPResponse {
    let measure = OrderStatistics.Measure(rawValue: request.given("chart") ?? "orders")
    guard let measure else {
      throw Problem(invalid: [.init(pointer: "/chart", message: "is unknown; use orders, gross, refunds or net")])
    }
    let orders = try await fetch(.init(parameters: OrdersParameters(limit: Self.latest)), request)
    guard !orders.documents.isEmpty else { return HomePage(request: request).response }
    let work: ListOrders.FetchWork.ViewModel = try await listOrders.result(in: request.context) {
      try await $0.fetchWork(.init())
    }
    // Orders in the future are ignored: a mistyped date centuries ahead does not end the month of the chart.
    let past = try await fetch(.init(parameters: OrdersParameters(until: "today", limit: 1)), request)
    let newest = past.documents.first
    let days = Days.month(endingWith: newest?.date.value, in: request.context.timeZone)
    let statistics = try await statistics(
      .init(
        parameters: OrdersParameters(since: days.first, until: days.last), by: .day, charted: measure),
      request)
    let today = try await self.statistics(
      .init(parameters: OrdersParameters(since: "today", until: "today"), by: .day, isCompared: true), request)
    var shipped = HomePage.shippedToday
    shipped.limit = 1
    return HomePage(
      request: request, orders: orders, work: work, views: try await countViews(request),
      shipped: try await fetch(.init(parameters: shipped, count: .limited), request).count, today: today,
      statistics: statistics, days: days
    ).response
  }

  private func fetch(_ list: ListOrders.FetchOrders.Request, _ request: WebRequest) async throws
    -> ListOrders.FetchOrders.ViewModel
  {
    try await listOrders.result(in: request.context) { try await $0.fetchOrders(list) }
  }

  /// Returns the sums of the chart; `nil` if they take longer than `chartLimit`, which ends their read.
  private func statistics(_ sums: OrderStatistics.Request, _ request: WebRequest) async throws
    -> OrderStatistics.ViewModel?
  {
    let (orderStatistics, context, limit) = (orderStatistics, request.context, chartLimit)
    return try await withThrowingTaskGroup { group in
      group.addTask { () async throws -> OrderStatistics.ViewModel? in
        try await orderStatistics.result(in: context) { try await $0.fetchStatistics(sums) }
          as OrderStatistics.ViewModel
      }
      group.addTask {
        try await Task.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  /// Returns the saved views, each with the number of its orders; without a number if a filter is no longer valid.
  private func countViews(_ request: WebRequest) async throws -> [HomePage.CountedView] {
    let views = try await savedViews.perform(.init(action: .list), in: request.context).views
    var counted: [HomePage.CountedView] = []
    for view in views.prefix(Self.mostViews) {
      var parameters = view.parameters
      parameters.limit = 1
      do {
        let orders = try await fetch(.init(parameters: parameters, count: .limited), request)
        counted.append((view, orders.count))
      } catch let problem as Problem where problem.code == .invalid {
        counted.append((view, nil))
      }
    }
    return counted
  }
}

/// Computes days in the format of filters.
enum Days {
  /// Returns the first and the last of the thirty days that end with an instant's day, or today if `nil`.
  static func month(endingWith instant: String?, in zone: TimeZone) -> (first: String, last: String) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    guard let instant, let last = try? Date(instant.prefix(19) + "Z", strategy: .iso8601),
      let first = calendar.date(byAdding: .day, value: -29, to: last)
    else { return ("-29d", "today") }
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    func day(_ date: Date) -> String {
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    }
    return (day(first), day(last))
  }
}
