public import ShowsStoreProtocols
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel
import SQLiteShowsKernel

extension SQLiteStore: PicturesStore {
  public func fetchPosterStamps(of shows: [String]) async throws(StoreError) -> [String: PictureStamp] {
    guard !shows.isEmpty else { return [:] }
    return try await read { connection throws(Failure) in
      var stamps: [String: PictureStamp] = [:]
      for show in shows {
        stamps[show] = try connection.first(
          "SELECT source, etag FROM pictures WHERE show = ? AND \(PictureRow.isPoster)", [.text(show)]
        ) { row in
          PictureStamp(source: row.text(), version: row.text())
        }
      }
      return stamps
    }
  }

  public func fetchPoster(of show: String) async throws(StoreError) -> StoredPicture? {
    try await read { connection throws(Failure) in
      try connection.poster(of: show)
    }
  }

  public func savePoster(_ picture: StoredPicture, of show: String) async throws(StoreError) -> Bool {
    let invalid = picture.invalidFields
    guard invalid.isEmpty else { throw .cannotUpdate(.invalid(invalid)) }
    return try await save(isDryRun: false, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      guard try connection.integer("SELECT count(*) FROM shows WHERE id = ?", [.text(show)]) > 0 else { return false }
      try connection.save(picture, of: show)
      return true
    }
  }
}
