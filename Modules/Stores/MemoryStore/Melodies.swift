public import MelodiesStoreProtocols
public import OrdersStoreProtocols

extension MemoryStore: MelodiesStore {
  public func fetchMelodies(after cursor: MelodiesCursor?, limit: Int) -> MelodiesPage {
    let limit = MelodiesPage.possible(limit)
    let places = state.melodies.all.values.map { (melody: $0.melody, place: MelodiesCursor(after: $0.melody)) }
    let found = places.filter { place in cursor.map { $0.precedes(place.place) } ?? true }
      .sorted { $0.place.precedes($1.place) }.prefix(limit + 1).map(\.melody)
    return MelodiesPage(found: found, limit: limit, answer: state.melodies.answer)
  }

  public func fetchMelodies(answeringTo name: String) -> [Melody] {
    if let stored = state.melodies.all[name] { return [stored.melody] }
    let key = SearchText.key(name)
    return state.melodies.all.values.map(\.melody).filter { $0.titleKey.utf8.elementsEqual(key.utf8) }
      .sorted { $0.id < $1.id }
  }

  public func fetchOwnMelodies(after id: String?, limit: Int) -> [Melody] {
    let own = state.melodies.all.values.filter(\.isOurs).map(\.melody)
      .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    let rest = own.drop { melody in id.map { !$0.utf8.lexicographicallyPrecedes(melody.id.utf8) } ?? false }
    return Array(rest.prefix(MelodiesPage.possible(limit)))
  }

  public func saveMelodies(_ melodies: [Melody], _ context: WriteContext)
    throws(StoreError) -> WriteReceipt<[Melody]>
  {
    let invalid = melodies.invalidFields
    guard invalid.isEmpty else { throw .cannotCreate(.invalid(invalid)) }
    let answer = try write(context, StoreError.cannotCreate) {
      (state: inout MemoryState) throws(StoreError.Cause) -> [Melody] in try state.melodies.save(melodies)
    }
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }

  public func deleteMelody(_ id: String, _ context: WriteContext) throws(StoreError) -> WriteReceipt<Melody> {
    let answer = try write(context, StoreError.cannotDelete) {
      (state: inout MemoryState) throws(StoreError.Cause) -> Melody in
      guard let known = state.melodies.all.removeValue(forKey: id) else { throw .notFound(id, of: .melody) }
      return known.melody
    }
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }

  public func replaceMelodies(_ melodies: [Melody], from source: String, at now: Instant) throws(StoreError) {
    let invalid = melodies.invalidFields
    guard invalid.isEmpty else { throw .cannotUpdate(.invalid(invalid)) }
    var stored = StoredMelodies()
    stored.answer = RefreshRecord(source: source, at: now)
    stored.all = state.melodies.all.filter { $0.value.isOurs }
    let own = stored.byTune
    for melody in melodies where stored.all[melody.id] == nil && own[Array(melody.rtttl.utf8)] == nil {
      stored.all[melody.id] = StoredMelody(melody: melody, isOurs: false)
    }
    state.melodies = stored
  }
}

/// The stored melodies by id, and the record of the last refresh from an API.
struct StoredMelodies: Sendable, Codable {
  var all: [String: StoredMelody] = [:]
  var answer: RefreshRecord?

  /// Saves melodies as the shop's own; saves none of them if one is invalid.
  ///
  /// - Returns: the melodies that were not the shop's own before, or had another title.
  fileprivate mutating func save(_ melodies: [Melody]) throws(StoreError.Cause) -> [Melody] {
    var (stored, new, invalid) = (self, [Melody](), [Violation]())
    var known = byTune
    for (index, melody) in melodies.enumerated() {
      let tune = Array(melody.rtttl.utf8)
      let same = known[tune]
      guard same?.isOurs != true else { continue }
      if same != nil || stored.all[melody.id].map({ $0.melody.sounds(like: melody) }) ?? true {
        let own = StoredMelody(melody: same?.melody ?? melody, isOurs: true)
        stored.all[own.melody.id] = own
        known[tune] = own
        new.append(own.melody)
      } else {
        invalid.append(Violation.takenMelodyID.within("/melodies/\(index)"))
      }
    }
    guard invalid.isEmpty else { throw .invalid(invalid) }
    self = stored
    return new
  }

  /// The melodies by their RTTTL, title included; the shop's own wins over others of the same RTTTL, then the first by
  /// id.
  fileprivate var byTune: [[UInt8]: StoredMelody] {
    Dictionary(all.values.map { (Array($0.melody.rtttl.utf8), $0) }) { one, other in
      if one.isOurs != other.isOurs { return one.isOurs ? one : other }
      return one.melody.id < other.melody.id ? one : other
    }
  }
}

/// A melody, and whether it is the shop's own or comes from an API.
struct StoredMelody: Sendable, Codable {
  var melody: Melody
  var isOurs: Bool
}

extension MelodiesCursor {
  fileprivate func precedes(_ other: MelodiesCursor) -> Bool {
    titleKey.utf8.elementsEqual(other.titleKey.utf8)
      ? id < other.id : titleKey.utf8.lexicographicallyPrecedes(other.titleKey.utf8)
  }
}
