public import MelodiesStoreProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// A source of melodies: an API, or the store if the API does not respond.
public protocol MelodyService: Sendable {
  /// Returns a page of melodies with their source and time.
  ///
  /// Concurrent calls for one API share one request. A failed request does not change the store.
  ///
  /// - Throws: ``ServiceRequestError`` if there are no melodies to return.
  func getMelodies(_ query: MelodiesQuery) async throws(ServiceRequestError) -> FreshMelodies

  /// Returns the melody with an id or a title.
  ///
  /// - Throws: `Problem` if not exactly one melody matches.
  func getMelody(_ name: String) async throws(Problem) -> Melody

  /// Stores all valid melodies of an RTTTL text and returns the result.
  ///
  /// - Throws: `Problem` if the store fails. An invalid melody is a reject, not an error.
  func importMelodies(_ text: String, _ options: WriteOptions) async throws(Problem) -> ImportedMelodies

  /// Gives the melody with an id or a title another title.
  ///
  /// A melody of an API becomes the shop's own.
  ///
  /// - Throws: `Problem` if not exactly one melody matches, the title is invalid, another melody has the same title and
  ///   notes, or the store fails.
  func renameMelody(_ name: String, to title: String, _ options: WriteOptions)
    async throws(Problem) -> WriteReceipt<Melody>

  /// Deletes the melody with an id or a title and returns it.
  ///
  /// - Throws: `Problem` if not exactly one melody matches, or the store fails.
  func deleteMelody(_ name: String, _ options: WriteOptions) async throws(Problem) -> WriteReceipt<Melody>
}

/// A page of melodies with their source and time.
public struct FreshMelodies: Hashable, Sendable {
  /// The melodies of the page.
  public var melodies: [Melody]
  /// The cursor of the next page; `nil` on the last page.
  public var next: MelodiesCursor?
  /// The source and time of the melodies.
  public var freshness: Freshness

  public init(melodies: [Melody], next: MelodiesCursor? = nil, freshness: Freshness) {
    self.melodies = melodies
    self.next = next
    self.freshness = freshness
  }
}

/// The result of an import of melodies.
public struct ImportedMelodies: Hashable, Sendable {
  /// A melody that cannot be parsed.
  public struct Reject: Hashable, Sendable {
    /// The line of the text with the fault, counted from 1.
    public var line: Int
    /// The fault and the valid text: `“x” is not a note; …`.
    public var message: String

    /// Creates a reject from its line and message.
    public init(line: Int, message: String) {
      self.line = line
      self.message = message
    }
  }

  /// The melodies that were added.
  public var created: [Melody]
  /// The number of melodies that the store had before.
  public var skipped: Int
  /// The melodies that cannot be parsed.
  public var rejects: [Reject]
  /// Whether an earlier request with the same idempotency key did the import.
  public var isReplayed: Bool

  public init(created: [Melody], skipped: Int = 0, rejects: [Reject] = [], isReplayed: Bool = false) {
    self.created = created
    self.skipped = skipped
    self.rejects = rejects
    self.isReplayed = isReplayed
  }
}

/// A client of an API that returns all of its melodies without storing them.
public protocol MelodiesFetching: Sendable {
  /// Returns all melodies of an API; never an empty list.
  ///
  /// - Parameter api: the URL as the user typed it.
  /// - Throws: `noData` for a valid response without melodies; `noNetwork` if the server does not respond; otherwise
  ///   `unknownError`.
  func fetchMelodies(from api: String) async throws(ServiceRequestError) -> [Melody]
}
