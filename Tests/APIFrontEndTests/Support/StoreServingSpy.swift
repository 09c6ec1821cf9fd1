import APITesting
import DocumentsProtocols
import Locks
import PresentationProtocols
import StoreAdministrationProtocols

/// Records the requests of another store, and gives the same response to all.
final class StoreServingSpy: StoreServing {
  enum Call: Sendable {
    case answer(StoreRequest)
    case backUp
    case restore([UInt8])
  }

  private let recorded = Lock<[Call]>([])
  private let answer: StoreResponse
  private let failure: Problem?
  /// The gate that a long operation waits for; `nil` if it does not wait.
  private let gate: AsyncStream<Never>?

  init(
    _ answer: StoreResponse = StoreResponse(json: Array("{\"answer\":7}".utf8)), failure: Problem? = nil,
    gate: AsyncStream<Never>? = nil
  ) {
    self.answer = answer
    self.failure = failure
    self.gate = gate
  }

  var calls: [Call] { recorded.withLock { $0 } }

  func answer(_ question: StoreRequest) async throws(Problem) -> StoreResponse {
    recorded.withLock { $0.append(.answer(question)) }
    if let gate { for await _ in gate {} }
    if let failure { throw failure }
    // Only a write has a version.
    var answer = answer
    if question.kind != .write { answer.version = nil }
    if question.kind == .read { answer.isReplayed = false }
    return answer
  }

  func backUp(progress: @escaping @Sendable (Double) -> Void) async throws -> any MadeBackup {
    recorded.withLock { $0.append(.backUp) }
    try await work(progress)
    return Made()
  }

  func receive(_ source: any ByteSource) async throws -> any ReceivedBackup {
    var bytes: [UInt8] = []
    while let piece = try await source.next() { bytes += piece }
    return Received(bytes: bytes, spy: self)
  }

  /// Reports progress, and continues when the test finishes the gate.
  private func work(_ progress: @Sendable (Double) -> Void) async throws {
    progress(0.25)
    if let gate { for await _ in gate {} }
    if let failure { throw failure }
  }

  private struct Made: MadeBackup {
    func bytes() -> any ByteSource { ByteSourceFake("backup") }
  }

  private struct Received: ReceivedBackup {
    let path = "backup.sqlite"
    let bytes: [UInt8]
    let spy: StoreServingSpy

    func restore(progress: @escaping @Sendable (Double) -> Void) async throws {
      spy.recorded.withLock { $0.append(.restore(bytes)) }
      try await spy.work(progress)
    }
  }
}
