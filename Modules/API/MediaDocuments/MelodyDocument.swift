public import APIDocuments
public import PresentationProtocols

/// A melody: `{"id","title","duration":{"seconds","display"},"tempo","notes","rtttl"}`.
public struct MelodyDocument: Hashable, Sendable {
  public var id: String
  public var title: String
  /// Seconds with three decimals: `12.345`.
  public var seconds: String
  /// Minutes and seconds: `0:12`.
  public var duration: String
  /// Quarter notes a minute.
  public var tempo: Int
  /// How many notes it has.
  public var notes: Int
  /// The whole tune as text.
  public var rtttl: String

  public init(
    id: String, title: String, seconds: String, duration: String, tempo: Int, notes: Int, rtttl: String
  ) {
    self.id = id
    self.title = title
    self.seconds = seconds
    self.duration = duration
    self.tempo = tempo
    self.notes = notes
    self.rtttl = rtttl
  }
}

/// A page of melodies: `{"melodies":[…],"next":…,"freshness":{…}}`.
public struct MelodiesDocument: Hashable, Sendable {
  public var melodies: [MelodyDocument]
  /// The cursor of the next page; `nil` where this is the end.
  public var next: String?
  public var freshness: DisplayedFreshness

  public init(melodies: [MelodyDocument], next: String?, freshness: DisplayedFreshness) {
    self.melodies = melodies
    self.next = next
    self.freshness = freshness
  }
}

/// What became of an import of melodies: the counts and rejects of every import, and the melodies that are new.
public struct MelodyImportDocument: Hashable, Sendable {
  public var tally: ImportDocument
  public var melodies: [MelodyDocument]

  public init(
    tally: ImportDocument = ImportDocument(created: 0, skipped: 0, rejected: 0, rejects: []),
    melodies: [MelodyDocument] = []
  ) {
    self.tally = tally
    self.melodies = melodies
  }

  /// Counts another file's outcome in.
  public mutating func add(_ other: MelodyImportDocument, from file: String) {
    tally.created += other.tally.created
    tally.skipped += other.tally.skipped
    tally.rejected += other.tally.rejected
    tally.rejects += other.tally.rejects.prefix(max(0, 100 - tally.rejects.count)).map { reject in
      var reject = reject
      reject.file = file
      return reject
    }
    melodies += other.melodies
  }
}
