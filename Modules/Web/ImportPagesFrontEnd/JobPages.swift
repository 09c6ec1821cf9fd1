import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import WebKernel

/// The operations that show the progress and the outcome of a job that a form started.
struct JobPages: Sendable {
  let jobs: Jobs

  var operations: [WebOperation] {
    [
      .page(.get, "/jobs/{operation}/{key}", id: "showProgress", role: .viewer) { request in
        let job = try jobs.job(for: request)
        return try await jobs.outcome(of: job, within: .zero) ?? progress(of: job, request)
      }
    ]
  }

  /// Returns the page of a running job, which the browser reloads until the job has ended.
  private func progress(of job: Job, _ request: WebRequest) -> HTTPResponse {
    let main: HTML = """
      <p role="status">The server is still working\(job.percent.map { ": \($0)\u{a0}% done" } ?? "").</p>
      <p class="quiet">This page reloads every three seconds until the work is done. You may leave it: the server
      finishes the work, and does it only once.</p>
      """
    var response = Page(title: "In progress", main: main).response(to: request)
    response.fields["Refresh"] = "3"
    return response
  }
}
