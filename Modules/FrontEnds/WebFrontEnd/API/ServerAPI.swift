import APIDocuments
import HTTPProtocols
import ListOrdersProtocols
import PresentationProtocols

/// What whoever runs the server asks it.
struct ServerAPI: Sendable {
  let scenes: any WebScenes

  var operations: [Operation] {
    [
      Operation(
        method: .get, path: "/healthz", id: "health", summary: "Says that the server is alive", audience: .programs,
        answers: [.state("It is")]
      ) { _ in .json(StateDocument(status: "alive")) },
      Operation(
        method: .get, path: "/readyz", id: "readiness", summary: "Says whether the store answers and takes writes",
        audience: .programs, answers: [.state("It does")]
      ) { request in
        if let reason = scenes.reasonNotReady {
          let problem = Problem(.unavailable, reason)
          return .problem(ProblemDocument(problem, instance: "/readyz", status: problem.httpStatus))
        }
        let display = Display()
        try await scenes.listOrders(for: display, in: request.context)
          .fetchOrders(.init(parameters: OrdersParameters(limit: 1)))
        return try display.answer.taken()
      },
    ]
  }

  private final class Display: ListOrdersDisplayLogic, AnsweringDisplay {
    let answer = Answer()

    func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) {
      answer.give(.json(StateDocument(status: "ready")))
    }

    func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) {}
    func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) {}
  }
}

extension Metrics {
  static let operationID = "metrics"

  /// The numbers as Prometheus reads them; they are for whoever may read, as they tell how busy the shop is.
  var operation: Operation {
    Operation(
      method: .get, path: "/metrics", id: Self.operationID, summary: "Counts requests, as Prometheus reads it",
      audience: .programs, role: .viewer,
      answers: [.init(status: .ok, description: "The numbers", mediaTypes: ["text/plain"])]
    ) { _ in
      HTTPResponse(.ok, text: self.text, contentType: "text/plain; version=0.0.4; charset=utf-8")
    }
  }
}

private struct StateDocument: JSONWritable {
  var status: String

  func write(to json: inout JSONWriter) { json.object { $0.member("status", status) } }
}

extension Operation.AnswerDeclaration {
  fileprivate static func state(_ description: String) -> Self {
    .init(status: .ok, description: description, mediaTypes: ["application/json"], schema: "State")
  }
}
