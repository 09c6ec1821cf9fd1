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
      var tunes = try connection.tunes(like: melodies)
      var ids = Set(try connection.all("SELECT id FROM melodies WHERE id = ANY (?)", [.ids(melodies)]) { $0.text() })
      var (new, inserted, taken): ([Melody], [Melody], [Melody]) = ([], [], [])
      for (index, melody) in melodies.enumerated() {
        if let known = tunes[Tune(melody)] {
          guard !known.isOurs else { continue }
          taken.append(melody.renamed(known.id))
          new.append(melody.renamed(known.id))
        } else {
          guard ids.insert(melody.id).inserted else {
            throw Failure(.invalid([Violation.takenMelodyID.within("/melodies/\(index)")]))
          }
          inserted.append(melody)
          new.append(melody)
        }
        tunes[Tune(melody)] = (melody.id, isOurs: true)
      }
      if !taken.isEmpty { try connection.later("UPDATE melodies SET is_ours = 1 WHERE id = ANY (?)", [.ids(taken)]) }
      try connection.insert(inserted, areOurs: true)
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
      try connection.insert(melodies, areOurs: false)
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

  /// Returns the stored melodies with the same titles and tunes: the shop's own, else the first by id.
  fileprivate func tunes(like melodies: [Melody]) throws(Failure) -> [Tune: (id: String, isOurs: Bool)] {
    let found = try all(
      """
      SELECT place, known.id, known.is_ours FROM unnest(?::bigint[], ?::bytea[], ?::text[]) AS wanted (place, title, tune)
      JOIN melodies AS known ON known.title_key = wanted.title AND known.tune = wanted.tune
      ORDER BY known.is_ours, known.id DESC
      """, [.integers(melodies.indices.map { Int64($0) }), .titles(melodies), .tunes(melodies)]
    ) { (Tune(melodies[Int($0.integer())]), (id: $0.text(), isOurs: $0.flag())) }
    return Dictionary(found) { $1 }
  }

  /// Inserts melodies with other ids than the stored ones; those of an API, unless the shop has its own with the same
  /// title and tune.
  func insert(_ melodies: [Melody], areOurs: Bool) throws(Failure) {
    guard !melodies.isEmpty else { return }
    try later(
      """
      INSERT INTO melodies (id, title_key, tune, is_ours)
      SELECT id, title, tune, are_ours
      FROM unnest(?::text[], ?::bytea[], ?::text[]) AS new (id, title, tune), (SELECT ?::bigint) AS whose (are_ours)
      WHERE are_ours = 1
      OR NOT EXISTS (SELECT 1 FROM melodies WHERE title_key = title AND melodies.tune = new.tune AND is_ours = 1)
      ON CONFLICT DO NOTHING
      """, [.ids(melodies), .titles(melodies), .tunes(melodies), .integer(areOurs ? 1 : 0)])
  }
}

/// The title and the tune by which two melodies are the same.
private struct Tune: Hashable {
  private let titleKey: [UInt8]
  private let notes: [UInt8]

  init(_ melody: Melody) { (titleKey, notes) = (Array(melody.titleKey.utf8), Array(melody.rtttl.utf8)) }
}

extension Value {
  fileprivate static func ids(_ melodies: [Melody]) -> Value { .texts(melodies.map(\.id)) }
  fileprivate static func titles(_ melodies: [Melody]) -> Value { .blobs(melodies.map { Array($0.titleKey.utf8) }) }
  fileprivate static func tunes(_ melodies: [Melody]) -> Value { .texts(melodies.map(\.rtttl)) }
}

extension Melody {
  fileprivate func renamed(_ id: String) -> Melody {
    var melody = self
    melody.id = id
    return melody
  }
}
