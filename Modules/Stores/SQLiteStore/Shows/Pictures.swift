public import ShowsStoreProtocols
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore: PicturesStore {
  /// The condition of a row that this program could have written; others, for example of a restored file, are ignored.
  private static let isPoster = """
    kind = 'poster' AND length(etag) BETWEEN 1 AND 64 AND etag NOT GLOB '*[^0-9A-Za-z]*' AND length(bytes) BETWEEN 1 AND \(PictureLimits.bytes) \
    AND type IN (\(StoredPicture.Format.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
    """

  public func fetchPosterStamps(of shows: [String]) async throws(StoreError) -> [String: PictureStamp] {
    guard !shows.isEmpty else { return [:] }
    return try await read { connection throws(Failure) in
      var stamps: [String: PictureStamp] = [:]
      for show in shows {
        stamps[show] = try connection.first(
          "SELECT source, etag FROM pictures WHERE show = ? AND \(Self.isPoster)", [.text(show)]
        ) { row in
          PictureStamp(source: row.text(), version: row.text())
        }
      }
      return stamps
    }
  }

  public func fetchPoster(of show: String) async throws(StoreError) -> StoredPicture? {
    try await read { connection throws(Failure) in
      try connection.first(
        "SELECT source, etag, type, fetched, bytes FROM pictures WHERE show = ? AND \(Self.isPoster)", [.text(show)]
      ) { row -> StoredPicture? in
        let stamp = PictureStamp(source: row.text(), version: row.text())
        guard let format = StoredPicture.Format(rawValue: row.text()) else { return nil }
        let fetchedAt = row.instant()
        return StoredPicture(stamp: stamp, format: format, bytes: row.blob(), fetchedAt: fetchedAt)
      } ?? nil
    }
  }

  public func savePoster(_ picture: StoredPicture, of show: String) async throws(StoreError) -> Bool {
    let invalid = picture.invalidFields
    guard invalid.isEmpty else { throw .cannotUpdate(.invalid(invalid)) }
    return try await save(isDryRun: false, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      guard try connection.integer("SELECT count(*) FROM shows WHERE id = ?", [.text(show)]) > 0 else { return false }
      try connection.run(
        """
        INSERT OR REPLACE INTO pictures (show, kind, source, type, etag, fetched, bytes)
        VALUES (?1, 'poster', ?2, ?3, ?4, ?5, ?6)
        """,
        [
          .text(show), .text(picture.stamp.source), .text(picture.format.rawValue), .text(picture.stamp.version),
          .integer(picture.fetchedAt.microseconds), .blob(picture.bytes),
        ])
      return true
    }
  }
}
