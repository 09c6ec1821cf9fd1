import APIDocuments
import HTTPProtocols
import PresentationProtocols
import Synchronization
import WebKernel

/// The API's description (OpenAPI 3.1), generated from the operations that serve requests, so that both always agree.
enum OpenAPI {
  static let operationID = "openapi"

  /// Returns the operation that shows the description of other operations, and of itself.
  static func operation(documenting others: [WebOperation], _ settings: WebSettings) -> WebOperation {
    var operation = WebOperation.api(
      .get, "/openapi.json", id: operationID, summary: "Describes this API", role: nil,
      responses: [.init(status: .ok, description: "OpenAPI 3.1", mediaTypes: ["application/json"])]
    ) { _ in HTTPResponse(.ok) }
    let all = others + [operation]
    let rendered = Rendered { document(of: all, settings).json() }
    operation.respond = { _ in
      HTTPResponse(.ok, fields: ["Content-Type": "application/json"], body: .bytes(rendered.bytes))
    }
    return operation
  }

  private static func document(of operations: [WebOperation], _ settings: WebSettings) -> JSONTree {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "Storekeeper", "version": .text(settings.version),
        "description": "Orders, shows and melodies. A raw value comes with its display text.",
        "license": ["name": "See the repository", "identifier": "LicenseRef-Storekeeper"],
      ],
      "servers": [["url": "/"]],
      "paths": paths(of: operations.filter { $0.audience == .programs }, settings),
      "components": [
        "schemas": .object(Schemas.all.map { (name: $0.name, value: $0.value) }),
        "headers": headers,
        "responses": ["Problem": problem],
        "securitySchemes": [
          "bearer": [
            "type": "http", "scheme": "bearer",
            "description": "A token: storekeeper access create-token NAME --role ROLE",
          ]
        ],
      ],
    ]
  }

  private static func paths(of operations: [WebOperation], _ settings: WebSettings) -> JSONTree {
    var paths: [(name: String, value: JSONTree)] = []
    for operation in operations {
      let member = (name: operation.method.rawValue.lowercased(), value: item(operation, settings))
      let path = operation.path.description
      if let index = paths.firstIndex(where: { $0.name == path }), case .object(let members) = paths[index].value {
        paths[index].value = .object(members + [member])
      } else {
        paths.append((name: path, value: .object([member])))
      }
    }
    return .object(paths)
  }

  private static func item(_ operation: WebOperation, _ settings: WebSettings) -> JSONTree {
    var item: JSONTree = [
      "operationId": .text(operation.id), "summary": .text(operation.summary),
      "parameters": .list(operation.allParameters.map(parameter)),
    ]
    if let body = operation.body {
      item = item.with([
        "requestBody": [
          "required": .flag(body.isRequired), "content": content(body.mediaTypes, body.schema, isText: false),
        ]
      ])
    }
    item = item.with(["responses": responses(of: operation), "security": security(of: operation, settings)])
    return operation.role.map { item.with(["x-role": .text($0.rawValue)]) } ?? item
  }

  /// Returns the credentials of an operation; without sign-in they are optional.
  private static func security(of operation: WebOperation, _ settings: WebSettings) -> JSONTree {
    guard operation.role != nil else { return [] }
    return settings.requiresSignIn ? [["bearer": []]] : [[:], ["bearer": []]]
  }

  private static func parameter(_ parameter: HTTPParameter) -> JSONTree {
    let schema = ParameterSchemas.schema(of: parameter)
    return [
      "name": .text(parameter.name), "in": .text(parameter.location.rawValue), "required": .flag(parameter.isRequired),
      "description": .text(parameter.description), "schema": parameter.isRepeatable ? .list(of: schema) : schema,
    ]
  }

  /// Returns the content of a body by media type; only JSON has a schema, other types are text or bytes.
  private static func content(_ types: [String], _ schema: String?, isText: Bool = true) -> JSONTree {
    .object(
      types.map { type in
        let isJSON = type.hasSuffix("/json") || type.hasSuffix("+json")
        guard isJSON || isText else { return (name: type, value: [:]) }
        let schema: JSONTree = isJSON ? schema.map { .schema($0) } ?? ["type": "object"] : .string
        return (name: type, value: ["schema": schema])
      })
  }

  // MARK: Answers

  private static func responses(of operation: WebOperation) -> JSONTree {
    var responses: [(name: String, value: JSONTree)] = operation.responses.map { declared in
      var response: JSONTree = ["description": .text(declared.description), "headers": headers(declared.fields)]
      if !declared.mediaTypes.isEmpty {
        response = response.with(["content": content(declared.mediaTypes, declared.schema)])
      }
      return (name: String(declared.status.rawValue), value: response)
    }
    let statuses = operation.problemStatuses.map(String.init) + ["default"]
    responses += statuses.map { (name: $0, value: ["$ref": "#/components/responses/Problem"]) }
    return .object(responses)
  }

  private static func headers(_ names: [String]) -> JSONTree {
    .object(
      (names + ["X-Request-Id"]).map { (name: $0, value: ["$ref": .text("#/components/headers/\($0)")]) })
  }

  private static let problem: JSONTree = [
    "description": "A problem document (RFC 9457); “code” is the kind of the problem",
    "headers": headers(["Retry-After", "WWW-Authenticate", "Allow"]),
    "content": ["application/problem+json": ["schema": .schema("Problem")]],
  ]

  private static let headers: JSONTree = .object(
    [
      ("X-Request-Id", "Identifies the request in the server's log."),
      ("ETag", "Identifies the order's version, locale and time zone."),
      ("Location", "The address of the new order, or of the progress of the operation."),
      ("AsyncResult", "The status of a long operation that has ended (OData 4.01, 8.3.1)."),
      ("Link", "The next page (RFC 8288)."),
      ("Idempotent-Replayed", "true if an earlier request with this key did the work."),
      ("Content-Disposition", "The suggested file name."),
      ("Accept-Ranges", "bytes if ranges are supported."),
      ("Content-Range", "The range of bytes and the total size; after 416, only the size."),
      ("Retry-After", "Seconds to wait before the next attempt."),
      ("WWW-Authenticate", "The required credentials."),
      ("Allow", "The supported methods."),
    ].map { name, description in
      (name: name, value: ["description": .text(description), "schema": .string])
    })
}

/// Bytes that are computed at first use, which most servers never reach.
private final class Rendered: Sendable {
  private let cached = Mutex<[UInt8]?>(nil)
  private let make: @Sendable () -> [UInt8]

  init(_ make: @escaping @Sendable () -> [UInt8]) { self.make = make }

  var bytes: [UInt8] {
    cached.withLock { cached in
      let bytes = cached ?? make()
      cached = bytes
      return bytes
    }
  }
}

extension WebOperation {
  /// The statuses of the problems that the operation can return.
  fileprivate var problemStatuses: [Int] {
    var statuses: Set = [400, 422, 500, 503]
    if role != nil { statuses.formUnion([401, 403]) }
    if !method.isSafe { statuses.formUnion([403, 409, 507]) }
    if path.description.contains("{") { statuses.insert(404) }
    if body != nil { statuses.formUnion([413, 415]) }
    if concurrency != nil || bodyLimit != nil { statuses.insert(429) }
    if let match = parameters.first(where: { $0.name == "If-Match" }) {
      statuses.formUnion(match.isRequired ? [412, 428] : [412])
    }
    if responses.contains(where: { $0.mediaTypes.count > 1 }) { statuses.insert(406) }
    if responses.contains(where: { $0.status == 206 }) { statuses.insert(416) }
    return statuses.sorted()
  }
}
