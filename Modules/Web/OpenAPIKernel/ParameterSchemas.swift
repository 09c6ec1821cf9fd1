import HTTPProtocols
import WebKernel

/// The descriptions of parameters, by name if the kind does not define them completely.
enum ParameterSchemas {
  static func described(_ parameter: HTTPParameter) -> JSONTree {
    let schema = schema(of: parameter).with("default", standard(of: parameter))
    let item: JSONTree = [
      "name": .text(parameter.name), "in": .text(parameter.location.rawValue), "required": .flag(parameter.isRequired),
      "description": .text(parameter.description),
      "schema": parameter.isRepeatable ? ["type": "array", "items": schema] : schema,
    ]
    let example = Examples.parameter(parameter)
    return item.with("example", parameter.isRepeatable ? example.map { .list([$0]) } : example)
  }

  /// Returns the value that a request without the parameter has; `nil` if it has none. That of a flag is false.
  ///
  /// A list of words has its own default, since generators of clients do not read one beside a reference.
  private static func standard(of parameter: HTTPParameter) -> JSONTree? {
    switch parameter.kind {
    case .boolean: .flag(parameter.standard == "true")
    case .integer: parameter.standard.flatMap { Int($0) }.map(JSONTree.number)
    case .string: parameter.standard.map(JSONTree.text)
    }
  }

  private static func schema(of parameter: HTTPParameter) -> JSONTree {
    if let schema = parameter.schema { return .ref(schema) }
    if let schema = known[parameter.name] { return schema }
    switch parameter.kind {
    case .boolean: return .flag()
    case .integer:
      guard let range = parameter.range else { return .integer() }
      return ["type": "integer", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    // An empty value is refused.
    case .string: return parameter.location == .query ? ["type": "string", "minLength": 1] : .string()
    }
  }

  private static let known: [String: JSONTree] = [
    "status": .ref("OrderStatus"), "shipment": .ref("ShippedPart"), "type": .ref("EventType"),
    "since": .ref("DateText"), "until": .ref("DateText"),
    "updated_since": .ref("DateText"), "paid_since": .ref("DateText"), "shipped_since": .ref("DateText"),
    "sort": .ref("OrderSort"), "by": .ref("StatisticsGrouping"),
    "number": .string(like: "^[0-9]{1,18}$"), "max_age": .string(like: "^[0-9]{1,9}[smhd]$"),
    "phone": .string(like: "^[0-9]{4,15}$"), "format": .ref("ExportFormat"), "layout": .ref("ExportLayout"),
    "spoilers": .ref("SpoilerMode"),
    "count": .ref("CountMode"), "expand": .ref("OrderExpansion"),
    "fields": .string(like: "^[A-Za-z0-9]+(,[A-Za-z0-9]+)*$"),
    "Idempotency-Key": .string(like: "^[!#-~]([ -~]{0,253}[!-~])?$"),
    "locale": .string(like: "^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*$"),
    "time_zone": .string(like: "^[A-Za-z][A-Za-z0-9_+/-]*$"),
  ]
}
