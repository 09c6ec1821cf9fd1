public import DocumentsProtocols
public import PresentationProtocols

/// A melody as JSON shows it: `{"id","title","duration":{"seconds","display"},"tempo","notes","rtttl"}`.
public struct MelodyDocument: Hashable, Sendable {
  /// The melody's id.
  public var id: String
  /// The title of the melody.
  public var title: String
  /// The duration in seconds with three decimals: `12.345`.
  public var seconds: String
  /// The duration in minutes and seconds: `0:12`.
  public var duration: String
  /// The tempo in quarter notes per minute.
  public var tempo: Int
  /// The number of notes and rests.
  public var notes: Int
  /// The complete melody in RTTTL.
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
  /// The melodies of the page.
  public var melodies: [MelodyDocument]
  /// The cursor of the next page; `nil` on the last page.
  public var next: String?
  /// The source and time of the melodies, and a warning if they are out of date.
  public var freshness: DisplayedFreshness

  public init(melodies: [MelodyDocument], next: String?, freshness: DisplayedFreshness) {
    self.melodies = melodies
    self.next = next
    self.freshness = freshness
  }
}

/// The result of an import of melodies: the counts and rejects of each import, and the new melodies.
public struct MelodyImportDocument: Hashable, Sendable {
  /// The counts and rejects, as for orders.
  public var tally: ImportDocument
  /// The melodies that were added.
  public var melodies: [MelodyDocument]

  /// Creates a result, by default of an import without melodies.
  public init(
    tally: ImportDocument = ImportDocument(created: 0, skipped: 0, rejected: 0, rejects: []),
    melodies: [MelodyDocument] = []
  ) {
    self.tally = tally
    self.melodies = melodies
  }

  /// Adds the result of another file. Rejects beyond 100 are counted only.
  ///
  /// - Parameter file: the name of the file, for its rejects.
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
