package import OrdersStoreProtocols
package import SQLiteKernel
package import ShowsStoreProtocols

extension Connection {
  package func trackedShow(_ id: String) throws(Failure) -> TrackedShow? {
    try first("\(ShowRow.selectWhole) WHERE id = ?", [.text(id)]) { row throws(Failure) in try row.trackedShow() }
  }

  /// Inserts a show with its episodes.
  package func insert(_ show: TrackedShow, at now: Instant) throws(Failure) {
    try run(ShowRow.insert, show.columnValues(at: now))
    try run(
      "INSERT INTO show_details (show, episodes, watched) SELECT key, ?2, ?3 FROM shows WHERE id = ?1",
      [.text(show.id), .text(show.packedEpisodes), .text(show.packedWatched)])
  }

  /// Replaces a show; nothing is written if it is the same.
  package func replace(_ before: TrackedShow, by after: TrackedShow, at now: Instant) throws(Failure) {
    guard before != after else { return }
    try run(ShowRow.update, after.columnValues(at: now))
    guard !before.isSame(as: after) else { return }
    try run(
      "UPDATE show_details SET episodes = ?2, watched = ?3 WHERE show = (SELECT key FROM shows WHERE id = ?1)",
      [.text(after.id), .text(after.packedEpisodes), .text(after.packedWatched)])
  }
}

package enum PictureRow {
  /// The condition of a row that this program could have written; others, for example of a restored file, are ignored.
  package static let isPoster = """
    kind = 'poster' AND length(etag) BETWEEN 1 AND 64 AND etag NOT GLOB '*[^0-9A-Za-z]*' AND length(bytes) BETWEEN 1 AND \(PictureLimits.bytes) \
    AND type IN (\(StoredPicture.Format.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
    """
}

extension Connection {
  /// Returns the poster of a show; `nil` if there is none.
  package func poster(of show: String) throws(Failure) -> StoredPicture? {
    try first(
      "SELECT source, etag, type, fetched, bytes FROM pictures WHERE show = ? AND \(PictureRow.isPoster)",
      [.text(show)]
    ) { row -> StoredPicture? in
      let stamp = PictureStamp(source: row.text(), version: row.text())
      guard let format = StoredPicture.Format(rawValue: row.text()) else { return nil }
      let fetchedAt = row.instant()
      return StoredPicture(stamp: stamp, format: format, bytes: row.blob(), fetchedAt: fetchedAt)
    } ?? nil
  }

  /// Inserts the poster of a show, or replaces it.
  package func save(_ picture: StoredPicture, of show: String) throws(Failure) {
    try run(
      """
      INSERT OR REPLACE INTO pictures (show, kind, source, type, etag, fetched, bytes)
      VALUES (?1, 'poster', ?2, ?3, ?4, ?5, ?6)
      """,
      [
        .text(show), .text(picture.stamp.source), .text(picture.format.rawValue), .text(picture.stamp.version),
        .integer(picture.fetchedAt.microseconds), .blob(picture.bytes),
      ])
  }
}
