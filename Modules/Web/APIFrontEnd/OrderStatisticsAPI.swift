import APIDocuments
import HTTPProtocols
import OrderStatisticsProtocols
import PresentationProtocols
import WebKernel

/// The operations that count and sum orders.
struct OrderStatisticsAPI: Sendable {
  let orderStatistics: OrderStatisticsBuilder

  var operations: [WebOperation] {
    [
      .api(
        .get, "/stats", id: "orderStatistics",
        summary: "Returns order counts, gross sums, refunds and net sums by period",
        details: "The filters are those of the list. Amounts of different currencies are never added up.",
        role: .viewer,
        parameters: [Self.period] + ListOrdersAPI.filters,
        responses: [.json("OrderStatistics", "The statistics")], concurrency: .wideQuestion
      ) { request in
        let display = Display()
        try await orderStatistics(for: display, in: request.context).fetchStatistics(
          .init(parameters: OrdersParameters(request.query), by: try Self.period(of: request.query)))
        return try display.response.taken()
      }
    ]
  }

  private static let period = HTTPParameter(
    "by", in: .query,
    description: """
      day, week, month or status. The default is day. Only by status, drafts and cancelled orders are counted, in rows \
      without sums.
      """)

  /// Returns the period of a query, a day if it names none.
  ///
  /// - Throws: `invalid` for an unknown word.
  private static func period(of query: HTTPQuery) throws(Problem) -> OrderStatistics.Period {
    guard let word = query["by"], !word.isEmpty else { return .day }
    if let period = OrderStatistics.Period(rawValue: word) { return period }
    let known = OrderStatistics.Period.allCases.map(\.rawValue)
    let nearest = Suggestion.nearest(to: word, among: known)
    let message = "“\(word.prefix(100))” is not a period; use \(known.joined(separator: ", "))"
    var problem = Problem(invalid: [.init(pointer: "/by", message: message)])
    problem.remedy = nearest.map { "did you mean \($0)?" }
    throw problem
  }

  private final class Display: OrderStatisticsDisplayLogic, RespondingDisplay {
    let response = ResponseBox()

    func displayStatistics(_ viewModel: OrderStatistics.ViewModel) { response.put(.json(viewModel.document)) }
  }
}
