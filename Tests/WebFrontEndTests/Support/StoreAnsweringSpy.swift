import APIProtocols
import PresentationProtocols
import Synchronization

/// Notes what another store asks, and says the same to everything.
final class StoreAnsweringSpy: StoreAnswering {
  enum Call: Sendable {
    case answer(StoreQuestion)
    case backUp
    case restore([UInt8])
  }

  private let recorded = Mutex<[Call]>([])
  private let answer: StoreAnswer
  private let failure: Problem?

  init(_ answer: StoreAnswer = StoreAnswer(json: Array("{\"answer\":7}".utf8)), failure: Problem? = nil) {
    self.answer = answer
    self.failure = failure
  }

  var calls: [Call] { recorded.withLock { $0 } }

  func answer(_ question: StoreQuestion) throws(Problem) -> StoreAnswer {
    recorded.withLock { $0.append(.answer(question)) }
    if let failure { throw failure }
    // Only what is written has a version, and nothing is read once.
    var answer = answer
    if question.kind != .write { answer.version = nil }
    if question.kind == .read { answer.isReplayed = false }
    return answer
  }

  func backUp(_ write: ([UInt8]) async throws -> Void) async throws {
    recorded.withLock { $0.append(.backUp) }
    if let failure { throw failure }
    try await write(Array("backup".utf8))
  }

  func restore(from source: any ByteSource) async throws {
    var bytes: [UInt8] = []
    while let piece = try await source.next() { bytes += piece }
    recorded.withLock { [bytes] in $0.append(.restore(bytes)) }
    if let failure { throw failure }
  }
}
