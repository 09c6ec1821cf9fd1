import OrderQueries
import Foundation
import HTTPProtocols
import OrderStatisticsProtocols
import Permissions
import PresentationProtocols
import WebKernel

/// The operations that show sales as a page and as CSV.
struct SalesPages: Sendable {
  let orderStatistics: OrderStatisticsBuilder
  let now: @Sendable () -> Date

  var operations: [WebOperation] {
    [
      .page(
        .get, SalesQuery.path, id: "showSales", role: .viewer, parameters: SalesQuery.parameters,
        concurrency: .wideQuestion, respond: page),
      .page(
        .get, SalesQuery.csvPath, id: "downloadSales", role: .viewer, parameters: SalesQuery.parameters,
        concurrency: .wideQuestion, respond: csv),
    ]
  }

  private func page(_ request: WebRequest) async throws -> HTTPResponse {
    let query = try query(of: request)
    var page = SalesPage(
      request: request, query: query, presets: SalesPreset.all(on: now(), in: request.context.timeZone))
    let display = Display()
    do {
      try await show(query, on: display, request, mostItems: SalesPage.mostItems)
    } catch let problem as Problem where problem.code == .invalid {
      page.problem = problem
      return page.response
    }
    if query.rows == .item { page.items = try display.items.taken() } else { page.sums = try display.sums.taken() }
    return page.response
  }

  private func csv(_ request: WebRequest) async throws -> HTTPResponse {
    let query = try query(of: request)
    let display = Display()
    try await show(query, on: display, request, mostItems: OrderStatistics.FetchItems.mostItems)
    let text = query.rows == .item ? try display.items.taken().csv : try display.sums.taken().csv
    return HTTPResponse(
      .ok,
      fields: [
        "Content-Type": "text/csv; charset=utf-8; header=present",
        "Content-Disposition": "attachment; filename=\"sales-by-\(query.rows.rawValue).csv\"",
      ], body: .bytes(Array(text.utf8)))
  }

  private func query(of request: WebRequest) throws(Problem) -> SalesQuery {
    try SalesQuery(request.query, usual: SalesPreset.usual(on: now(), in: request.context.timeZone))
  }

  private func show(_ query: SalesQuery, on display: Display, _ request: WebRequest, mostItems: Int) async throws {
    let scene = orderStatistics(for: display, in: request.context)
    let parameters = OrdersParameters(since: query.since, until: query.until)
    if let period = query.rows.period {
      try await scene.fetchStatistics(
        .init(parameters: parameters, by: period, isFilled: true, charted: query.charted))
    } else {
      try await scene.fetchItems(.init(parameters: parameters, limit: mostItems))
    }
  }

  private final class Display: OrderStatisticsDisplayLogic {
    let sums = Shown<OrderStatistics.ViewModel>()
    let items = Shown<OrderStatistics.FetchItems.ViewModel>()

    func displayStatistics(_ viewModel: OrderStatistics.ViewModel) { sums.show(viewModel) }
    func displayItems(_ viewModel: OrderStatistics.FetchItems.ViewModel) { items.show(viewModel) }
    func displayProblem(_ problem: Problem) throws { throw problem }
  }
}
