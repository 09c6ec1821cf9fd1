import Foundation
import HTTPProtocols
import OrderQueries
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
    do {
      if query.rows == .tax {
        page.taxes = try await taxes(query, request)
      } else if let period = query.rows.statistics?.period {
        page.sums = try await sums(query, by: period, request)
      } else {
        page.items = try await items(query, atMost: SalesPage.mostItems, request)
      }
    } catch let problem as Problem where problem.code == .invalid {
      page.problem = problem
    }
    return page.response
  }

  private func csv(_ request: WebRequest) async throws -> HTTPResponse {
    let query = try query(of: request)
    let text =
      if query.rows == .tax {
        try await taxes(query, request).csv
      } else if let period = query.rows.statistics?.period {
        try await sums(query, by: period, request).csv
      } else {
        try await items(query, atMost: OrderStatistics.FetchItems.mostItems, request).csv
      }
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

  private func sums(_ query: SalesQuery, by period: OrderStatistics.Period, _ request: WebRequest)
    async throws -> OrderStatistics.ViewModel
  {
    let parameters = OrdersParameters(since: query.since, until: query.until)
    return try await orderStatistics.result(in: request.context) {
      try await $0.fetchStatistics(
        .init(parameters: parameters, by: period, charted: query.charted, isCompared: true))
    }
  }

  private func taxes(_ query: SalesQuery, _ request: WebRequest)
    async throws -> OrderStatistics.FetchTaxes.ViewModel
  {
    let parameters = OrdersParameters(since: query.since, until: query.until)
    return try await orderStatistics.result(in: request.context) {
      try await $0.fetchTaxes(.init(parameters: parameters, by: .month))
    }
  }

  private func items(_ query: SalesQuery, atMost limit: Int, _ request: WebRequest)
    async throws -> OrderStatistics.FetchItems.ViewModel
  {
    let parameters = OrdersParameters(since: query.since, until: query.until)
    return try await orderStatistics.result(in: request.context) {
      try await $0.fetchItems(.init(parameters: parameters, limit: limit))
    }
  }
}
