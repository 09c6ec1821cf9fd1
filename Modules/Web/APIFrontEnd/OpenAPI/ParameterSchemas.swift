import APIDocuments
import HTTPProtocols
import WebKernel

/// The schemas of parameters, by name if the kind does not define them completely.
enum ParameterSchemas {
  static func schema(of parameter: HTTPParameter) -> JSONTree {
    // The cursor of a transfer is an order's id, which may be any text; elsewhere the pattern of a cursor applies.
    if parameter == .after { return .text(like: "^[0-9A-Za-z_-]*$") }
    if let schema = known[parameter.name] {
      // An empty form field means the same as a missing one.
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
    "sort": .word(of: OrdersSortWord.fields.flatMap { [$0, "-\($0)"] }),
    "by": .word(of: ["day", "week", "month", "status"]), "number": .text(like: "^[0-9]{1,18}$"),
    "max_age": .text(like: "^[0-9]{1,9}[smhd]$"), "phone": .text(like: "^[0-9]{4,15}$"),
    "Idempotency-Key": .text(like: #"^([!#-~]([ -~]{0,253}[!-~])?|"([!#-\[\]-~]|\\["\\]){1,255}")$"#),
    "If-Match": .any(of: ["const": "*"], .text(like: #"^(W/)?"[!#-~]*"(, ?(W/)?"[!#-~]*"){0,15}$"#)),
    "format": .word(of: ["csv", "ndjson", "json"]), "spoilers": .word(of: ["hide"]),
    "count": .word(of: ["true", "false", "exact"]),
  ]
}
