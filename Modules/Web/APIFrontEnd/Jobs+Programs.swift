import DocumentsProtocols
import HTTPProtocols
import WebKernel

extension Jobs {
  /// Responds to a program's request with a job's outcome, or with 202 if the job takes longer than the program waits.
  ///
  /// - Parameters:
  ///   - operation: the operation's id.
  ///   - key: the key that identifies a repetition; `nil` if nothing does.
  ///   - fingerprint: a digest of the request.
  func respond(
    to request: WebRequest, as operation: String, key: String?, fingerprint: String = "", isExclusive: Bool = false,
    _ work: @escaping Job.Work
  ) async throws -> HTTPResponse {
    let (job, isReplayed) = try start(
      Job.Name(operation, key: key, of: request), fingerprint: fingerprint, isExclusive: isExclusive, work)
    guard var response = try await outcome(of: job, within: request.wait) else { return .accepted(job) }
    if isReplayed, response.fields["Idempotent-Replayed"] == nil { response.fields.append(.replayed(true)) }
    return response
  }
}

extension HTTPResponse {
  /// Returns the response that a job runs, with its progress and its address (RFC 9110, 15.3.3).
  static func accepted(_ job: Job) -> HTTPResponse {
    let document = JobDocument(operation: job.name.operation, key: job.name.key, percent: job.percent)
    return .json(document, 202, fields: ["Location": "/api/v1\(job.name.path)"])
  }
}
