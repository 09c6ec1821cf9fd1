import APIDocuments
import HTTPProtocols
import WebKernel

/// The schema of a parameter, by its name where its kind does not say it all.
enum ParameterSchemas {
  static func schema(of parameter: HTTPParameter) -> JSONTree {
    // Where a transfer goes on is an order's id, which may be any text; elsewhere it is a cursor.
    if parameter == .after { return .text(like: "^[0-9A-Za-z_-]*$") }
    if let schema = known[parameter.name] {
      // What a form's empty field sends is as good as not given.
      return parameter.location == .query ? .any(of: schema, ["const": ""]) : schema
    }
    switch parameter.kind {
    case .boolean: return .boolean
    case .integer:
      guard let range = parameter.range else { return .integer }
      return ["type": "integer", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    case .string: return .string
    }
  }

  private static let known: [String: JSONTree] = [
    "locale": .schema("Locale"), "time_zone": .schema("TimeZone"), "status": .word(of: OrderWords.statuses),
    "since": .schema("DateInput"), "until": .schema("DateInput"), "updated_since": .schema("DateInput"),
    "sort": .word(of: ["date", "number", "updated", "total", "name"].flatMap { [$0, "-\($0)"] }),
    "by": .word(of: ["day", "week", "month", "status"]), "number": .text(like: "^[0-9]{1,18}$"),
    "max_age": .text(like: "^[0-9]{1,9}[smhd]$"), "phone": .text(like: "^[0-9]{4,15}$"),
    "Idempotency-Key": .text(like: #"^([!#-~]([ -~]{0,253}[!-~])?|"([!#-\[\]-~]|\\["\\]){1,255}")$"#),
    "If-Match": .any(of: ["const": "*"], .text(like: #"^(W/)?"[!#-~]*"(, ?(W/)?"[!#-~]*"){0,15}$"#)),
    "format": .word(of: ["csv", "ndjson", "json"]), "spoilers": .word(of: ["hide"]),
    "count": .word(of: ["true", "false", "exact"]),
  ]
}
