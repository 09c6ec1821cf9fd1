import HTTPProtocols
import PresentationProtocols
import Synchronization

/// Is told of every request: a log, a counter.
public protocol RequestObserving: Sendable {
  /// Is called once for each request, when the last byte of its answer has been made or its connection was cut.
  func finished(_ record: RequestRecord)
}

/// What a log may say of a request: nothing of its query, its fields or its body.
public struct RequestRecord: Hashable, Sendable {
  public var id: String
  /// Which operation answered; `nil` where the request was turned away before any was found.
  public var operation: String?
  public var method: String
  public var path: String
  public var status: Int
  /// How many bytes the body of the answer had, before any content coding.
  public var bytes = 0
  /// Whether the answer broke off before its end.
  public var isCut = false
  public var duration = Duration.zero
  public var address: String
  /// What went wrong on our side, which readers are not told.
  public var failure: String?
}

/// A request under way, of which is told once.
struct Observation: Sendable {
  var record: RequestRecord
  let started: ContinuousClock.Instant
  let tell: @Sendable (RequestRecord) -> Void

  /// The answer, which is told of when it has ended: at once, or when all of it has been written.
  consuming func following(_ response: HTTPResponse) -> HTTPResponse {
    record.status = response.status.rawValue
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
          ending.tell(isCut: false)
        } catch {
          ending.tell(isCut: true, failure: error)
          throw error
        }
      }
      return followed
    }
  }

  fileprivate consuming func end() {
    record.duration = .now - started
    tell(record)
  }
}

/// Tells of a streamed answer when it has ended, or when nobody will ever ask for it.
private final class Ending: Sendable {
  private let observation: Mutex<Observation?>

  init(_ observation: Observation) { self.observation = Mutex(observation) }

  deinit { tell(isCut: true) }

  func count(_ bytes: Int) { observation.withLock { $0?.record.bytes += bytes } }

  func tell(isCut: Bool, failure: (any Error)? = nil) {
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
