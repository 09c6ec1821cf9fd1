import HTTPProtocols
import Locks
import PresentationProtocols

/// A running request, whose record is reported once.
struct Observation: Sendable {
  var record: RequestRecord
  let started: ContinuousClock.Instant
  /// The index of the operation; `nil` for none.
  var operation: Int?
  let report: @Sendable (RequestRecord, _ operation: Int?) -> Void

  /// Returns the response, whose end reports the record: at once, or when its stream has been written.
  ///
  /// - Parameter interruption: why the server did not wait for the response; `nil` if it sends it.
  consuming func following(_ response: HTTPResponse, interrupted interruption: HTTPProgress.Interruption? = nil)
    -> HTTPResponse
  {
    record.status = response.status.rawValue
    if let interruption {
      record.status = interruption.status.rawValue
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
    report(record, operation)
  }
}

/// Reports a streamed response when it has ended, or when it is dropped unread.
private final class Ending: Sendable {
  private let observation: Lock<Observation?>

  init(_ observation: Observation) { self.observation = Lock(observation) }

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
