import Foundation
import Locks
import MelodiesStoreProtocols
import MelodyListProtocols
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols

@testable import MelodyList

// The fixtures that the suites of this folder share.

extension CachedMelodyService {
  /// Returns a service over a store and an API, at noon of 1 May 2024 in UTC; ids count from `made-1`.
  static func over(
    _ store: any MelodiesStore, _ client: ClientStub, api: String? = "http://api", at now: Instant = .noon
  ) -> CachedMelodyService {
    let count = Lock(0)
    return CachedMelodyService(
      client: client, store: store, api: api, clock: { now },
      makeID: { _ in
        count.withLock {
          $0 += 1
          return "made-\($0)"
        }
      })
  }
}

extension Instant {
  static let noon = Instant("2024-05-01T12:00:00Z") ?? .earliest
}

extension WriteContext {
  static let desk = WriteContext(author: Author(name: "Ann", frontEnd: "web"), at: .noon)
}

extension WriteOptions {
  static func desk(key: String? = nil, isDryRun: Bool = false) -> WriteOptions {
    WriteOptions(author: WriteContext.desk.author, timeZone: .gmt, idempotencyKey: key, isDryRun: isDryRun)
  }
}

/// An API client with the responses that a test sets.
final class ClientStub: MelodiesFetching {
  private struct State {
    var calls: [String] = []
    var answer: Result<[Melody], ServiceRequestError> = .failure(.noNetwork(reason: "no test has said anything"))
    var onCall: @Sendable () async -> Void = {}
  }

  private let state = Lock(State())

  var calls: [String] { state.withLock { $0.calls } }
  var answer: Result<[Melody], ServiceRequestError> {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }
  var onCall: @Sendable () async -> Void {
    get { state.withLock { $0.onCall } }
    set { state.withLock { $0.onCall = newValue } }
  }

  func fetchMelodies(from api: String) async throws(ServiceRequestError) -> [Melody] {
    state.withLock { $0.calls.append(api) }
    await onCall()
    return try answer.get()
  }
}

/// A gate that tasks wait for until it is opened.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
