package import HTTPProtocols
package import WebKernel

extension Jobs {
  /// Responds to a program's request with a job's outcome, or with 202 if the job takes longer than the program waits.
  ///
  /// - Parameters:
  ///   - operation: the operation's id.
  ///   - key: the key that identifies a repetition; `nil` if nothing does.
  ///   - fingerprint: a digest of the request.
  package func respond(
    to request: WebRequest, as operation: String, key: String?, fingerprint: String = "", isExclusive: Bool = false,
    _ work: @escaping Job.Work
  ) async throws -> HTTPResponse {
    let (job, isReplayed) = try start(
      Job.Name(operation, key: key, of: request), fingerprint: fingerprint, isExclusive: isExclusive, work)
    guard var response = try await outcome(of: job, within: request.wait) else { return .accepted(job, to: request) }
    if isReplayed, response.fields["Idempotent-Replayed"] == nil { response.fields.append(.replayed(true)) }
    return response
  }
}
