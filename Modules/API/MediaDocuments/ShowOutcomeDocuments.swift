public import APIDocuments
public import PresentationProtocols

/// What became of an import of shows:
/// `{"created":1,"updated":0,"unchanged":0,"rejected":0,"shows":["143"],"rejects":[]}`.
public struct ShowsImportDocument: JSONWritable, Hashable, Sendable {
  /// A show that was not taken, counted from 1, and why.
  public struct Reject: JSONWritable, Hashable, Sendable {
    /// Which of several files it is in.
    public var file: String?
    public var show: Int
    public var errors: [Problem.Fault]

    public init(show: Int, errors: [Problem.Fault]) {
      self.show = show
      self.errors = errors
    }

    public func write(to json: inout JSONWriter) {
      json.object {
        if let file { $0.member("file", file) }
        $0.member("show", show)
        $0.member("errors", errors)
      }
    }
  }

  public var created: Int
  public var updated: Int
  public var unchanged: Int
  public var rejected: Int
  /// The ids of those that are in the collection now.
  public var shows: [String]
  public var rejects: [Reject]

  public init(
    created: Int = 0, updated: Int = 0, unchanged: Int = 0, rejected: Int = 0, shows: [String] = [],
    rejects: [Reject] = []
  ) {
    self.created = created
    self.updated = updated
    self.unchanged = unchanged
    self.rejected = rejected
    self.shows = shows
    self.rejects = rejects
  }

  /// Counts another file's outcome in.
  public mutating func add(_ other: ShowsImportDocument, from file: String) {
    created += other.created
    updated += other.updated
    unchanged += other.unchanged
    rejected += other.rejected
    shows += other.shows
    rejects += other.rejects.map { reject in
      var reject = reject
      reject.file = file
      return reject
    }
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("created", created)
      $0.member("updated", updated)
      $0.member("unchanged", unchanged)
      $0.member("rejected", rejected)
      $0.member("shows", shows)
      $0.member("rejects", rejects)
    }
  }
}

/// What became of a watching history from elsewhere: how many entries were kept, known, and of nothing that is here.
public struct HistoryImportDocument: JSONWritable, Hashable, Sendable {
  public var kept: Int
  public var known: Int
  public var unknownShows: Int
  public var unknownEpisodes: Int

  public init(kept: Int, known: Int, unknownShows: Int, unknownEpisodes: Int) {
    self.kept = kept
    self.known = known
    self.unknownShows = unknownShows
    self.unknownEpisodes = unknownEpisodes
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("kept", kept)
      $0.member("known", known)
      $0.member("unknownShows", unknownShows)
      $0.member("unknownEpisodes", unknownEpisodes)
    }
  }
}
