import APIKernel
import DocumentsProtocols
import HTTPProtocols
import ListOrdersProtocols
import OrderQueries
import PresentationProtocols
import WebKernel

/// The operations for health and readiness checks of the server.
struct ServerAPI: Sendable {
  let scenes: any APIScenes
  /// Returns whether the server is about to stop.
  var isStopping: @Sendable () -> Bool = { false }

  var operations: [WebOperation] {
    [
      .api(
        .get, "/healthz", id: "health", summary: "Returns 200 while the server runs",
        details: "For a supervisor. It does not read the store.", role: nil,
        responses: [.state("The server runs")], below: ""
      ) { _ in .json(StateDocument(status: "alive")) },
      .api(
        .get, "/readyz", id: "readiness", summary: "Returns 200 while the store can be used",
        details: """
          For a load balancer: 503 while the store cannot be read, its file or log was removed or replaced, or the server \
          stops. It tries no write, so that a full disk or a read-only store fails the writes alone.
          """, role: nil,
        responses: [.state("The store can be used")], below: ""
      ) { request in
        if let reason = isStopping() ? "the server is about to stop" : scenes.reasonNotReady {
          let problem = Problem(.unavailable, reason)
          return .problem(ProblemDocument(problem, instance: "/readyz", status: problem.httpStatus))
        }
        _ =
          try await scenes.listOrders.result(in: request.context) {
            try await $0.fetchOrders(.init(parameters: OrdersParameters(limit: 1)))
          } as ListOrders.FetchOrders.ViewModel
        return .json(StateDocument(status: "ready"))
      },
    ]
  }
}

private struct StateDocument: JSONWritable {
  var status: String

  func write(to json: inout JSONWriter) { json.object { $0.member("status", status) } }
}

extension WebOperation.ResponseDeclaration {
  fileprivate static func state(_ description: String) -> Self {
    .init(status: .ok, description: description, mediaTypes: ["application/json"], schema: "ServerStatus")
  }
}
