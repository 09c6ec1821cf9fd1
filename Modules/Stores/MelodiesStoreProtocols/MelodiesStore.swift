public import Models
public import OrdersStoreProtocols

/// A store of melodies: the shop's own, which were imported, and those of an API's last response.
///
/// Each store of orders is also one, in the same place, and passes all rules of `CollectionsContract.melodyRules`. A
/// write is durable when its call returns.
public protocol MelodiesStore: Sendable {
  /// Returns a page of melodies, sorted by title without case, then by id.
  ///
  /// - Parameter cursor: the position of the previous page; `nil` for the first page.
  func fetchMelodies(after cursor: MelodiesCursor?, limit: Int) async throws(StoreError) -> MelodiesPage

  /// Returns a page of melodies, after a request to an API if this store has one and the query permits it.
  ///
  /// A store of this machine has no API. A remote store's server requests its own, and sets `freshness`.
  func fetchMelodies(_ query: MelodiesQuery) async throws(StoreError) -> MelodiesPage

  /// Returns the melody with this id; if there is none, those with this title in any case, sorted by id.
  func fetchMelodies(answeringTo name: String) async throws(StoreError) -> [Melody]

  /// Returns the shop's own melodies, sorted by id, for a transfer.
  ///
  /// Melodies of an API are left out, because the other store receives them from that API.
  ///
  /// - Parameter id: the id of the last melody of the previous batch; `nil` for the first batch.
  func fetchOwnMelodies(after id: String?, limit: Int) async throws(StoreError) -> [Melody]

  /// Stores melodies as the shop's own. One with the title and notes of an own melody is skipped.
  ///
  /// A melody of an API with equal title and notes becomes the shop's own. A stored melody with the same id and notes
  /// gets the new title, and becomes the shop's own, too.
  ///
  /// - Returns: the melodies that were not the shop's own before, with their stored ids, and those with a new title.
  /// - Throws: `cannotCreate`, and stores none: `invalid` if `Melody.invalidFields` is not empty, or a melody with other
  ///   notes has the id.
  func saveMelodies(_ melodies: [Melody], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[Melody]>

  /// Removes a melody. A melody of an API returns with the API's next response.
  ///
  /// - Returns: the melody as it was.
  /// - Throws: `cannotDelete`: `notFound` if no melody has the id.
  func deleteMelody(_ id: String, _ context: WriteContext) async throws(StoreError) -> WriteReceipt<Melody>

  /// Replaces all melodies of APIs by those of a response, in one transaction.
  ///
  /// The shop's own melodies stay. Melodies of the response with the id, or the title and notes, of an own melody are
  /// left out.
  ///
  /// - Parameters:
  ///   - source: the API as the user named it.
  ///   - now: the time of the response.
  /// - Throws: `cannotUpdate`: `invalid` if `Melody.invalidFields` is not empty, or two melodies have one id.
  func replaceMelodies(
    _ melodies: [Melody], from source: String, at now: Instant
  ) async throws(StoreError)
}

extension MelodiesStore {
  /// Returns the stored page of the query, without a request to an API.
  public func fetchMelodies(_ query: MelodiesQuery) async throws(StoreError) -> MelodiesPage {
    try await fetchMelodies(after: query.after, limit: query.limit)
  }
}

/// A page of melodies with the last response of an API.
public struct MelodiesPage: Hashable, Sendable {
  /// The melodies of the page.
  public var melodies: [Melody]
  /// The position of the next page; `nil` on the last page.
  public var next: MelodiesCursor?
  /// The source and time of the last response of an API; `nil` if there was none.
  public var answer: RefreshRecord?
  /// The freshness as a server determined it; `nil` if the reader determines it.
  ///
  /// If there are no melodies, its warning is the reason.
  public var freshness: Freshness?

  public init(
    melodies: [Melody], next: MelodiesCursor?, answer: RefreshRecord?, freshness: Freshness? = nil
  ) {
    self.melodies = melodies
    self.next = next
    self.answer = answer
    self.freshness = freshness
  }

  /// Returns the number of melodies on a page for a requested limit: 0 to 10,000.
  public static func possible(_ limit: Int) -> Int { min(max(0, limit), 10_000) }

  /// Creates a page from the melodies that follow a position, one more than `limit` if there are so many.
  public init(found: [Melody], limit: Int, answer: RefreshRecord?) {
    let melodies = Array(found.prefix(limit))
    self.init(
      melodies: melodies, next: found.count > limit ? melodies.last.map(MelodiesCursor.init(after:)) : nil,
      answer: answer)
  }
}

/// The source and time of the last response of an API.
public struct RefreshRecord: Hashable, Sendable {
  /// The API as the user named it.
  public var source: String
  /// The time of the response.
  public var at: Instant

  /// Creates a record from its source and time.
  public init(source: String, at: Instant) {
    self.source = source
    self.at = at
  }
}

extension Melody {
  /// The key by which melodies are sorted and found: the title without case.
  public var titleKey: String { SearchText.key(title) }
}

extension Violation {
  /// The error for an id that another melody has.
  public static let takenMelodyID = Violation("/id", .takenByMelody)
}

extension Sequence<Melody> {
  /// The violations of rules in the melodies, at pointers like `/melodies/2/title`; empty if all are valid.
  public var invalidFields: [Violation] {
    var ids: Set<String> = []
    return enumerated().flatMap { index, melody in
      let doubled = ids.insert(melody.id).inserted ? [] : [Violation.takenMelodyID]
      return (melody.invalidFields + doubled).map { $0.within("/melodies/\(index)") }
    }
  }
}
