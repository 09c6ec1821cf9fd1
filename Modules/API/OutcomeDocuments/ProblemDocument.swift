public import PresentationProtocols

/// A problem as JSON shows it, `application/problem+json`: RFC 9457's members, and what is ours.
public struct ProblemDocument: JSONWritable, Hashable, Sendable {
  public var problem: Problem
  /// What was asked for, as a path or a URI; `nil` on the command line.
  public var instance: String?
  /// HTTP's status of the answer; the code's own unless HTTP has one that says more, such as 405.
  public var status: Int
  /// Members that only another program of ours reads, as an object that is JSON already; empty for none.
  public var others: [UInt8]

  public init(_ problem: Problem, instance: String? = nil, status: Int? = nil, others: [UInt8] = []) {
    self.problem = problem
    self.instance = instance
    self.status = status ?? problem.httpStatus
    self.others = others
  }

  /// Members that would be empty are left out, save the six that every problem has.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("type", "urn:storekeeper:problem:\(problem.code.rawValue)")
      $0.member("title", problem.code.title)
      $0.member("status", Int64(status))
      $0.member("detail", problem.detail)
      $0.member("instance", instance)
      $0.member("code", problem.code.rawValue)
      if let remedy = problem.remedy { $0.member("remedy", remedy) }
      if !problem.faults.isEmpty { $0.member("errors", problem.faults) }
      if let version = problem.currentVersion { $0.member("currentVersion", version) }
      if !problem.differences.isEmpty { $0.member("differences", problem.differences) }
      if let seconds = problem.retryAfter { $0.member("retryAfter", Int64(seconds)) }
      $0.members(of: others)
    }
  }
}

extension Problem.Fault: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("pointer", pointer)
      $0.member("message", message)
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
