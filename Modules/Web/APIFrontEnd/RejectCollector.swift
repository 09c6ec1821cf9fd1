import APIDocuments
import PresentationProtocols
import Synchronization

/// Collects the first rejects of an import's batches until its response can be made.
final class RejectCollector: Sendable {
  private static let mostRejects = 100
  private let seen = Mutex<(rejects: [RejectDocument], notice: String)>(([], ""))

  /// Adds the rejects of a batch.
  ///
  /// - Returns: the first rejects of all batches so far.
  func add(_ rejects: some Sequence<RejectDocument>, notice: String) -> [RejectDocument] {
    seen.withLock { seen in
      seen.rejects += rejects.prefix(Self.mostRejects - seen.rejects.count)
      seen.notice = notice
      return seen.rejects
    }
  }

  /// Returns the problem with a notice of what was imported before it.
  func problem(after problem: Problem) -> Problem {
    let notice = seen.withLock { $0.notice }
    guard !notice.isEmpty else { return problem }
    var problem = problem
    problem.detail += "; before that, \(notice)"
    return problem
  }
}
