import HTTPProtocols
import OrderStatisticsProtocols
import PageKernel
import PresentationProtocols

/// The rows, the period and the chart in the address of the page.
struct SalesQuery: Hashable, Sendable {
  static let path = "/sales"
  static let csvPath = "/sales.csv"

  var rows: SalesRows
  /// The first day; `nil` without a limit.
  var since: String?
  /// The last day; `nil` without a limit.
  var until: String?
  var measure: OrderStatistics.Measure

  static let parameters = ["by", "since", "until", "chart"].map { HTTPParameter($0, in: .query) }

  init(
    _ rows: SalesRows, since: String?, until: String?, measure: OrderStatistics.Measure = .net
  ) {
    self.rows = rows
    self.since = since
    self.until = until
    self.measure = measure
  }

  /// Reads an address. One without any day has the usual period; empty days are no limits.
  ///
  /// - Throws: `invalid` for unknown rows or an unknown value of the chart.
  init(_ query: HTTPQuery, usual: SalesPreset) throws(Problem) {
    func given(_ name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }
    let isUsual = query["since"] == nil && query["until"] == nil
    self.init(
      try Self.choice(given("by"), "by") ?? .day, since: isUsual ? usual.since : given("since"),
      until: isUsual ? usual.until : given("until"), measure: try Self.choice(given("chart"), "chart") ?? .net)
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ word: String?, _ name: String
  ) throws(Problem) -> Choice? {
    guard let word else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw Problem(invalid: [.init(pointer: "/\(name)", message: "is unknown; use \(known)")])
  }

  /// The value of the chart; `nil` for rows that are no sequence of periods.
  var charted: OrderStatistics.Measure? {
    switch rows {
    case .day, .week, .month: measure
    case .status, .item, .tax: nil
    }
  }

  /// The names and values of the address.
  var items: [(name: String, value: String)] {
    [("by", rows.rawValue), ("since", since ?? ""), ("until", until ?? "")]
      + (measure == .net ? [] : [("chart", measure.rawValue)])
  }

  /// The names and values for the API and the command line.
  var programItems: [(name: String, value: String)] {
    [("by", rows == .tax ? OrderStatistics.FetchTaxes.Period.month.rawValue : rows.rawValue)]
      + [("since", since), ("until", until)].compactMap { name, value in value.map { (name, $0) } }
  }

  /// The command that shows the same rows.
  var command: CommandLine {
    programItems.reduce(CommandLine("orders", rows == .tax ? "taxes" : "stats")) { $0.adding($1.name, $1.value) }
  }

  /// The address of the same rows in the API.
  var apiPath: String { rows == .tax ? "/api/v1/taxes" : "/api/v1/stats" }

  /// Returns the query with other rows.
  func with(rows: SalesRows) -> SalesQuery {
    SalesQuery(rows, since: since, until: until, measure: measure)
  }

  /// Returns the query with another value of the chart.
  func with(measure: OrderStatistics.Measure) -> SalesQuery {
    SalesQuery(rows, since: since, until: until, measure: measure)
  }

  /// Returns the query with another period.
  func with(_ preset: SalesPreset) -> SalesQuery {
    SalesQuery(rows, since: preset.since, until: preset.until, measure: measure)
  }
}
