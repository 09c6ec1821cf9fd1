public import MelodiesStoreProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Where melodies come from: an API where one answers, else what is kept here.
public protocol MelodyService: Sendable {
  /// A page of melodies, with where they come from and of when they are.
  ///
  /// Callers that ask the same API at once share one request. An attempt that fails changes nothing that is kept.
  func getMelodies(_ query: MelodiesQuery) async throws(ServiceRequestError) -> FreshMelodies

  /// The one melody that answers to an id or a title.
  func getMelody(_ name: String) async throws(Problem) -> Melody

  /// Keeps every tune of a text that can be read.
  func importMelodies(_ text: String, _ options: WriteOptions) async throws(Problem) -> ImportedMelodies

  /// Removes the one melody that answers to an id or a title, and answers it.
  func deleteMelody(_ name: String, _ options: WriteOptions) async throws(Problem) -> WriteReceipt<Melody>
}

/// Melodies, and where they come from.
public struct FreshMelodies: Hashable, Sendable {
  public var melodies: [Melody]
  public var next: MelodiesCursor?
  public var freshness: Freshness

  public init(melodies: [Melody], next: MelodiesCursor? = nil, freshness: Freshness) {
    self.melodies = melodies
    self.next = next
    self.freshness = freshness
  }
}

/// What became of the tunes of a text.
public struct ImportedMelodies: Hashable, Sendable {
  /// A tune that cannot be read.
  public struct Reject: Hashable, Sendable {
    /// The line on which the fault is, from 1.
    public var line: Int
    public var message: String

    public init(line: Int, message: String) {
      self.line = line
      self.message = message
    }
  }

  public var created: [Melody]
  /// How many were there already.
  public var skipped: Int
  public var rejects: [Reject]
  /// Whether an earlier request with the same idempotency key did it.
  public var isReplayed: Bool

  public init(created: [Melody], skipped: Int = 0, rejects: [Reject] = [], isReplayed: Bool = false) {
    self.created = created
    self.skipped = skipped
    self.rejects = rejects
    self.isReplayed = isReplayed
  }
}

/// Asks an API for all of its melodies; it keeps nothing.
public protocol MelodiesFetching: Sendable {
  /// - Parameter api: the API's address as the user typed it.
  /// - Returns: never an empty list.
  /// - Throws: `noData` for a good answer without melodies; `noNetwork` where nobody answered; else `unknownError`.
  func fetchMelodies(from api: String) async throws(ServiceRequestError) -> [Melody]
}
