extension Problem {
  /// The part of an import that was saved before a problem ended it.
  public struct SavedPart: Hashable, Sendable {
    /// The number of records that were added.
    public var created: Int
    /// The number of records that the store had before.
    public var skipped: Int
    /// The number of invalid records.
    public var rejected: Int
    /// The line on which the last handled record begins, counted from 1; `nil` if unknown.
    public var line: Int?

    /// Creates a part from its counts.
    public init(created: Int, skipped: Int, rejected: Int, line: Int? = nil) {
      self.created = created
      self.skipped = skipped
      self.rejected = rejected
      self.line = line
    }

    /// The counts in words: `5 created, 0 skipped, 1 rejected, up to line 612`.
    public var words: String {
      "\(created) created, \(skipped) skipped, \(rejected) rejected" + (line.map { ", up to line \($0)" } ?? "")
    }
  }

  /// Returns this problem with the part that was saved before it, which its detail names, too.
  public func after(_ part: SavedPart?) -> Problem {
    guard let part, part.created + part.skipped + part.rejected > 0 else { return self }
    var problem = self
    problem.savedPart = part
    problem.detail += "; before that, \(part.words)"
    return problem
  }
}
