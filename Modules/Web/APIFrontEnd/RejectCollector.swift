import APIKernel
import DocumentsProtocols
import Locks
import PresentationProtocols

/// Collects the first rejects of an import's batches, and its counts, until its response can be made.
final class RejectCollector: Sendable {
  private static let mostRejects = 100
  private let seen = Lock<(rejects: [RejectDocument], part: Problem.SavedPart?)>(([], nil))

  /// Adds the rejects of a batch.
  ///
  /// - Parameter part: the counts so far; `nil` if nothing is saved, as in a dry run.
  /// - Returns: the first rejects of all batches so far.
  func add(_ rejects: some Sequence<RejectDocument>, _ part: Problem.SavedPart?) -> [RejectDocument] {
    seen.withLock { seen in
      seen.rejects += rejects.prefix(Self.mostRejects - seen.rejects.count)
      seen.part = part
      return seen.rejects
    }
  }

  /// Returns the problem with the counts of what was imported before it.
  func problem(after problem: Problem) -> Problem { problem.after(seen.withLock { $0.part }) }
}
