import DocumentsProtocols
package import HTTPProtocols
package import WebKernel

extension HTTPParameter {
  package static let prefer = HTTPParameter(
    "Prefer", in: .header,
    description: """
      respond-async: answer 202 with a Location if the operation takes longer than wait=SECONDS, at most 10 (RFC 7240).
      """)
  /// The key of a read request that starts a job.
  package static let jobKey = HTTPParameter(
    "Idempotency-Key", in: .header, description: "1 to 255 printable characters; identifies the operation.")
}

extension WebRequest {
  /// The time that a program waits for a job by its `Prefer: respond-async, wait=2` (RFC 7240), at most 10 seconds;
  /// `nil` to wait until the job ends.
  package var wait: Duration? {
    let preferences = http.fields.list("Prefer").map { $0.lowercased() }
    guard preferences.contains("respond-async") else { return nil }
    let seconds = preferences.compactMap { $0.hasPrefix("wait=") ? Int($0.dropFirst(5)) : nil }.first
    return .seconds(min(max(seconds ?? 0, 0), 10))
  }
}

extension HTTPResponse {
  /// Returns the response that a job runs, with its progress, its address (RFC 9110, 15.3.3), the seconds until the next
  /// attempt, and the preference of the request that it met (RFC 7240, 3).
  package static func accepted(_ job: Job, to request: WebRequest) -> HTTPResponse {
    let document = JobDocument(operation: job.name.operation, key: job.name.key, percent: job.percent)
    var fields: HTTPFields = ["Location": "/api/v1\(job.name.path)", "Retry-After": "1"]
    if request.wait != nil { fields.append("Preference-Applied", "respond-async") }
    return .json(document, 202, fields: fields)
  }
}

extension WebOperation.ResponseDeclaration {
  /// The response that the operation continues as a job.
  package static let accepted = Self.json(
    "Job", "The operation continues; Location is the address of its progress", status: 202,
    fields: ["Location", "Retry-After", "Preference-Applied"])
}
