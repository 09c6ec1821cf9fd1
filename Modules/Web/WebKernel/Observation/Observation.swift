import HTTPProtocols
import PresentationProtocols
import Synchronization

/// Receives a record of every request: a log, a counter.
public protocol RequestObserving: Sendable {
  /// Receives the record of a request when its response has been sent or its connection was cut.
  func finished(_ record: RequestRecord)
}

/// The facts of a request that a log may hold: nothing of its query or its body, and of its fields only the program
/// that sent it and its place in a distributed trace.
public struct RequestRecord: Hashable, Sendable {
  /// The id that the response carries in `X-Request-Id`.
  public var id: String
  /// The id of the operation; `nil` where the request was refused before one was found.
  public var operation: String?
  /// The request's method: `GET`.
  public var method: String
  /// The target without its query.
  public var path: String
  /// The status of the response.
  public var status: Int
  /// Bytes of the response's body before any content coding.
  public var bytes = 0
  /// Whether the response broke off before its end.
  public var isCut = false
  /// The time from the request's head to the end of its response.
  public var duration = Duration.zero
  /// The internet address of the client.
  public var address: String
  /// The name of the caller; `nil` where nobody was identified.
  public var actor: String?
  /// The program that sent the request, at most 200 bytes of its `User-Agent`; `nil` without one.
  public var userAgent: String?
  /// The trace to which the request belongs; `nil` if the client named none.
  public var trace: TraceParent?
  /// The failure of the server, which readers are not shown; `nil` if there was none.
  public var failure: String?
}

/// A running request, whose record is reported once.
struct Observation: Sendable {
  var record: RequestRecord
  let started: ContinuousClock.Instant
  let report: @Sendable (RequestRecord) -> Void

  /// Returns the response, whose end reports the record: at once, or when its stream has been written.
  ///
  /// - Parameter interruption: why the server did not wait for the response; `nil` if it sends it.
  consuming func following(_ response: HTTPResponse, interrupted interruption: HTTPProgress.Interruption? = nil)
    -> HTTPResponse
  {
    record.status = response.status.rawValue
    if let interruption {
      record.status = interruption.status
      // The operation was cancelled: what it threw then is no failure of the server.
      record.failure = interruption == .tookTooLong ? "the response took too long" : nil
      end()
      return response
    }
    switch response.body {
    case .bytes(let bytes):
      let isSent = record.method != HTTPMethod.head.rawValue && response.status != .notModified
      record.bytes = isSent ? bytes.count : 0
      end()
      return response
    case .stream where record.method == HTTPMethod.head.rawValue:
      end()
      return response
    case .stream(let produce):
      let ending = Ending(self)
      var followed = response
      followed.body = .stream { writer in
        do {
          try await produce(CountingWriter(writer: writer, ending: ending))
          ending.report(isCut: false)
        } catch {
          ending.report(isCut: true, failure: error)
          throw error
        }
      }
      return followed
    }
  }

  fileprivate consuming func end() {
    record.duration = .now - started
    report(record)
  }
}

/// Reports a streamed response when it has ended, or when it is dropped unread.
private final class Ending: Sendable {
  private let observation: Mutex<Observation?>

  init(_ observation: Observation) { self.observation = Mutex(observation) }

  deinit { report(isCut: true) }

  func count(_ bytes: Int) { observation.withLock { $0?.record.bytes += bytes } }

  func report(isCut: Bool, failure: (any Error)? = nil) {
    guard var observation = observation.withLock({ $0.take() }) else { return }
    observation.record.isCut = isCut
    if let problem = failure as? Problem { observation.record.failure = problem.detail }
    observation.end()
  }
}

private struct CountingWriter: HTTPWriting {
  let writer: any HTTPWriting
  let ending: Ending

  func write(_ bytes: [UInt8]) async throws {
    try await writer.write(bytes)
    ending.count(bytes.count)
  }
}

extension HTTPProgress.Interruption {
  /// The status in logs and metrics. The client got that of the server's own response, or, if it has gone, none: 499 is
  /// what nginx logs then.
  fileprivate var status: Int {
    switch self {
    case .clientGone: 499
    case .tookTooLong: 504
    case .stopping: 503
    }
  }
}
