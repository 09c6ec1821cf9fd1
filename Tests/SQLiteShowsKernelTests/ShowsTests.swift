import ModelsTesting
import ShowsStoreProtocols
import SQLCollectionsKernel
import SQLCollectionsKernel
import SQLiteKernel
import SQLiteShowsKernel
import Testing

@Suite struct ShowsTests {
  private func connection() throws -> Connection {
    let format = FileFormat(
      applicationID: 1, migrations: [ShowsSchema.shows, ShowsSchema.stamps, ShowsSchema.pictures])
    let file = StoreFile(path: ":memory:", format: format, busyTimeout: 0)
    let connection = try file.connect(.creating)
    try file.migrate(connection)
    return connection
  }

  @Test func `a show is read with its episodes as it was written, and as it was replaced`() throws {
    let connection = try connection()
    let show = TrackedShow.everyField
    try connection.insert(show, at: show.updatedAt)
    #expect(try connection.trackedShow(show.id) == show)
    var other = show
    other.title = "Other"
    other.watched = [:]
    try connection.replace(show, by: other, at: other.updatedAt)
    #expect(try connection.trackedShow(show.id) == other)
    #expect(try connection.trackedShow("missing") == nil)
  }

  @Test func `a poster is read as it was written, and a row that no program wrote is none`() throws {
    let connection = try connection()
    let picture = StoredPicture(
      stamp: PictureStamp(source: "https://example.com/a.png", version: "abc"), format: .png, bytes: [0, 255],
      fetchedAt: .earliest)
    try connection.put(picture, of: "show")
    #expect(try connection.poster(of: "show") == picture)
    try connection.run("UPDATE pictures SET etag = 'a-b'")
    #expect(try connection.poster(of: "show") == nil)
  }
}
