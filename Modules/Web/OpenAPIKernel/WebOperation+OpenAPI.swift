import HTTPProtocols
import Permissions
import PresentationProtocols
import WebKernel

extension WebOperation {
  /// Returns the operation object of the description.
  func described(_ settings: WebSettings) -> JSONTree {
    var item: JSONTree = [
      "operationId": .text(id), "tags": [.text(tag)], "summary": .text(summary), "description": .text(details),
      "parameters": .list(allParameters.map(ParameterSchemas.described)),
    ]
    if let body {
      item = item.with([
        "requestBody": ["required": .flag(body.isRequired), "content": Content.ofRequest(body)]
      ])
    }
    item = item.with(["responses": describedResponses, "security": security(settings)])
    return item.with("x-role", role.map { .text($0.rawValue) })
      .with("x-scopes", scopes.isEmpty ? nil : .list(scopes.map { .text($0.rawValue) }))
  }

  /// The credentials of the operation; without sign-in they are optional. A program's write needs a token.
  private func security(_ settings: WebSettings) -> JSONTree {
    guard role != nil else { return [] }
    let credentials: [JSONTree] = [["bearer": []]] + (method.isSafe ? [["session": []]] : [])
    return .list((settings.requiresSignIn ? [] : [[:]]) + credentials)
  }

  private var describedResponses: JSONTree {
    let declared = responses.map { declared in
      let response: JSONTree = [
        "description": .text(declared.description), "headers": ResponseHeaders.references(declared.fields),
      ]
      let content = declared.mediaTypes.isEmpty ? nil : Content.ofResponse(declared)
      return JSONTree.Member(String(declared.status.rawValue), response.with("content", content))
    }
    return .object(
      declared + problemStatuses.map { .init(String($0), ProblemResponses.reference($0)) }
        + [.init("default", ProblemResponses.reference(nil))])
  }

  /// The statuses of the problems that the operation can return.
  var problemStatuses: [Int] {
    var statuses: Set = [400, 422, 500, 503]
    if role != nil { statuses.formUnion([401, 403]) }
    if !method.isSafe { statuses.formUnion([403, 409, 507]) }
    // A store without melodies has no data, whether the melodies API or the store answers.
    if path.description.contains("{") || responses.contains(where: { $0.schema == "MelodyPage" }) {
      statuses.insert(404)
    }
    if responses.contains(where: { $0.schema == "OrderEventPage" }) { statuses.insert(410) }
    if body != nil { statuses.formUnion([413, 415]) }
    if concurrency != nil || bodyLimit != nil || responses.contains(where: { $0.status == 202 }) {
      statuses.insert(429)
    }
    if let match = parameters.first(where: { $0.name == "If-Match" }) {
      statuses.formUnion(match.isRequired ? [412, 428] : [412])
    }
    if responses.contains(where: { $0.mediaTypes.count > 1 }) { statuses.insert(406) }
    if responses.contains(where: { $0.status == 206 }) { statuses.insert(416) }
    return statuses.sorted()
  }
}

/// The contents of bodies by media type.
enum Content {
  static func ofRequest(_ body: WebOperation.BodyDeclaration) -> JSONTree {
    .object(
      body.mediaTypes.map { type in
        .init(
          type,
          JSONTree.object(of: ["schema": schema(of: type, body.schema)])
            .with("example", Examples.request(body.schema, type)))
      })
  }

  static func ofResponse(_ response: WebOperation.ResponseDeclaration) -> JSONTree {
    .object(
      response.mediaTypes.map { type in
        let schema = schema(of: type, response.schema)
        return .init(
          type,
          JSONTree.object(of: ["schema": schema])
            .with("example", isJSON(type) ? ResponseExamples.example(of: schema) : ResponseExamples.texts[type]))
      })
  }

  private static func schema(of type: String, _ name: String?) -> JSONTree {
    if isJSON(type), let name { return .ref(name) }
    if isJSON(type) { return .object("A JSON object.", [], required: [], isOpen: true) }
    if isBinary(type) { return .string("The bytes of the file.", format: "binary") }
    return .string(texts[type] ?? "Text in UTF-8.")
  }

  private static func isJSON(_ type: String) -> Bool { type.hasSuffix("/json") || type.hasSuffix("+json") }

  private static func isBinary(_ type: String) -> Bool {
    type == "application/octet-stream" || type.hasPrefix("audio/wav")
  }

  private static let texts = [
    "application/x-ndjson": "One record in JSON per line.", "text/csv": "Comma-separated values with a heading.",
    "text/event-stream": "Server-sent events: id, event and data, which is an OrderEvent in JSON.",
    "application/x-rtttl": "Tunes in RTTTL, one per line.", "audio/x-rtttl": "Tunes in RTTTL, one per line.",
  ]
}
