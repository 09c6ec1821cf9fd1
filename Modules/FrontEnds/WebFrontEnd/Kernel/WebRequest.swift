import AccessProtocols
import Foundation
import HTTPProtocols
import PresentationProtocols

/// A request that may be answered: it is known who asks, in which language, and that nothing in it is unknown.
struct WebRequest: Sendable {
  let http: HTTPRequest
  /// What marks the request on its answer and in the log.
  let id: String
  let identity: Identity
  let query: HTTPQuery
  /// What a form sent; empty for programs.
  let form: Form
  /// For whom the scene is built.
  let context: SceneContext
  /// What form tokens are made for; pages have it, programs need none.
  let cookieSecret: String
  /// Where readers reach the server: `https://shop.example`, without a slash at its end.
  let origin: String

  /// What stands in the path for a name; empty where the route has no such place.
  func path(_ name: String) -> String { http.pathParameters[name] ?? "" }

  /// Whether the write is only to be tried.
  var isDryRun: Bool { query["dry_run"] == "true" }
}
