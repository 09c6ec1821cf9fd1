import HTTPProtocols
import Permissions
import PresentationProtocols
public import WebKernel

/// The description of an API (OpenAPI 3.1), made from the operations that serve requests, so that both always agree.
public struct OpenAPIDocument: Sendable {
  /// The documents of this server: one for its users, and one for stores on other machines.
  public enum Part: Sendable { case api, storeProtocol }

  /// The description as JSON.
  public let tree: JSONTree

  /// Creates the description of those operations for programs that are in one part.
  public init(of operations: [WebOperation], _ part: Part, _ settings: WebSettings) {
    let operations = operations.filter { $0.audience == .programs && $0.isInternal == (part == .storeProtocol) }
    let paths = Self.paths(of: operations, settings)
    let responses = ProblemResponses.used(by: operations)
    let tags = Set(operations.map(\.tag))
    tree = [
      "openapi": "3.1.0",
      "info": [
        "title": .text(part.title), "version": .text(settings.version), "description": .text(part.description),
        "license": ["name": "See the repository", "identifier": "LicenseRef-Storekeeper"],
      ],
      "servers": [["url": .text(settings.publicOrigin?.description ?? "/"), "description": "This server"]],
      "tags": .list(
        OpenAPITag.all.filter { tags.contains($0.name) }
          .map { ["name": .text($0.name), "description": .text($0.description)] }),
      "paths": paths,
      "components": [
        "schemas": .object(
          Schemas.used(in: ["paths": paths, "responses": responses]).map { .init($0.name, $0.value) }),
        "headers": ResponseHeaders.used(in: ["paths": paths, "responses": responses]),
        "responses": responses,
        "securitySchemes": Self.securitySchemes(settings),
      ],
    ]
  }

  private static func paths(of operations: [WebOperation], _ settings: WebSettings) -> JSONTree {
    var paths: [JSONTree.Member] = []
    for operation in operations {
      let member = JSONTree.Member(operation.method.rawValue.lowercased(), operation.described(settings))
      let path = operation.path.description
      if let index = paths.firstIndex(where: { $0.name == path }) {
        paths[index].value = .object(paths[index].value.members + [member])
      } else {
        paths.append(.init(path, .object([member])))
      }
    }
    return .object(paths)
  }

  private static let bearerText = """
    A token. An administrator creates one: storekeeper access create-token NAME --role ROLE, with --expires 90d if it \
    shall expire (401 with error="invalid_token" then), and with --scope SCOPE for each scope to which it is limited: \
    \(Scope.allCases.map(\.rawValue).joined(separator: ", ")). A limited token needs one of the scopes in x-scopes of the \
    operation (otherwise 403 with error="insufficient_scope"), beside the role in x-role.
    """

  private static func securitySchemes(_ settings: WebSettings) -> JSONTree {
    [
      "bearer": [
        "type": "http", "scheme": "bearer",
        "description": .text(bearerText),
      ],
      "session": [
        "type": "apiKey", "in": "cookie", "name": .text(settings.sessionCookieName),
        "description": """
        The cookie of a signed-in reader of the pages, for reading only. Its name has the port that browsers use, and \
        begins with __Host- under https.
        """,
      ],
    ]
  }
}

extension OpenAPIDocument.Part {
  fileprivate var title: String {
    switch self {
    case .api: "Storekeeper"
    case .storeProtocol: "Storekeeper's protocol between stores"
    }
  }

  fileprivate var description: String {
    switch self {
    case .api:
      """
      Orders, shows and melodies of a small media store. Each raw value comes with its display text in the locale and \
      time zone of the request, so that a client needs no formatter. A write names the version that it saw (If-Match), \
      and may carry an Idempotency-Key, with which a repeated request takes effect once. Objects in responses may get \
      further members and words in later versions; a request with an unknown member or parameter is refused. Errors \
      are problem documents (RFC 9457).
      """
    case .storeProtocol:
      """
      The operations that another storekeeper uses whose store is this server (--store http://…). They may change with \
      any version; programs use /api/v1/openapi.json.
      """
    }
  }
}

/// A heading under which a document lists operations.
struct OpenAPITag: Sendable {
  let name: String
  let description: String

  static let all = [
    Self(name: "Orders", description: "Create, find, change, import and export orders."),
    Self(name: "Customers", description: "List customers, show or tag one, and merge two."),
    Self(name: "Views", description: "Save filters of the list of orders under a name."),
    Self(name: "Statistics", description: "Count orders and add up their totals."),
    Self(name: "Shows", description: "The collection of shows, and which episodes have been watched."),
    Self(name: "Melodies", description: "The collection of melodies, as notes and as sound."),
    Self(name: "Store", description: "Copy, back up and restore the whole store."),
    Self(name: "Jobs", description: "Wait for long operations."),
    Self(name: "Server", description: "The state of the server, and this document."),
    Self(name: "Protocol", description: "Requests of stores on other machines."),
  ]
}
