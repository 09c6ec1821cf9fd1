package import MelodiesStoreProtocols
package import OrdersStoreProtocols
package import SQLKernel

// The melodies of both SQL stores: the shop's own, and those of an API.

extension CollectionsStore {
  public func fetchMelodies(after cursor: MelodiesCursor?, limit: Int) async throws(StoreError) -> MelodiesPage {
    let limit = MelodiesPage.possible(limit)
    return try await read { connection throws(Failure) in
      let position =
        cursor.map { Condition(["title_key", "id"], values: [.key($0.titleKey), .text($0.id)]) } ?? Condition("true")
      let found = try connection.melodies(
        "\(position.sql) ORDER BY title_key, id LIMIT ?", position.values + [.integer(limit + 1)])
      return MelodiesPage(found: found, limit: limit, answer: try connection.melodiesRefresh())
    }
  }

  public func fetchMelodies(answeringTo name: String) async throws(StoreError) -> [Melody] {
    try await read { connection throws(Failure) in
      let named = try connection.melodies("id = ?", [.text(name.searchable)])
      guard named.isEmpty else { return named }
      return try connection.melodies("title_key = ? ORDER BY id", [.key(SearchText.key(name))])
    }
  }

  public func fetchOwnMelodies(after id: String?, limit: Int) async throws(StoreError) -> [Melody] {
    try await read { connection throws(Failure) in
      try connection.melodies(
        "is_ours = 1 AND id > ? ORDER BY id LIMIT ?", [.text(id ?? ""), .integer(MelodiesPage.possible(limit))])
    }
  }

  public func saveMelodies(_ melodies: [Melody], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[Melody]>
  {
    let invalid = melodies.invalidFields
    guard invalid.isEmpty else { throw .cannotCreate(.invalid(invalid)) }
    let answer = try await answer(context, failing: StoreError.cannotCreate) { connection throws(Failure) in
      var tunes = try connection.tunes(like: melodies)
      let known = Value.texts(melodies.map(\.id))
      let stored = try connection.melodies(Connection.isAny("id"), [known])
      let before = Dictionary(stored.map { ($0.id, $0) }) { $1 }
      var (new, inserted, taken, renamed): ([Melody], [Melody], [String], [Melody]) = ([], [], [], [])
      for (index, melody) in melodies.enumerated() {
        if let known = tunes[Tune(melody)] {
          guard !known.isOurs else { continue }
          taken.append(known.id)
          new.append(melody.with(id: known.id))
        } else {
          guard before[melody.id].map({ $0.sounds(like: melody) }) ?? true else {
            throw Failure(.invalid([Violation.takenMelodyID.within("/melodies/\(index)")]))
          }
          if before[melody.id] == nil { inserted.append(melody) } else { renamed.append(melody) }
          new.append(melody)
        }
        tunes[Tune(melody)] = (melody.id, isOurs: true)
      }
      if !taken.isEmpty {
        try connection.later("UPDATE melodies SET is_ours = 1 WHERE \(Connection.isAny("id"))", [.texts(taken)])
      }
      if !renamed.isEmpty {
        try connection.later("DELETE FROM melodies WHERE \(Connection.isAny("id"))", [.texts(renamed.map(\.id))])
      }
      try connection.insert(inserted + renamed, areOurs: true)
      return new
    }
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }

  public func deleteMelody(_ id: String, _ context: WriteContext) async throws(StoreError) -> WriteReceipt<Melody> {
    let answer = try await answer(context, failing: StoreError.cannotDelete) { connection throws(Failure) in
      guard let known = try connection.melodies("id = ?", [.text(id.searchable)]).first else {
        throw Failure(.notFound(id, of: .melody))
      }
      try connection.later("DELETE FROM melodies WHERE id = ?", [.text(id)])
      return known
    }
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }

  public func replaceMelodies(_ melodies: [Melody], from source: String, at now: Instant) async throws(StoreError) {
    let invalid = melodies.invalidFields
    guard invalid.isEmpty else { throw .cannotUpdate(.invalid(invalid)) }
    try await save(failing: StoreError.cannotUpdate) { connection throws(Failure) in
      try connection.later("DELETE FROM melodies WHERE is_ours = 0")
      // The shop's own melody with the same title and tune stays the only one.
      let own = try connection.tunes(like: melodies)
      try connection.insert(melodies.filter { own[Tune($0)] == nil }, areOurs: false)
      try connection.put(RefreshRecord(source: source, at: now))
    }
  }
}

extension SQLConnection {
  /// Returns the last response of an API; `nil` if there was none.
  package func melodiesRefresh() throws(Failure) -> RefreshRecord? {
    try first("SELECT source, at FROM melody_answers") { RefreshRecord(source: $0.text(), at: $0.instant()) }
  }

  package func melodies(_ condition: String, _ values: [Value] = []) throws(Failure) -> [Melody] {
    var melodies: [Melody] = []
    try eachMelody(condition, values) { melodies.append($0) }
    return melodies
  }

  /// Calls a closure with every melody that meets a condition.
  ///
  /// - Throws: `corrupt` if a stored tune is invalid.
  package func eachMelody(
    _ condition: String = "true", _ values: [Value] = [], _ body: (Melody) -> Void
  ) throws(Failure) {
    try rows("SELECT id, tune FROM melodies WHERE \(condition)", values) { row throws(Failure) in
      let id = row.text()
      do throws(RTTTLFault) {
        body(try Melody(id: id, rtttl: row.text()))
      } catch {
        throw Failure(.corrupt("the melody “\(id)”\(placeClause) is no tune (\(error)); restore a backup"))
      }
    }
  }

  /// Returns the stored melodies with the same titles and tunes: the shop's own, else the first by id.
  fileprivate func tunes(like melodies: [Melody]) throws(Failure) -> [Tune: (id: String, isOurs: Bool)] {
    guard !melodies.isEmpty else { return [:] }
    let found = try all(
      """
      SELECT title_key, tune, id, is_ours FROM melodies WHERE \(Self.isAny("title_key")) ORDER BY is_ours, id DESC
      """, [.keys(melodies.map(\.titleKey))]
    ) { (Tune(title: $0.text(), notes: $0.text()), (id: $0.text(), isOurs: $0.flag())) }
    return Dictionary(found) { $1 }
  }

  /// Inserts melodies, each unless there is one with its id.
  package func insert(_ melodies: [Melody], areOurs: Bool) throws(Failure) {
    try put(
      melodies.map { [.text($0.id), .key($0.titleKey), .text($0.rtttl), .integer(areOurs ? 1 : 0)] },
      into: .melodies, isReplacing: false)
  }
}

extension Table {
  fileprivate static let melodies = Table(
    "melodies", ["id": .text, "title_key": .key, "tune": .text, "is_ours": .integer])
}

/// The title and the tune by which two melodies are the same.
private struct Tune: Hashable {
  private let titleKey: [UInt8]
  private let notes: [UInt8]

  init(title: String, notes: String) { (titleKey, self.notes) = (Array(title.utf8), Array(notes.utf8)) }
  init(_ melody: Melody) { self.init(title: melody.titleKey, notes: melody.rtttl) }
}

extension Melody {
  fileprivate func with(id: String) -> Melody {
    var melody = self
    melody.id = id
    return melody
  }
}
