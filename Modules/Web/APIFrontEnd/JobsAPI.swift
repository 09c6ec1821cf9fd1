import APIKernel
import HTTPProtocols
import Permissions
import PresentationProtocols
import WebKernel

/// The operations that show and await running or ended jobs.
struct JobsAPI: Sendable {
  let jobs: Jobs

  private static let fields = ["AsyncResult", "Idempotent-Replayed"]

  var operations: [WebOperation] {
    var operation = showJob
    // A job is shown to the caller who started it, by an operation of one of these scopes.
    operation.scopes = [.writeOrders, .readStore, .writeStore]
    return [operation]
  }

  private var showJob: WebOperation {
    .api(
      .get, "/jobs/{operation}/{key}", id: "showJob",
      summary: "Returns the progress of a long operation, or its response when it has ended",
      details: """
        Only for the caller who started it. The response is stored for 15 minutes after the end; its status is in the \
        field AsyncResult.
        """, role: .admin,
      parameters: [
        HTTPParameter("operation", in: .path, description: "The operation's id: replaceStore."),
        HTTPParameter("key", in: .path, description: "The Idempotency-Key of the request that started it."),
        .prefer,
      ],
      responses: [
        .accepted,
        .init(
          status: .ok, description: "The operation has ended: its response, with the status in AsyncResult",
          mediaTypes: ["application/json", "application/octet-stream"], fields: Self.fields),
        .init(status: .noContent, description: "The operation has ended without content", fields: Self.fields),
      ],
      concurrency: .download
    ) { request in
      let job = try jobs.job(for: request)
      var response: HTTPResponse
      do throws(any Error) {
        let outcome = try await jobs.outcome(of: job, within: request.wait ?? .zero)
        guard let outcome else { return .accepted(job, to: request) }
        response = outcome
      } catch let problem as Problem {
        throw JobFailure(problem: problem)
      }
      response.fields.append("AsyncResult", String(response.status.rawValue))
      return response
    }
  }
}
