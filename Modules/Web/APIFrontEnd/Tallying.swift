import APIDocuments
import PresentationProtocols
import Synchronization

/// What is kept of the batches of something long that comes in, until its answer can be given.
final class Tallying: Sendable {
  private static let mostRejects = 100
  private let seen = Mutex<(rejects: [RejectDocument], notice: String)>(([], ""))

  /// - Returns: the first rejects of all batches so far.
  func add(_ rejects: some Sequence<RejectDocument>, notice: String) -> [RejectDocument] {
    seen.withLock { seen in
      seen.rejects += rejects.prefix(Self.mostRejects - seen.rejects.count)
      seen.notice = notice
      return seen.rejects
    }
  }

  /// What had been taken in before stays, and whoever mends the rest has to know.
  func telling(_ problem: Problem) -> Problem {
    let notice = seen.withLock { $0.notice }
    guard !notice.isEmpty else { return problem }
    var problem = problem
    problem.detail += "; before that, \(notice)"
    return problem
  }
}
