public import HTTPProtocols
public import WebKernel

extension Jobs {
  /// Responds to a form by a job: with its outcome, or by sending the reader to the job's page.
  ///
  /// - Parameter isExclusive: whether no other job of the operation may run meanwhile.
  public func respondToForm(
    _ request: WebRequest, as operation: String, isExclusive: Bool = false, _ work: @escaping Job.Work
  ) async throws -> HTTPResponse {
    let (job, _) = try start(
      Job.Name(operation, key: request.writeKey, of: request), fingerprint: "", isExclusive: isExclusive, work)
    return try await outcome(of: job, within: timeout) ?? request.redirect(to: request.link(job.name.path))
  }
}
