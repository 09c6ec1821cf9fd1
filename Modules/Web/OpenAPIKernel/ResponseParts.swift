import WebKernel

/// The header fields of responses.
enum ResponseHeaders {
  static func references(_ names: [String]) -> JSONTree {
    .object((names + ["X-Request-Id"]).map { .init($0, ["$ref": .text("#/components/headers/\($0)")]) })
  }

  /// Returns the fields to which a part of a document refers.
  static func used(in part: JSONTree) -> JSONTree {
    let used = part.references(to: "headers")
    return .object(
      all.filter { used.contains($0.key) }
        .map { .init($0.key, ["description": $0.value["description"] ?? "", "schema": $0.value]) })
  }

  private static let all: KeyValuePairs<String, JSONTree> = [
    "X-Request-Id": .string("Identifies the request in the server's log."),
    "ETag": .string("Identifies the content; that of one record begins with its version."),
    "Location": .string("The address of the new order, or of the progress of the operation.", format: "uri-reference"),
    "AsyncResult": .integer("The status of a long operation that has ended (OData 4.01, 8.3.1)."),
    "Link": .string("The address of the next page (RFC 8288)."),
    "Idempotent-Replayed": .string("true if an earlier request with this key did the work."),
    "Content-Disposition": .string("The suggested file name."),
    "Accept-Ranges": .string("bytes if ranges are supported."),
    "Content-Range": .string("The range of bytes and the total size; after 416, only the size."),
    "Preference-Applied": .string("respond-async if the request asked for it (RFC 7240)."),
    "Retry-After": .integer("The seconds to wait before the next attempt."),
    "WWW-Authenticate": .string("The required credentials."),
    "Allow": .string("The supported methods."),
    "Accept-Encoding": .string("identity, if the body had a content coding."),
    "Accept-Patch": .string("The supported media types of a patch."),
  ]
}

/// The problems with which operations respond, by status.
enum ProblemResponses {
  private typealias Declared = (status: Int?, name: String, description: String, fields: [String])

  static func reference(_ status: Int?) -> JSONTree {
    let name = all.first { $0.status == status }?.name ?? "Problem"
    return ["$ref": .text("#/components/responses/\(name)")]
  }

  /// Returns the responses that operations have.
  static func used(by operations: [WebOperation]) -> JSONTree {
    let statuses = Set(operations.flatMap(\.problemStatuses))
    return .object(
      all.filter { declared in declared.status.map(statuses.contains) ?? true }
        .map { declared in
          .init(
            declared.name,
            [
              "description": .text(declared.description), "headers": ResponseHeaders.references(declared.fields),
              "content": [
                "application/problem+json": [
                  "schema": .ref("Problem"), "example": ResponseExamples.problem(declared.status, declared.description),
                ]
              ],
            ])
        })
  }

  private static let all: [Declared] = [
    (
      400, "BadRequest",
      "The request cannot be read: syntax, an unknown parameter, or a precondition that the operation does not check.",
      []
    ),
    (401, "Unauthenticated", "The request needs valid credentials.", ["WWW-Authenticate"]),
    (403, "Forbidden", "The caller may not do this; WWW-Authenticate names a missing scope.", ["WWW-Authenticate"]),
    (404, "NotFound", "There is no record of that name, or no data.", []),
    (406, "NotAcceptable", "The response is not available in a type that Accept allows.", []),
    (409, "Conflict", "Another record or request is in the way.", []),
    (
      410, "Gone", "The cursor is from before a restore, or of another store: read the events again from the start.", []
    ),
    (412, "PreconditionFailed", "The record has another version than If-Match names.", []),
    (413, "ContentTooLarge", "The body is too large.", []),
    (
      415, "UnsupportedMediaType", "The body has another media type or coding than the operation accepts.",
      ["Accept-Encoding", "Accept-Patch"]
    ),
    (416, "RangeNotSatisfiable", "The file has no such range of bytes.", ["Content-Range"]),
    (
      422, "Invalid",
      "The request is not valid, or the status of the order does not allow it. “errors” names each fault; values are checked once all types are right.",
      []
    ),
    (428, "PreconditionRequired", "The request needs If-Match.", []),
    (429, "TooManyRequests", "Too many requests of this kind are running; try again later.", ["Retry-After"]),
    (500, "InternalError", "The server failed; its log has the reason.", []),
    (503, "Unavailable", "The server or its store is busy, unavailable or stopping.", ["Retry-After"]),
    (507, "StoreFull", "The disk of the store is full.", []),
    (nil, "Problem", "Any other problem.", ["Retry-After", "Allow"]),
  ]
}
