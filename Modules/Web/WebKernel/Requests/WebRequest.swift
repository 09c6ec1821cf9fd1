public import AccessProtocols
public import FormKernel
import Foundation
public import HTTPProtocols
public import OrderDocumentsProtocols
public import Permissions
public import PresentationProtocols

/// An admitted and parsed request: its caller, its context, and the parameters that the operation declares.
public struct WebRequest: Sendable {
  /// The remedy for a form that is too old.
  public static let resendRemedy = "reload the page and send the form again"

  /// The request as the server received it.
  public let http: HTTPRequest
  /// The id that marks the request on its response and in the log.
  public let id: String
  /// The caller and the role that it has.
  public let identity: Identity
  /// Whether the caller is known; `false` only for operations without a role.
  public let isIdentified: Bool
  /// The query, which holds declared parameters alone.
  public let query: HTTPQuery
  /// The fields of the form that was sent; empty for programs.
  public let form: Form
  /// The context in which the scene is built.
  public let context: SceneContext
  /// The secret for which form tokens are made; empty for programs.
  let cookieSecret: String
  /// Makes the tokens of forms.
  public var gatekeeper: any Gatekeeping { admission.gatekeeper }
  let admission: Admission
  /// The address of the client, or the one that a trusted proxy names.
  public var clientAddress: String { admission.address(of: http) }
  /// Whether the cookie is that of a session, which can be ended.
  public let isSignedIn: Bool
  /// The public id of the caller's session; `nil` for a caller without one.
  public var sessionID: String? { isSignedIn ? gatekeeper.sessionID(of: cookieSecret) : nil }
  /// Carries the notice of a write to the next page.
  public let noticeCookie: NoticeCookie
  /// The origin of the server in readers' browsers: `https://shop.example`; empty for programs.
  public let origin: String
  /// The name of the shop; empty where it has none, and for programs.
  public let shopName: String
  /// The lines of the shop's address and its phone; empty where it has none, and for programs.
  public let shopContact: String
  /// The key with which a repeated write of a program takes effect once; `nil` if it sent none.
  public let idempotencyKey: String?
  /// The highest number of bytes of the body.
  public let bodyLimit: Int
  /// Collects bodies above the usual limit, of which few are in memory at once.
  public let largeBodies: LargeBodies
  /// Decides whether the response can be sent again; `nil` if it cannot.
  let draft: ReuseDraft?
  /// Answers a further request of the caller, through the front end of a name.
  typealias Following = @Sendable (_ request: HTTPRequest, _ frontEnd: String) async -> HTTPResponse
  let follow: Following

  /// Returns the response to a further request of the caller: with its credentials, its languages and its address, so
  /// that all is checked and recorded as for a request of its own.
  ///
  /// - Parameter frontEnd: the name of the front end in the history.
  public func send(_ request: HTTPRequest, through frontEnd: String) async -> HTTPResponse {
    var request = request
    request.fields.append(http.fields.ofCaller)
    request.remoteAddress = http.remoteAddress
    return await follow(request, frontEnd)
  }

  /// Returns the value of a path parameter; empty where the route has none of that name.
  public func path(_ name: String) -> String { http.pathParameters[name] ?? "" }

  /// Returns whether the reader's role includes another role.
  public func may(_ role: Role) -> Bool { identity.role >= role }

  /// Returns the token that each form of a page carries.
  public func makeFormToken() -> String { gatekeeper.formToken(for: cookieSecret) }

  /// Returns the idempotency key of a form on the response's page; each form of a page has its own.
  ///
  /// Since a key is for one write, a page with one is not sent again.
  public func freshKey(_ form: String) -> String {
    draft?.prevent()
    return "\(id).\(form)"
  }

  /// Whether the write is a dry run.
  public var isDryRun: Bool { query["dry_run"] == "true" }

  /// Returns the whole body for a JSON parser; `nil` if there is none.
  ///
  /// - Throws: `tooLarge`; `usage` if it ended too early; `unsupported` if it has no type.
  public func bodyIfAny() async throws(Problem) -> [UInt8]? {
    let bytes = try await http.wholeBody(upTo: bodyLimit)
    guard !bytes.isEmpty else { return nil }
    guard http.fields["Content-Type"] != nil else {
      throw Problem(.unsupported, "the request has a body but no Content-Type", remedy: "send application/json")
    }
    return bytes
  }

  /// Collects a body of many records, and holds its permit among large bodies until the closure returns.
  ///
  /// - Throws: `tooLarge`; `usage` if it ended too early; `tooMany` if too many such bodies are in memory.
  public func withBatch<Value>(_ body: ([UInt8]) async throws -> Value) async throws -> Value {
    try await largeBodies.withBytes(of: RequestBytes(http), upTo: bodyLimit, body)
  }

  /// Returns the order in the request's body.
  public func order() async throws(Problem) -> OrderInput {
    try OrderInput(json: try await bodyIfAny() ?? [], readsOwned: false)
  }
}
