import APIKernel
import HTTPProtocols
import OrderQueries
import OrderStatisticsProtocols
import Permissions
import PresentationProtocols
import WebKernel

/// The operations that count and sum orders.
struct OrderStatisticsAPI: Sendable {
  let orderStatistics: OrderStatisticsBuilder

  var operations: [WebOperation] {
    [
      .api(
        .get, "/stats", id: "orderStatistics",
        summary: "Returns order counts, gross sums, refunds and net sums by period, or the best-selling items",
        details: """
          The filters are those of the list. Amounts of different currencies are never added up. By item, the lines of at \
          most the newest 100,000 orders are added up without what was returned, before other refunds, order discounts, \
          shipping and tax.
          """,
        role: .viewer,
        parameters: [Self.rows, .limit] + ListOrdersAPI.filters,
        responses: [.json("OrderStatistics", "The statistics")], concurrency: .wideQuestion
      ) { request in
        let rows = try Self.rows(of: request.query)
        let display = Display()
        try await orderStatistics(for: display, in: request.context)
          .fetchRows(rows, of: OrdersParameters(request.query), limit: request.limit)
        return try display.response.taken()
      }.reusable,
      .api(
        .get, "/taxes", id: "orderTaxes", summary: "Returns net, tax and gross by tax, rate and country",
        details: """
          The filters are those of the list. A refund is deducted in the period in which it was made. The gross sums are \
          the net sums of the statistics. An amount with two taxes is in two rows, and once in a sum.
          """,
        role: .viewer, parameters: [Self.periods, Self.country] + ListOrdersAPI.filters,
        responses: [.json("Taxes", "The taxes")], concurrency: .wideQuestion
      ) { request in
        let taxes = OrderStatistics.FetchTaxes.Request(
          parameters: OrdersParameters(request.query),
          by: try Self.word(request.query["by"], of: OrderStatistics.FetchTaxes.Period.self),
          country: request.query["country"].flatMap { $0.isEmpty ? nil : $0 })
        return try await .json(
          orderStatistics.result(in: request.context) { try await $0.fetchTaxes(taxes) }.document)
      }.reusable,
    ]
  }

  private static let periods = HTTPParameter(
    "by", in: .query, schema: "TaxPeriod",
    description: "month or quarter. Without it, there is one row for the whole time.")
  private static let country = HTTPParameter(
    "country", in: .query,
    description: "The code or the English name of the country of the tax, or else of the address of the order.")

  private static let rows = HTTPParameter(
    "by", in: .query,
    description: """
      day, week, month, status or item. The default is day. Only by status, drafts and cancelled orders are counted, in \
      rows without sums. Only by item, the response has items, at most limit of them, and no periods.
      """)

  /// Returns the rows that a query names; days if it names none.
  ///
  /// - Throws: `invalid` for an unknown word.
  private static func rows(of query: HTTPQuery) throws(Problem) -> OrderStatistics.Rows {
    try word(query["by"], of: OrderStatistics.Rows.self) ?? .day
  }

  /// Returns the case that a query names; `nil` if it names none.
  ///
  /// - Throws: `invalid` for an unknown word.
  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String?, of type: Word.Type
  ) throws(Problem) -> Word? {
    guard let word = text, !word.isEmpty else { return nil }
    if let found = Word(rawValue: word) { return found }
    let known = Word.allCases.map(\.rawValue)
    let nearest = Suggestion.nearest(to: word, among: known)
    let message = "“\(word.prefix(100))” is unknown; use \(known.joined(separator: ", "))"
    var problem = Problem(invalid: [.init(pointer: "/by", message: message)])
    problem.remedy = nearest.map { "did you mean \($0)?" }
    throw problem
  }

  private final class Display: FetchStatisticsDisplayLogic, FetchItemsDisplayLogic, RespondingDisplay {
    let response = ResponseBox()

    func displayStatistics(_ viewModel: OrderStatistics.ViewModel) { response.put(.json(viewModel.document)) }
    func displayItems(_ viewModel: OrderStatistics.FetchItems.ViewModel) { response.put(.json(viewModel.document)) }
  }
}
