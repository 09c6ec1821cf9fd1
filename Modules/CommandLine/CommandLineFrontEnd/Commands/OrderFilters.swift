import APIDocuments
import CommandLineKernel

/// The options by which `list`, `export` and `stats` choose orders.
enum OrderFilters {
  static let status = Option(
    "status", .choice("STATUS", OrderWords.statuses), repeatable: true, "Only with this status; may be repeated")
  static let query = Option("query", .text("TEXT"), "Only where these words are found: names, companies, titles, sku …")
  static let email = Option("email", .text("EMAIL"), "Only with this email")
  static let phone = Option("phone", .text("DIGITS"), "Only where four or more digits of a phone are these")
  static let reference = Option("reference", .text("REFERENCE"), "Only with this reference")
  static let since = Option("since", .text("DATE"), "From this day or instant on: 2007-06-29, today, yesterday, -7d")
  static let until = Option("until", .text("DATE"), "Up to this instant, or to the end of this day")

  static let all = [status, query, email, phone, reference, since, until]

  static func parameters(_ arguments: Arguments) -> OrdersParameters {
    OrdersParameters(
      status: arguments.all(status), query: arguments[query], email: arguments[email], phone: arguments[phone],
      reference: arguments[reference], since: arguments[since], until: arguments[until])
  }

  static func isSet(_ arguments: Arguments) -> Bool { all.contains { arguments.has($0) } }
}
