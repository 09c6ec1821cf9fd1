public import ShowsStoreProtocols
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel
import SQLiteShowsKernel

extension SQLiteStore {
  public func saveShows(_ shows: [ImportedShow], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[ShowOutcome]>
  {
    let answer = try await answer(context, failing: StoreError.cannotCreate) { connection throws(Failure) in
      var outcomes: [ShowOutcome] = []
      for show in shows { outcomes.append(try connection.save(show, at: context.at)) }
      return outcomes
    }
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }

  public func changeShow(
    _ id: String, ifVersion version: Int64?, _ change: ShowChange, _ context: WriteContext
  ) async throws(StoreError) -> ShowReceipt {
    let answer = try await answer(context, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      let before = try connection.seen(show: id, version)
      let after = try Failure.unless { () throws(Violation) in try before.applying(change, at: context.at) }
      try connection.replace(before, by: after, at: context.at)
      return after
    }
    return ShowReceipt(show: answer.value, isReplayed: answer.isReplayed)
  }

  public func deleteShow(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> ShowReceipt
  {
    let answer = try await answer(context, failing: StoreError.cannotDelete) { connection throws(Failure) in
      let show = try connection.seen(show: id, version)
      try connection.run("DELETE FROM show_details WHERE show = (SELECT key FROM shows WHERE id = ?)", [.text(id)])
      try connection.run("DELETE FROM shows WHERE id = ?", [.text(id)])
      try connection.run("DELETE FROM pictures WHERE show = ?", [.text(id)])
      return show
    }
    return ShowReceipt(show: answer.value, isReplayed: answer.isReplayed)
  }

  public func saveHistory(_ history: [WatchedEpisode], _ context: WriteContext)
    async throws(StoreError) -> [HistoryOutcome]
  {
    try await answer(context, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      var outcomes: [HistoryOutcome] = []
      for part in history.byShow {
        guard let id = part.first?.showID, let before = try connection.trackedShow(id) else {
          outcomes += part.map { _ in .unknownShow }
          continue
        }
        let (after, stored) = before.adding(part, at: context.at)
        try connection.replace(before, by: after, at: context.at)
        outcomes += stored
      }
      return outcomes
    }.value
  }

  public func saveTrackedShows(_ shows: [TrackedShow], isDryRun: Bool) async throws(StoreError) -> [ShowOutcome] {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      var outcomes: [ShowOutcome] = []
      for show in shows { outcomes.append(try connection.save(show)) }
      return outcomes
    }
  }
}

extension Connection {
  fileprivate func save(_ imported: ImportedShow, at now: Instant) throws(Failure) -> ShowOutcome {
    let invalid = imported.invalidFields
    guard invalid.isEmpty else { return .rejected(invalid) }
    guard let before = try trackedShow(imported.id) else {
      try insert(TrackedShow(imported, at: now), at: now)
      return .created(id: imported.id)
    }
    let after = before.updated(from: imported, at: now)
    try replace(before, by: after, at: now)
    return before.version == after.version ? .unchanged(id: before.id) : .updated(id: before.id)
  }

  /// Inserts a show of another store unchanged, and returns the outcome.
  fileprivate func save(_ show: TrackedShow) throws(Failure) -> ShowOutcome {
    let invalid = show.invalidFields
    guard invalid.isEmpty else { return .rejected(invalid) }
    guard let known = try trackedShow(show.id) else {
      try insert(show, at: show.updatedAt)
      return .created(id: show.id)
    }
    guard known.isSame(as: show) else { return .rejected([.otherShow]) }
    try replace(known, by: show, at: show.updatedAt)
    return known == show ? .unchanged(id: show.id) : .updated(id: show.id)
  }

  /// Returns the show with this id at the version that a caller has seen.
  ///
  /// - Parameter version: the version that the caller has seen; `nil` accepts every version.
  /// - Throws: `notFound`; `conflict` if the show has another version.
  fileprivate func seen(show id: String, _ version: Int64?) throws(Failure) -> TrackedShow {
    guard let show = try trackedShow(id) else { throw Failure(.notFound(id, of: .show)) }
    if let version, version != show.version {
      throw Failure(.showConflict(current: show, seenVersion: version))
    }
    return show
  }
}
