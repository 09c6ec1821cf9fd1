import Foundation
import HTTPProtocols
import Locks
import Permissions
import PresentationProtocols
import WebTesting

@testable import WebKernel

/// A front end of a few operations over no scene, which records the requests of each.
final class Toy: Sendable {
  private let recorded = Lock<[WebRequest]>([])
  private let work: @Sendable () async throws -> HTTPResponse

  /// Creates a front end.
  ///
  /// - Parameter work: makes the response of the operation that lists orders.
  init(
    _ work: @escaping @Sendable () async throws -> HTTPResponse = { HTTPResponse(.ok, text: "{}", contentType: "a/b") }
  ) {
    self.work = work
  }

  /// Returns a front end whose every operation throws the same problem.
  static func failing(with problem: Problem) -> Toy { Toy { throw problem } }

  /// The requests that reached an operation with a role.
  var requests: [WebRequest] { recorded.withLock { $0 } }
  var contexts: [SceneContext] { requests.map(\.context) }

  static let filters = [
    HTTPParameter("status", in: .query, isRepeatable: true), HTTPParameter("query", in: .query),
    HTTPParameter("sort", in: .query), .limit, .after,
  ]

  var operations: [WebOperation] {
    [
      .api(.get, "/healthz", id: "health", summary: "", role: nil, responses: [], below: "") { _ in HTTPResponse(.ok) },
      .api(.get, "/orders", id: "listOrders", summary: "", role: .viewer, parameters: Self.filters, responses: []) {
        try await self.answer($0)
      },
      .api(.post, "/orders", id: "createOrder", summary: "", role: .editor, responses: []) {
        try await self.answer($0)
      },
      .api(
        .patch, "/orders/{id}", id: "editOrder", summary: "", role: .editor,
        parameters: [HTTPParameter("If-Match", in: .header)],
        body: .init(mediaTypes: ["application/merge-patch+json"], isRequired: false), responses: []
      ) {
        try await self.answer($0)
      },
      stream("/orders/export", id: "exportOrders", .download), stream("/stats", id: "statistics", .wideQuestion),
      stream("/transfer", id: "readTransfer", .wholeStore),
      stream("/pages", id: "listPages", .widePage).limiting(.widePage) { $0.query?["expand"] != nil },
      .page(.get, "/orders", id: "showOrders", role: .viewer, parameters: Self.filters) { try await self.answer($0) },
      .page(.get, "/orders/{id}", id: "showOrder", role: .viewer) { try await self.answer($0) },
      .page(.post, "/orders/new", id: "sendOrder", role: .editor) {
        _ = try await self.answer($0)
        return HTTPResponse(.seeOther, fields: ["Location": "/orders"])
      },
      .page(.get, "/login", id: "showSignIn", role: nil) { _ in HTTPResponse(.ok) },
    ]
  }

  private func answer(_ request: WebRequest) async throws -> HTTPResponse {
    recorded.withLock { $0.append(request) }
    return try await work()
  }

  private func stream(_ path: String, id: String, _ limit: ConcurrencyLimit) -> WebOperation {
    .api(
      .get, path, id: id, summary: "", role: .viewer,
      parameters: [HTTPParameter("format", in: .query), HTTPParameter("expand", in: .query)],
      responses: [], concurrency: limit
    ) { request in
      _ = try await self.answer(request)
      if let format = request.given("format") {
        throw Problem(invalid: [.init(pointer: "/format", message: "is “\(format)”")])
      }
      return try await .streaming([:]) { pipe in try await pipe.write(Array("a".utf8)) }
    }
  }
}

extension WebHandler {
  /// Creates the handler of a front end for a test, with one id for every request.
  init(
    _ toy: Toy, settings: WebSettings = WebSettings(timeZone: .gmt), gatekeeper: GatekeeperStub = GatekeeperStub(),
    observer: any RequestObserving = ObserverSpy()
  ) {
    self.init(
      operations: toy.operations, describedBy: { _ in [.nothing] },
      problemPage: { refused, _ in
        HTTPResponse(
          refused.status, text: "\(refused.problem.detail) \(refused.problem.remedy ?? "")",
          contentType: "text/html; charset=utf-8")
      }, shop: GMTShop(), gatekeeper: gatekeeper, settings: settings, observer: observer, makeID: { "request-1" })
  }
}
