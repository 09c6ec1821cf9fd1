import ShowsStoreProtocols
import SQLCollectionsKernel
import SQLiteKernel
import Testing

@testable import SQLiteStore

@Suite struct PictureTests {
  @Test(arguments: [
    "type = 'text/html'", "type = 'image/svg+xml'", "kind = 'script'", "etag = ''",
    "etag = 'a\"' || char(13, 10) || 'X: y'",
    "etag = 'é'", "bytes = x''", "bytes = zeroblob(1048577)",
  ])
  func `a row that no program wrote, for example of a restored file, is no poster`(change: String) async throws {
    try await withStore { store in
      let context = WriteContext(author: Author(name: "Ann", frontEnd: "test"), at: Instant(microseconds: 1))
      _ = try await store.saveShows([ImportedShow(id: "1", title: "One")], context)
      let picture = StoredPicture(
        stamp: PictureStamp(source: "http://a.example", version: "ab12"), format: .png, bytes: [1, 0, 255],
        fetchedAt: Instant(microseconds: 1))
      #expect(try await store.savePoster(picture, of: "1"))
      #expect(try await store.fetchPoster(of: "1") == picture)
      try await store.maintain { connection throws(Failure) in
        try connection.execute("UPDATE pictures SET \(change)")
      }
      #expect(try await store.fetchPoster(of: "1") == nil)
      #expect(try await store.fetchPosterStamps(of: ["1"]) == [:])
    }
  }
}
