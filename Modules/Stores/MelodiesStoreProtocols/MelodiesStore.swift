public import Models
public import OrdersStoreProtocols
public import PresentationProtocols

/// Where melodies are kept: those that the shop has imported, and those that an API told of last.
///
/// Every store of orders keeps them too, in the same place, and passes every rule of `CollectionsContract.melodyRules`. A
/// write is in the store, for good, when its call returns.
public protocol MelodiesStore: Sendable {
  /// Melodies by title, without case, then by id, from a place on (`nil` for from the start).
  func fetchMelodies(after cursor: MelodiesCursor?, limit: Int) async throws(OrdersStoreError) -> MelodiesPage

  /// The same as whoever keeps the melodies shows them: who has an API of their own to ask does so, as the query says,
  /// and says of how fresh they are. A store of this machine asks nobody.
  func fetchMelodies(_ query: MelodiesQuery) async throws(OrdersStoreError) -> MelodiesPage

  /// The melody with this id; where there is none, all of this title, in whichever case it is typed, by id.
  func fetchMelodies(answeringTo name: String) async throws(OrdersStoreError) -> [Melody]

  /// The shop's own melodies by id, after an id (`nil` for from the start): what goes along to another store.
  ///
  /// What only an API has told of does not: it comes there with that API's next answer.
  func fetchOwnMelodies(after id: String?, limit: Int) async throws(OrdersStoreError) -> [Melody]

  /// Keeps melodies as the shop's own. A tune that is the shop's already, note by note and by its title, is skipped;
  /// one that only an API has told of becomes the shop's.
  ///
  /// - Returns: those that were not the shop's before, with the ids under which they are kept.
  /// - Throws: `cannotCreate`, and keeps none: `invalid` where `Melody.invalidFields` finds something, or another tune
  ///   has the id.
  func keepMelodies(_ melodies: [Melody], _ context: WriteContext)
    async throws(OrdersStoreError) -> WriteReceipt<[Melody]>

  /// Removes a melody; what an API told of comes back with its next answer.
  ///
  /// - Returns: the melody as it was.
  /// - Throws: `cannotDelete`: `notFound` where none has the id.
  func deleteMelody(_ id: String, _ context: WriteContext) async throws(OrdersStoreError) -> WriteReceipt<Melody>

  /// Puts what an API says now in the place of all that one has said before, as one change, or leaves all as it is.
  ///
  /// The shop's own melodies stay; of those that have the id or the tune of one of them, the shop's own is kept alone.
  ///
  /// - Parameters:
  ///   - source: which API, as the user named it.
  ///   - now: when it said so.
  /// - Throws: `cannotUpdate`: `invalid` where `Melody.invalidFields` finds something, or two melodies have one id.
  func replaceMelodies(
    _ melodies: [Melody], from source: String, at now: Instant
  ) async throws(OrdersStoreError)
}

extension MelodiesStore {
  public func fetchMelodies(_ query: MelodiesQuery) async throws(OrdersStoreError) -> MelodiesPage {
    try await fetchMelodies(after: query.after, limit: query.limit)
  }
}

/// Melodies in their order, and of when they are, as one moment shows them.
public struct MelodiesPage: Hashable, Sendable, Codable {
  public var melodies: [Melody]
  /// Where the next page begins; `nil` where this is the end.
  public var next: MelodiesCursor?
  /// What is known of an API; `nil` where none has ever answered.
  public var answer: RefreshRecord?
  /// What whoever keeps them says of how fresh they are; `nil` where that is for the reader to say. Without melodies,
  /// its warning is why there are none.
  public var freshness: Freshness?

  public init(
    melodies: [Melody], next: MelodiesCursor?, answer: RefreshRecord?, freshness: Freshness? = nil
  ) {
    self.melodies = melodies
    self.next = next
    self.answer = answer
    self.freshness = freshness
  }

  /// How many melodies a page has where so many are wanted: never more than 10,000.
  public static func possible(_ limit: Int) -> Int { min(max(0, limit), 10_000) }

  /// A page of those that follow a place, one more than the page may have where there are so many.
  public init(found: [Melody], limit: Int, answer: RefreshRecord?) {
    let melodies = Array(found.prefix(limit))
    self.init(
      melodies: melodies, next: found.count > limit ? melodies.last.map(MelodiesCursor.init(after:)) : nil,
      answer: answer)
  }
}

/// Which API answered last, and when.
public struct RefreshRecord: Hashable, Sendable, Codable {
  /// As the user named it.
  public var source: String
  public var at: Instant

  public init(source: String, at: Instant) {
    self.source = source
    self.at = at
  }
}

extension Melody {
  /// What melodies are sorted and looked up by: the title without case.
  public var titleKey: String { SearchText.key(title) }
}

extension InvalidField {
  /// Another melody has the id.
  public static let takenMelodyID = InvalidField("/id", "is another melody's already")
}

extension Sequence<Melody> {
  /// Whatever is wrong with one of them; `/melodies/2/title` where there are several.
  public var invalidFields: [InvalidField] {
    var ids: Set<String> = []
    return enumerated().flatMap { index, melody in
      let doubled = ids.insert(melody.id).inserted ? [] : [InvalidField.takenMelodyID]
      return (melody.invalidFields + doubled).map { InvalidField("/melodies/\(index)\($0.pointer)", $0.message) }
    }
  }
}
