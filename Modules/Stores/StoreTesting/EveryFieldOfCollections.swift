public import MelodiesStoreProtocols
public import ShowsStoreProtocols

/// Transfers, imports, reads, lists, changes, replays and deletes a show, and returns the stored show after each
/// operation.
///
/// - Parameter store: an empty store.
public func storedForms(of show: TrackedShow, in store: any ShowsStore) async throws -> [StoredForm] {
  func context(_ operation: String) -> WriteContext { .keyed(operation, at: show.updatedAt.adding(seconds: 1)) }
  let id = show.id
  _ = try await store.saveTrackedShows([show], isDryRun: false)
  let read = try await store.fetchShows(answeringTo: id).first
  let transferred = try await store.fetchTrackedShows(after: nil, limit: 10).first
  let now = show.updatedAt.adding(seconds: 1)
  let listed = try await store.fetchShows(ShowsQuery(at: now)).shows.first
  let history = try await store.fetchHistory(after: nil, limit: 10)
  let change = ShowChange.settings(rule: .firstUnwatched, countsSpecials: false)
  let changed = try await store.changeShow(id, ifVersion: nil, change, context("change")).show
  let replayed = try await store.changeShow(id, ifVersion: nil, change, context("change")).show
  let reread = try await store.fetchShows(answeringTo: id).first
  let deleted = try await store.deleteShow(id, ifVersion: nil, context("delete")).show
  let redeleted = try await store.deleteShow(id, ifVersion: nil, context("delete")).show
  let imported = ImportedShow(
    id: id, title: show.title, images: show.images, episodes: show.episodes, source: show.lastRefresh?.source)
  _ = try await store.saveShows([imported], context("import"))
  let stored = try await store.fetchShows(answeringTo: id).first
  return [
    StoredForm(place: "reading", found: read, expected: show),
    StoredForm(place: "transferring", found: transferred, expected: show),
    StoredForm(place: "reading a list", found: listed, expected: show.show(at: now)),
    StoredForm(place: "history", found: history, expected: show.history),
    StoredForm(place: "changing", found: changed, expected: try show.applying(change, at: now)),
    StoredForm(place: "replaying a change", found: replayed, expected: changed),
    StoredForm(place: "reading a changed show", found: reread, expected: changed),
    StoredForm(place: "deleting", found: deleted, expected: changed),
    StoredForm(place: "replaying a deletion", found: redeleted, expected: changed),
    StoredForm(place: "importing", found: stored, expected: TrackedShow(imported, at: now)),
  ]
}

/// Adds, reads, lists, replays, replaces and deletes a melody, and returns the stored melody after each operation.
///
/// - Parameter store: an empty store.
public func storedForms(of melody: Melody, in store: any MelodiesStore) async throws -> [StoredForm] {
  let added = try await store.saveMelodies([melody], .keyed("add")).answer.first
  let replayed = try await store.saveMelodies([melody], .keyed("add")).answer.first
  let read = try await store.fetchMelodies(answeringTo: melody.id).first
  let listed = try await store.fetchMelodies(after: nil, limit: 10).melodies.first
  let transferred = try await store.fetchOwnMelodies(after: nil, limit: 10).first
  let deleted = try await store.deleteMelody(melody.id, .keyed("delete")).answer
  let redeleted = try await store.deleteMelody(melody.id, .keyed("delete")).answer
  let places = [
    ("adding", added), ("replaying", replayed), ("reading", read), ("reading a list", listed),
    ("transferring", transferred), ("deleting", deleted), ("replaying a deletion", redeleted),
  ]
  return places.map { StoredForm(place: $0, found: $1, expected: melody) }
}
