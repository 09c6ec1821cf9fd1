public import DocumentsProtocols
public import PresentationProtocols

/// The result of an import of shows:
/// `{"created":1,"updated":0,"unchanged":0,"rejected":0,"shows":["143"],"rejects":[]}`.
public struct ShowsImportDocument: JSONWritable, Hashable, Sendable {
  /// A show that was not imported, and the reasons.
  public struct Reject: JSONWritable, Hashable, Sendable {
    /// The name of the file with the show; `nil` if there is only one file.
    public var file: String?
    /// The position of the show in its file, counted from 1.
    public var show: Int
    /// The reasons, each with its position.
    public var errors: [Problem.Fault]

    /// Creates a reject of an import from one file.
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

  /// The number of shows that are new.
  public var created: Int
  /// The number of existing shows that changed.
  public var updated: Int
  /// The number of existing shows without a change.
  public var unchanged: Int
  /// The number of shows that were not imported.
  public var rejected: Int
  /// The ids of all shows that were imported, new or not.
  public var shows: [String]
  /// The shows that were not imported.
  public var rejects: [Reject]

  /// Creates a result, by default of an import without shows.
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

  /// Adds the result of another file.
  ///
  /// - Parameter file: the name of the file, for its rejects.
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

/// The result of an import of a watch history: the numbers of new, known and unmatched entries.
public struct HistoryImportDocument: JSONWritable, Hashable, Sendable {
  /// The number of entries that were added.
  public var added: Int
  /// The number of entries that the history had before.
  public var known: Int
  /// The number of entries for shows that are not in the collection.
  public var unknownShows: Int
  /// The number of entries for episodes that their show does not have.
  public var unknownEpisodes: Int

  /// Creates a result from its counts.
  public init(added: Int, known: Int, unknownShows: Int, unknownEpisodes: Int) {
    self.added = added
    self.known = known
    self.unknownShows = unknownShows
    self.unknownEpisodes = unknownEpisodes
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("kept", added)
      $0.member("known", known)
      $0.member("unknownShows", unknownShows)
      $0.member("unknownEpisodes", unknownEpisodes)
    }
  }
}
