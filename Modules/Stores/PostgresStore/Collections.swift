public import AccessStoreProtocols
public import MelodiesStoreProtocols
import OrdersStoreProtocols
package import PostgresKernel
import PostgresOrdersKernel
package import SQLCollectionsKernel
package import SQLKernel
public import ShowsStoreProtocols
public import ViewsStoreProtocols

extension PostgresStore: CollectionsStore {}

extension PostgresStore: AccessStore, MelodiesStore, PicturesStore, ShowsStore, ViewsStore {}

extension Connection: CollectionsConnection {
  /// Microseconds, rounded to 100 seconds, so that servers whose clocks differ agree on when a session ends. A statement
  /// may take less than 50 seconds to reach the database.
  package static var clockAhead: String {
    "(round(extract(epoch FROM clock_timestamp())::numeric - ? * 0.000001, -2) * 1000000)::bigint"
  }

  package static var hasHistory: String { "has_history = 1" }
  package static var isPoster: String { "true" }

  package func shows(_ rest: String, _ values: [Value]) throws(Failure) -> [TrackedShow] {
    try all("SELECT contents FROM shows\(rest)", values) { row throws(Failure) in try TrackedShow(json: row.text()) }
  }

  package func listedShows(_ rest: String, _ values: [Value], at now: Instant) throws(Failure) -> [Show] {
    try shows(rest, values).map { $0.listed(at: now) }
  }

  package func addHistory(to page: inout TimelinePage<WatchedEpisode>) throws(Failure) {
    for show in try shows(" WHERE has_history = 1", []) { show.history.forEach { page.add($0) } }
  }

  package func addAirings(of query: AiringsQuery, to page: inout TimelinePage<Airing>) throws(Failure) {
    for show in try shows("", []) { show.airings(from: query.from, before: query.before).forEach { page.add($0) } }
  }

  package func put(_ shows: [ChangedShow]) throws(Failure) {
    let rows = try shows.map { change throws(Failure) -> [Value] in
      let show = change.after
      return [
        .text(show.id), show.sortKey, show.words, .integer(show.watched.isEmpty ? 0 : 1), .text(try show.json),
      ]
    }
    try put(rows, into: .shows)
  }

  /// Computes again the columns by which shows are only sorted or searched.
  func updateShowKeys() throws(Failure) {
    for show in try shows("", []) {
      try run("UPDATE shows SET sort = ?, words = ? WHERE id = ?", [show.sortKey, show.words, .text(show.id)])
    }
  }

  package func deleteShow(_ id: String) throws(Failure) { try later("DELETE FROM shows WHERE id = ?", [.text(id)]) }

  package func put(_ picture: StoredPicture, of show: String) throws(Failure) {
    try put(
      [
        [
          .text(show), .text(picture.stamp.source), .text(picture.format.rawValue), .text(picture.stamp.version),
          .instant(picture.fetchedAt), .bytes(picture.bytes),
        ]
      ], into: .pictures)
  }

  package func put(_ record: RefreshRecord) throws(Failure) {
    try put([[.integer(1), .text(record.source), .instant(record.at)]], into: .refreshes)
  }
}

extension TrackedShow {
  fileprivate var sortKey: Value { .key(SearchText.folded(title)) }
  fileprivate var words: Value { .text(SearchText.words(title).map { " \($0)" }.joined()) }
}

extension Table {
  fileprivate static let shows = Table(
    "shows", ["id": .text, "sort": .key, "words": .text, "has_history": .integer, "contents": .text])
  fileprivate static let pictures = Table(
    "pictures",
    ["show": .text, "source": .text, "type": .text, "etag": .text, "fetched": .integer, "bytes": .bytes])
  fileprivate static let refreshes = Table("melody_answers", ["id": .integer, "source": .text, "at": .integer])
}
