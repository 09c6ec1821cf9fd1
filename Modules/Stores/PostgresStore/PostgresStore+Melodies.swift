public import MelodiesStoreProtocols
public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLKernel

extension PostgresStore: MelodiesStore {
  public func fetchMelodies(after cursor: MelodiesCursor?, limit: Int) async throws(StoreError) -> MelodiesPage {
    let limit = MelodiesPage.possible(limit)
    return try await read { connection throws(Failure) in
      var (condition, values) = ("true", [Value]())
      if let cursor {
        let title = Value.key(cursor.titleKey)
        (condition, values) = ("title_key >= ? AND (title_key, id) > (?, ?)", [title, title, .text(cursor.id)])
      }
      let found = try connection.melodies(
        "\(condition) ORDER BY title_key, id LIMIT ?", values + [.integer(limit + 1)])
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
      var new: [Melody] = []
      for (index, melody) in melodies.enumerated() {
        if let known = try connection.tune(like: melody) {
          guard !known.isOurs else { continue }
          try connection.later("UPDATE melodies SET is_ours = 1 WHERE id = ?", [.text(known.id)])
          new.append(melody.renamed(known.id))
        } else if try connection.insert(melody, isOurs: true) {
          new.append(melody)
        } else {
          throw Failure(.invalid([Violation.takenMelodyID.within("/melodies/\(index)")]))
        }
      }
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
    try await save(isDryRun: false, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      try connection.later("DELETE FROM melodies WHERE is_ours = 0")
      for melody in melodies where try connection.tune(like: melody)?.isOurs != true {
        _ = try connection.insert(melody, isOurs: false)
      }
      try connection.put(RefreshRecord(source: source, at: now))
    }
  }
}

extension Connection {
  /// Returns the last response of an API; `nil` if there was none.
  func melodiesRefresh() throws(Failure) -> RefreshRecord? {
    try first("SELECT source, at FROM melody_answers") { RefreshRecord(source: $0.text(), at: $0.instant()) }
  }

  func put(_ record: RefreshRecord) throws(Failure) {
    try later("DELETE FROM melody_answers")
    try later(
      "INSERT INTO melody_answers (id, source, at) VALUES (1, ?, ?)", [.text(record.source), .instant(record.at)])
  }

  func melodies(_ condition: String, _ values: [Value]) throws(Failure) -> [Melody] {
    try all("SELECT id, tune FROM melodies WHERE \(condition)", values) { row throws(Failure) in
      let id = row.text()
      do throws(RTTTLFault) {
        return try Melody(id: id, rtttl: row.text())
      } catch {
        throw Failure(.corrupt("the melody “\(id)” is no tune (\(error)); restore a backup"))
      }
    }
  }

  /// Returns the stored melody with the same title and tune: the shop's own, else the first by id; `nil` if there is
  /// none.
  fileprivate func tune(like melody: Melody) throws(Failure) -> (id: String, isOurs: Bool)? {
    try first(
      "SELECT id, is_ours FROM melodies WHERE title_key = ? AND tune = ? ORDER BY is_ours DESC, id ASC LIMIT 1",
      [.key(melody.titleKey), .text(melody.rtttl)]
    ) { (id: $0.text(), isOurs: $0.flag()) }
  }

  /// Inserts a melody; returns false if another one has its id.
  func insert(_ melody: Melody, isOurs: Bool) throws(Failure) -> Bool {
    try run(
      "INSERT INTO melodies (id, title_key, tune, is_ours) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
      [.text(melody.id), .key(melody.titleKey), .text(melody.rtttl), .integer(isOurs ? 1 : 0)]) > 0
  }
}

extension Melody {
  fileprivate func renamed(_ id: String) -> Melody {
    var melody = self
    melody.id = id
    return melody
  }
}
