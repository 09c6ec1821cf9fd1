public import MelodiesStoreProtocols
public import OrdersStoreProtocols
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore: MelodiesStore {
  public func fetchMelodies(after cursor: MelodiesCursor?, limit: Int) async throws(StoreError) -> MelodiesPage {
    let limit = MelodiesPage.possible(limit)
    return try await read { connection throws(Failure) in
      let (condition, values) =
        cursor.map { ("(title_key, id) > (?, ?)", [.text($0.titleKey), .text($0.id)]) }
        ?? ("true", [Value]())
      let found = try connection.melodies(
        "\(condition) ORDER BY title_key, id LIMIT ?", values + [.integer(limit + 1)])
      return MelodiesPage(found: found, limit: limit, answer: try connection.melodiesRefresh())
    }
  }

  public func fetchMelodies(answeringTo name: String) async throws(StoreError) -> [Melody] {
    try await read { connection throws(Failure) in
      let named = try connection.melodies("id = ?", [.text(name)])
      guard named.isEmpty else { return named }
      return try connection.melodies("title_key = ? ORDER BY id", [.text(SearchText.key(name))])
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
          try connection.run("UPDATE melodies SET is_ours = 1 WHERE id = ?", [.text(known.id)])
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

  public func deleteMelody(_ id: String, _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<Melody>
  {
    let answer = try await answer(context, failing: StoreError.cannotDelete) { connection throws(Failure) in
      guard let known = try connection.melodies("id = ?", [.text(id)]).first else {
        throw Failure(.notFound(id, of: .melody))
      }
      try connection.run("DELETE FROM melodies WHERE id = ?", [.text(id)])
      return known
    }
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }

  public func replaceMelodies(
    _ melodies: [Melody], from source: String, at now: Instant
  ) async throws(StoreError) {
    let invalid = melodies.invalidFields
    guard invalid.isEmpty else { throw .cannotUpdate(.invalid(invalid)) }
    try await save(isDryRun: false, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      try connection.run("DELETE FROM melodies WHERE is_ours = 0")
      for melody in melodies where try connection.tune(like: melody)?.isOurs != true {
        _ = try connection.insert(melody, isOurs: false)
      }
      try connection.save(RefreshRecord(source: source, at: now))
    }
  }
}

extension Connection {
  /// Returns the last response of an API; `nil` if there was none.
  func melodiesRefresh() throws(Failure) -> RefreshRecord? {
    try first("SELECT source, at FROM melody_answers") { RefreshRecord(source: $0.text(), at: $0.instant()) }
  }

  func save(_ record: RefreshRecord) throws(Failure) {
    try run("DELETE FROM melody_answers")
    try run(
      "INSERT INTO melody_answers (source, at) VALUES (?, ?)", [.text(record.source), .integer(record.at.microseconds)])
  }

  func melodies(_ condition: String, _ values: [Value]) throws(Failure) -> [Melody] {
    var melodies: [Melody] = []
    try eachMelody(condition, values) { melodies.append($0) }
    return melodies
  }

  /// Calls a closure with every melody that meets a condition in SQL.
  ///
  /// - Throws: `corrupt` if a stored tune is invalid.
  func eachMelody(_ condition: String = "true", _ values: [Value] = [], _ body: (Melody) -> Void) throws(Failure) {
    let path = path
    try rows("SELECT id, tune FROM melodies WHERE \(condition)", values) { row throws(Failure) in
      let id = row.text()
      do throws(RTTTLFault) {
        body(try Melody(id: id, rtttl: row.text()))
      } catch {
        throw Failure(.corrupt("the melody “\(id)” in “\(path)” is no tune (\(error)); restore a backup"))
      }
    }
  }

  /// Returns the stored melody with the same title and tune: the shop's own, else the first by id; `nil` if there is
  /// none.
  fileprivate func tune(like melody: Melody) throws(Failure) -> (id: String, isOurs: Bool)? {
    try first(
      "SELECT id, is_ours FROM melodies WHERE title_key = ? AND tune = ? ORDER BY is_ours DESC, id LIMIT 1",
      [.text(melody.titleKey), .text(melody.rtttl)]
    ) { (id: $0.text(), isOurs: $0.flag()) }
  }

  /// Inserts a melody; returns false if another one has its id.
  func insert(_ melody: Melody, isOurs: Bool) throws(Failure) -> Bool {
    try first(
      "INSERT OR IGNORE INTO melodies (id, title_key, tune, is_ours) VALUES (?, ?, ?, ?) RETURNING id",
      [.text(melody.id), .text(melody.titleKey), .text(melody.rtttl), .integer(isOurs ? 1 : 0)]
    ) { _ in true } ?? false
  }
}

extension Melody {
  fileprivate func renamed(_ id: String) -> Melody {
    var melody = self
    melody.id = id
    return melody
  }
}
