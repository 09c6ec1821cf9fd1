import APIDocuments
import HTTPProtocols
import WebKernel
import PageKernel

/// The filter in a list's address; an empty field of its form filters nothing.
struct OrderFilter: Sendable {
  var status: [String]
  /// The other filters that have a value, by their names in the address, the API and the command line.
  var texts: [(name: String, value: String)]
  var sort: String?
  var limit: Int?
  var after: String?

  /// The names of the filters in words, in the order of the form.
  static let labels: KeyValuePairs<String, String> = [
    "query": "Words", "email": "Email", "phone": "Phone", "reference": "Reference", "since": "From", "until": "Until",
  ]
  static let standardLimit = 50
  static let limits = [25, 50, 100, 200]
  static let standardSort = "-date"

  static let parameters =
    [HTTPParameter("status", in: .query, isRepeatable: true)]
    + labels.map { HTTPParameter($0.key, in: .query) }
    + [HTTPParameter("sort", in: .query), .limit, .after]

  init(_ query: HTTPQuery) {
    func text(_ name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }
    status = query.values("status").filter { !$0.isEmpty }
    texts = Self.labels.compactMap { label in text(label.key).map { (name: label.key, value: $0) } }
    // The form sends what is as usual too.
    sort = text("sort").flatMap { $0 == Self.standardSort ? nil : $0 }
    limit = text("limit").flatMap { Int($0) }.flatMap { $0 == Self.standardLimit ? nil : $0 }
    after = text("after")
  }

  /// The filter with its days as machines write them, so that its links lead anybody to the same orders.
  func read(_ parameters: OrdersParameters) -> OrderFilter {
    var filter = self
    filter.texts = texts.map { text in
      switch text.name {
      case "since": (text.name, parameters.since ?? text.value)
      case "until": (text.name, parameters.until ?? text.value)
      default: text
      }
    }
    return filter
  }

  subscript(name: String) -> String { texts.first { $0.name == name }?.value ?? "" }

  var isEmpty: Bool { status.isEmpty && texts.isEmpty }

  /// The parameters for the scene.
  var parameters: OrdersParameters {
    func text(_ name: String) -> String? { self[name].isEmpty ? nil : self[name] }
    return OrdersParameters(
      status: status, query: text("query"), email: text("email"), phone: text("phone"), reference: text("reference"),
      since: text("since"), until: text("until"), sort: sort, limit: limit ?? Self.standardLimit, after: after)
  }

  /// The filters alone, as names and values of an address.
  var filters: [(name: String, value: String)] { status.map { (name: "status", value: $0) } + texts }

  /// Filters, sort and length of the page; what is as usual is left out.
  var items: [(name: String, value: String)] {
    filters + (sort.map { [(name: "sort", value: $0)] } ?? [])
      + (limit.map { [(name: "limit", value: String($0))] } ?? [])
  }

  /// The command that lists the same.
  var command: CommandLine {
    filters.reduce(CommandLine("orders", "list")) { $0.adding($1.name, $1.value) }
      .adding("sort", sort).adding("limit", limit.map(String.init)).adding("after", after)
  }
}
