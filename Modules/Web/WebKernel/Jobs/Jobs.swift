import AccessProtocols
import Foundation
public import HTTPProtocols
import Locks
public import PresentationProtocols

/// Operations that may take longer than a request: each runs once for its key, and its outcome is stored for a while.
///
/// A request that starts a job waits for it. If the job takes long, a program that prefers it (`Prefer: respond-async`,
/// RFC 7240), or a page, is sent to the job's address. Any other request waits until its own deadline; the job
/// continues, and the same request with the same key waits for the same job.
public final class Jobs: Sendable {
  /// The number of jobs that may run at once: in all, and of one caller.
  private static let mostRunning = (inAll: 16, ofOwner: 4)
  /// The highest number of ended jobs that are stored: in all, and of one caller.
  private static let mostEnded = (inAll: 32, ofOwner: 8)
  /// The highest number of bytes of their outcomes.
  private static let mostBytes = 16 << 20
  /// The time for which ended jobs are stored, and the notices of writes: a reader may have to sign in again before the
  /// page that shows them.
  static let lifetime = Duration.seconds(900)

  /// The time that a page waits before it redirects its reader to the job's own page.
  public let timeout: Duration
  private let jobs = Lock<[Job]>([])

  /// - Parameter timeout: the time that a page waits for an outcome.
  public init(timeout: Duration) { self.timeout = timeout }

  /// Returns the caller's job that runs, or has ended and is stored; `nil` if there is none.
  public func find(_ operation: String, _ key: String, of request: WebRequest) -> Job? {
    jobs.withLock { jobs in
      Self.forgetOld(&jobs)
      return jobs.first { $0.name == Job.Name(operation, key: key, of: request) }
    }
  }

  /// Removes the ended jobs of an operation, with the files of their outcomes.
  public func forgetEnded(of operation: String) {
    jobs.withLock { $0.removeAll { $0.name.operation == operation && !$0.isRunning } }
  }

  /// Starts a job, or finds the one with the same name that runs or has succeeded; a failed one runs again.
  ///
  /// - Parameters:
  ///   - fingerprint: a digest of the request: the same name with another request is refused.
  ///   - isExclusive: whether no other job of the operation of any caller may run meanwhile.
  /// - Returns: the job, and whether its outcome was available already.
  /// - Throws: `Problem`: `invalid` for a name that another request has; `inFlight` if another job of an exclusive
  ///   operation runs; `tooMany` if too many jobs run.
  public func start(_ name: Job.Name, fingerprint: String, isExclusive: Bool, _ work: @escaping Job.Work)
    throws(Problem) -> (job: Job, isReplayed: Bool)
  {
    let (job, isNew) = try jobs.withLock { jobs throws(Problem) in
      Self.forgetOld(&jobs)
      if let known = jobs.first(where: { $0.name == name }), !known.hasFailed {
        guard known.fingerprint == fingerprint else { throw .reusedKey }
        return (known, false)
      }
      let running = jobs.filter(\.isRunning)
      guard !isExclusive || !running.contains(where: { $0.name.operation == name.operation }) else { throw .underWay }
      guard running.count < Self.mostRunning.inAll else { throw .tooManyJobs }
      guard running.count(where: { $0.name.owner == name.owner }) < Self.mostRunning.ofOwner else {
        throw .tooManyOwnJobs
      }
      let job = Job(name, fingerprint: fingerprint)
      jobs.removeAll { $0.name == name }
      jobs.append(job)
      return (job, true)
    }
    if isNew {
      job.run(work) { [weak self] in
        Task {
          // The outcome, which may include a backup's file, is removed even if no request follows.
          try? await Task.sleep(for: Self.lifetime)
          self?.jobs.withLock { Self.forgetOld(&$0) }
        }
      }
    }
    return (job, !isNew && !job.isRunning)
  }

  private static func forgetOld(_ jobs: inout [Job]) {
    jobs.removeAll { job in job.endedAt.map { $0 + lifetime <= .now } ?? false }
    for ofOwner in Dictionary(grouping: jobs.filter { !$0.isRunning }, by: \.name.owner).values {
      let oldest = ofOwner.dropLast(mostEnded.ofOwner)
      jobs.removeAll { job in oldest.contains { $0 === job } }
    }
    var ended = jobs.filter { !$0.isRunning }
    var bytes = ended.reduce(0) { $0 + $1.size }
    while ended.count > mostEnded.inAll || bytes > mostBytes && ended.count > 1 {
      let oldest = ended.removeFirst()
      bytes -= oldest.size
      jobs.removeAll { $0 === oldest }
    }
  }
}

// MARK: Waiting for outcomes

extension Jobs {
  /// Returns the response of a job; `nil` if it still runs after the limit.
  ///
  /// - Throws: the job's own failure; `CancellationError` if the client has gone.
  public func outcome(of job: Job, within limit: Duration?) async throws -> HTTPResponse? {
    guard let outcome = await job.outcome(within: limit) else {
      try Task.checkCancellation()
      return nil
    }
    return try outcome.get()
  }

  /// Returns the caller's job at the address of a request.
  ///
  /// - Throws: `Problem`: `notFound` where there is none.
  public func job(for request: WebRequest) throws(Problem) -> Job {
    guard let job = find(request.path("operation"), request.path("key"), of: request) else {
      throw Problem(
        .notFound, "you have no running or recent operation with this name",
        remedy: "if you started it, the server may have restarted; check the result before you start it again")
    }
    return job
  }
}

extension Job.Name {
  /// Names the job of an operation that a request starts.
  ///
  /// - Parameter key: identifies a repetition of the request; `nil` makes every request a job of its own.
  public init(_ operation: String, key: String?, of request: WebRequest) {
    self.init(owner: request.identity.owner, operation: operation, key: key ?? UUID().uuidString)
  }

  /// The address of the job for people; programs find it below `/api/v1`.
  public var path: String { "/jobs/\(percentEncoded(operation))/\(percentEncoded(key))" }
}

extension Problem {
  fileprivate static let reusedKey = Problem(invalid: [
    .init(pointer: "/idempotencyKey", message: "has been used for another request")
  ])
  fileprivate static let underWay = Problem(
    .inFlight, "this operation is already running", remedy: "try again when it ends",
    retryAfter: 5)
  fileprivate static let tooManyOwnJobs = Problem(
    .tooMany, "too many of your long operations are running", remedy: "try again when one ends", retryAfter: 5)
  fileprivate static let tooManyJobs = Problem(
    .tooMany, "too many long operations are running", remedy: "try again when one ends", retryAfter: 5)
}
