import HTTPProtocols
import WebKernel

extension HTTPParameter {
  static let prefer = HTTPParameter(
    "Prefer", in: .header,
    description: """
      respond-async: answer 202 with a Location where the operation takes longer than wait=SECONDS, at most 10 (RFC 7240).
      """)
  /// The key of a request that only reads, and starts a job.
  static let jobKey = HTTPParameter(
    "Idempotency-Key", in: .header, description: "1 to 255 printable characters; names the job.")
}

extension WebRequest {
  /// How long a program waits for a job: as it prefers (`Prefer: respond-async, wait=2`, RFC 7240), 10 seconds at most;
  /// `nil` where it waits until the end.
  var wait: Duration? {
    let preferences = http.fields.list("Prefer").map { $0.lowercased() }
    guard preferences.contains("respond-async") else { return nil }
    let seconds = preferences.compactMap { $0.hasPrefix("wait=") ? Int($0.dropFirst(5)) : nil }.first
    return .seconds(min(max(seconds ?? 0, 0), 10))
  }
}

extension WebOperation.ResponseDeclaration {
  /// The operation goes on, and can be asked for.
  static let accepted = Self.json(
    "Job", "It goes on; Location says where to ask for it", status: 202, fields: ["Location"])
}
