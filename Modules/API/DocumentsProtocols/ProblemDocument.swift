public import PresentationProtocols

/// A problem as JSON shows it: the members of `application/problem+json` (RFC 9457) and extensions.
public struct ProblemDocument: JSONWritable, Hashable, Sendable {
  /// The problem to show.
  public var problem: Problem
  /// The path or URI of the request; `nil` on the command line.
  public var instance: String?
  /// The status code of the response; the default of the problem's code unless a more specific one is given, for
  /// example 405.
  public var status: Int
  /// Additional members for a remote store, as a JSON object; empty for none.
  public var others: [UInt8]

  /// Creates the document of a problem.
  ///
  /// - Parameter status: the status code of the response; `nil` for the default of the problem's code.
  public init(_ problem: Problem, instance: String? = nil, status: Int? = nil, others: [UInt8] = []) {
    self.problem = problem
    self.instance = instance
    self.status = status ?? problem.httpStatus
    self.others = others
  }

  /// Members that would be empty are left out, save the seven that every problem has.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("type", "urn:storekeeper:problem:\(problem.code.rawValue)")
      $0.member("title", problem.code.title)
      $0.member("status", Int64(status))
      $0.member("detail", problem.detail)
      $0.member("instance", instance)
      $0.member("code", problem.code.rawValue)
      $0.member("outcome", problem.outcome.rawValue)
      if let remedy = problem.remedy { $0.member("remedy", remedy) }
      if !problem.faults.isEmpty { $0.member("errors", problem.faults) }
      if let version = problem.currentVersion { $0.member("currentVersion", version) }
      if !problem.differences.isEmpty { $0.member("differences", problem.differences) }
      if let seconds = problem.retryAfter { $0.member("retryAfter", Int64(seconds)) }
      if let part = problem.savedPart {
        $0.member("created", Int64(part.created))
        $0.member("skipped", Int64(part.skipped))
        $0.member("rejected", Int64(part.rejected))
        if let line = part.line { $0.member("savedUpToLine", Int64(line)) }
      }
      $0.members(of: others)
    }
  }
}

extension Problem.Fault: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      if let parameter { $0.member("parameter", parameter) }
      $0.member("pointer", pointer)
      $0.member("message", message)
      $0.member("code", code)
    }
  }
}

extension Problem.Difference: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("field", field)
      $0.member("current", current)
      $0.member("yours", yours)
    }
  }
}
