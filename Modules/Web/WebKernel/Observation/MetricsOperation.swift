import HTTPProtocols
import Permissions
import PresentationProtocols

extension Metrics {
  /// The declaration of the operation that returns the counters, before there are any.
  static let declaration = WebOperation(
    method: .get, path: "/metrics", id: "metrics", summary: "Returns metrics in Prometheus text format",
    details: "Counters and gauges of requests, of the process and of the store; OpenMetrics if Accept asks for it.",
    tag: "Server", audience: .programs, role: .viewer,
    scopes: [.metrics],
    responses: [
      .init(status: .ok, description: "The metrics", mediaTypes: MetricsText.Format.allCases.map(\.mediaType))
    ]
  ) { _ in HTTPResponse(.ok) }

  /// The operation that returns the counters and gauges, to callers who may know the shop's traffic.
  func operation(with gauges: @escaping Gauge.Reading) -> WebOperation {
    var operation = Self.declaration
    operation.respond = { request in
      let offered = MetricsText.Format.allCases.map(\.mediaType)
      let wanted = try request.http.fields.bestType(of: offered)
      let format = MetricsText.Format.allCases.first { $0.mediaType == wanted } ?? .prometheus
      return HTTPResponse(.ok, text: self.text(format, with: await gauges()), contentType: format.contentType)
    }
    return operation
  }
}
