import Foundation
import HTTPProtocols
import OrdersStoreProtocols
import RemoteStoreProtocols

// A server answers a request that takes longer with 202 and the address of a job. The store polls that address until
// the job ends: no proxy's deadline interrupts the operation, and no request is repeated to learn its outcome.

extension RemoteStore {
  /// The `Prefer` header: the server answers within two seconds, with 202 if the operation continues (RFC 7240).
  private static let preference = "respond-async, wait=2"
  /// How often a request is sent if a restarted server no longer knows its job.
  private static let mostTries = 3
  /// The pause between two polls of a job.
  private static let pause = Duration.milliseconds(100)

  /// Sends a request that may take the server long, and waits for the outcome.
  ///
  /// - Parameters:
  ///   - address: the job's path, to poll for the outcome of a request that must not be repeated, if its response is
  ///     lost; `nil` for a request that may be repeated.
  ///   - progress: receives the share that the server has done, 0 to 1.
  /// - Returns: the body of the operation's own response.
  /// - Throws: the server's refusal; `unavailable` if the outcome of the operation is unknown.
  func follow(
    _ request: Request, asking address: String? = nil, progress: @Sendable (Double) -> Void = { _ in },
    _ kind: ErrorKind
  ) async throws(StoreError) -> HTTPBody {
    var request = request
    request.fields["Prefer"] = Self.preference
    for _ in 0..<Self.mostTries {
      let (job, lost): (String?, String?)
      switch await attempt(request) {
      case .success(let answer) where answer.status == 202: (job, lost) = (path(ofJob: answer) ?? address, nil)
      case .success(let answer) where answer.status == 204 || address == nil && answer.status.isOfSuccess:
        return answer.body
      case .success(let answer) where address != nil && (answer.status.isOfServer || answer.status.isOfSuccess):
        // A proxy, or a server that stops, may answer so while the operation continues; a job that must not run twice
        // has no content when it is done.
        (job, lost) = (address, "\(name) responds with HTTP status \(answer.status.rawValue)")
      case .success(let answer): throw await refusal(answer, of: request, kind)
      case .failure(let error): (job, lost) = (address, error.reason)
      }
      guard let job else { throw kind(.unavailable(lost ?? "\(name) sent no address of the running operation")) }
      if let body = try await outcome(of: request, at: job, lost: lost, progress: progress, kind) {
        return body
      }
      guard address == nil else {
        throw kind(
          request.loss(
            """
            \(lost.map { "\($0); " } ?? "")the server at \(name) does not know what became of the operation: it did not \
            arrive whole, or the server was restarted; check the store before you repeat it
            """))
      }
    }
    throw kind(request.loss("the server at \(name) was restarted before it had finished, \(Self.mostTries) times"))
  }

  /// Polls a job until it has ended.
  ///
  /// - Parameters:
  ///   - operation: the request that started it.
  ///   - lost: why it is unknown whether the job runs; `nil` if the server has confirmed it.
  /// - Returns: the body of its response; `nil` if the server knows no such job.
  private func outcome(
    of operation: Request, at path: String, lost: String?, progress: @Sendable (Double) -> Void, _ kind: ErrorKind
  ) async throws(StoreError) -> HTTPBody? {
    let request = Request(
      path: path, method: .get, fields: ["Prefer": Self.preference], deadline: \.whole, isRepeatable: false,
      limit: operation.limit)
    let start = ContinuousClock.now
    let end = start + deadlines.job
    var lastHeard = ContinuousClock.now
    var timeout = lost == nil ? deadlines.batch : deadlines.usual
    while .now < end {
      let trouble: String?
      switch await attempt(request) {
      case .success(let answer) where answer.fields["AsyncResult"] != nil:
        guard answer.status.isOfSuccess else { throw await refusal(answer, of: request, kind) }
        return answer.body
      case .success(let answer) where answer.status == 202:
        (lastHeard, timeout, trouble) = (.now, deadlines.batch, nil)
        if let percent = await job(in: answer)?.percent { progress(Double(percent) / 100) }
      case .success(let answer) where answer.status == 404:
        // If a proxy answered, the server may receive the request later.
        guard lost != nil, .now - start < deadlines.arrival else { return nil }
        (lastHeard, trouble) = (.now, nil)
      case .success(let answer) where answer.status.isOfServer || answer.status == 429:
        trouble = "\(name) responds with HTTP status \(answer.status.rawValue)"
      case .success(let answer):
        let refusal = await refusal(answer, of: request, kind)
        throw operation.isChange ? kind(operation.loss(after(lost, refusal.cause.description))) : refusal
      case .failure(let error): trouble = error.reason
      }
      do { try await Task.sleep(for: Self.pause) } catch { throw kind(operation.loss(HTTPFetchError.cancelled.reason)) }
      guard let trouble, .now - lastHeard >= timeout else { continue }
      let reason = after(lost, trouble)
      throw kind(operation.loss("\(reason); the operation may still be running or have ended: check the store"))
    }
    throw kind(operation.loss("the server at \(name) has not finished after an hour; it continues there"))
  }

  /// Returns two reasons as one; the second one alone if they are equal, or if there is no first one.
  private func after(_ first: String?, _ second: String) -> String {
    guard let first, first != second else { return second }
    return "\(first), then: \(second)"
  }

  private func attempt(_ request: Request) async -> Result<HTTPFetched, HTTPFetchError> {
    do { return .success(try await fetch(request)) } catch { return .failure(error) }
  }

  /// Returns the path of the job that the `Location` header of a response names; `nil` if it names none.
  private func path(ofJob answer: HTTPFetched) -> String? {
    guard let location = answer.fields["Location"], location.hasPrefix("/\(StorePath.jobs)/") else { return nil }
    return String(location.dropFirst())
  }

  private func job(in answer: HTTPFetched) async -> StoreJob? {
    guard let bytes = try? await answer.body.collect(upTo: 1 << 16) else { return nil }
    return try? JSONDecoder().decode(StoreJob.self, from: Data(bytes))
  }
}

extension RemoteStore.Request {
  /// Returns the cause of the error of an operation of which nothing more is heard: a change may have been done.
  fileprivate func loss(_ reason: String) -> StoreError.Cause {
    isChange ? .unknownOutcome(of: .unavailable(reason)) : .unavailable(reason)
  }
}

extension HTTPStatus {
  fileprivate var isOfSuccess: Bool { (200..<300).contains(rawValue) }
  /// Whether the status says that the server, or a proxy in front of it, could not answer: 500, 502, 503 or 504.
  fileprivate var isOfServer: Bool { [500, 502, 503, 504].contains(rawValue) }
}
