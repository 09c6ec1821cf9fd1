import Foundation
import HTTPProtocols
import HTTPTesting
import Locks
import SceneAssembly
import Testing

@testable import ServerAssembly

@Suite(.blockingClients) struct `Posters of shows` {
  @Test func `a poster is fetched once after the import, and pages serve it themselves`() async throws {
    let pictures = PictureServer()
    let shop = await ParityShop(http: pictures, fetchesPosters: true)
    let show = #"{"id":1,"name":"One","image":{"original":"https://pictures.example/1.jpg"}}"#
    try await shop.ask(.post, "/api/v1/shows", body: show)
    // The page never waits for the picture; it shows it when it has been stored.
    var text = ""
    for _ in 0..<100_000 where !text.contains("/shows/1/poster?v=") {
      text = try await shop.ask(.get, "/shows").text
      await Task.yield()
    }
    let address = try #require(text.firstMatch(of: /src="(\/shows\/1\/poster\?v=[0-9a-f]{32})"/)?.1)
    #expect(!text.contains("pictures.example"))
    let picture = try await shop.ask(.get, String(address))
    #expect(picture.status == .ok)
    #expect(picture.body == PictureServer.bytes)
    #expect(picture.fields["Content-Type"] == "image/webp")
    #expect(picture.fields["Cache-Control"] == "private, max-age=31536000, immutable")
    let tag = try #require(picture.fields["ETag"])
    #expect(try await shop.ask(.get, String(address), ["If-None-Match": tag]).status == .notModified)
    #expect(try await shop.ask(.get, "/api/v1/shows/1/poster").body == PictureServer.bytes)
    for _ in 1...3 { try await shop.ask(.get, "/shows/1") }
    await shop.scenes.stopFetching()
    #expect(pictures.asked == ["https://pictures.example/1.jpg"])
    try await shop.ask(.delete, "/api/v1/shows/1", ["If-Match": "*"])
    #expect(try await shop.ask(.get, String(address)).status == .notFound)
  }

  @Test func `a show whose poster cannot be fetched has a typographic one`() async throws {
    let shop = await ParityShop(http: PictureServer(isDead: true), fetchesPosters: true)
    let show = #"{"id":1,"name":"One","image":{"original":"https://pictures.example/1.jpg"}}"#
    try await shop.ask(.post, "/api/v1/shows", body: show)
    await shop.scenes.stopFetching()
    #expect(try await shop.ask(.get, "/shows").text.contains(#"src="data:image/svg+xml,"#))
    #expect(try await shop.ask(.get, "/api/v1/shows/1/poster").status == .notFound)
  }
}

/// Answers every request with a picture, or not at all.
private final class PictureServer: HTTPFetching {
  static let bytes = Array("RIFF\0\0\0\0WEBPVP8 ".utf8)

  private let isDead: Bool
  private let recorded = Lock<[String]>([])

  init(isDead: Bool = false) { self.isDead = isDead }

  var asked: [String] { recorded.withLock { $0 } }

  func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched {
    recorded.withLock { $0.append(request.url.absoluteString) }
    guard !isDead else { throw .unreachable(reason: "dead") }
    return HTTPFetched(status: .ok, fields: [:], body: HTTPBody(Self.bytes), url: request.url)
  }
}
