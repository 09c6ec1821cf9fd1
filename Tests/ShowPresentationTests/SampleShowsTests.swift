import Foundation
import StoreAdministrationProtocols
import MemoryStore
import OrdersStoreProtocols
import ShowsWorkerProtocols
import Testing

@testable import ShowPresentation

struct SampleShowsTests {
  @Test func `the sample's shows keep every rule, and the first has four seasons of episodes`() throws {
    #expect(SampleShows.all.flatMap(\.invalidFields).isEmpty)
    #expect(SampleShows.all.map(\.id) == ["143", "15643", "30927"])
    let episodes = try #require(SampleShows.all.first?.episodes)
    #expect(episodes.count == 38 && Set(episodes.map(\.season)) == [1, 2, 3, 4])
    #expect(episodes.allSatisfy { $0.airsAt != nil && !$0.isSpecial })
    #expect(episodes.last?.title == "Server Error")
    #expect(SampleShows.all.map { $0.images.poster?.scheme } == ["https", "https", nil])
  }

  @Test func `they come once, and go as a whole without the viewer's own`() async throws {
    let store: any ShowsStore = MemoryStore()
    _ = try await store.saveShows([.friends], .sample())
    let samples = SampleShows(store: store)
    #expect(try await samples.addSample(.sample(isDryRun: true)) == 3)
    #expect(try await samples.addSample(.sample()) == 3)
    #expect(try await samples.addSample(.sample()) == 0)
    #expect(try await store.countShows(search: nil) == 4)
    #expect(
      try await store.fetchShows(answeringTo: "143").first?.lastRefresh
        == ShowStamp(source: "the sample shop", at: .noon))
    _ = try await store.changeShow("143", ifVersion: nil, .watch(["S1E1"]), .sample())
    #expect(try await samples.removeSample(.sample(isDryRun: true)) == 3)
    #expect(try await samples.removeSample(.sample()) == 3)
    #expect(try await samples.removeSample(.sample()) == 0)
    #expect(try await store.fetchShows(ShowsQuery(at: .noon)).shows.map(\.title) == ["Friends"])
  }

  @Test func `a show that the viewer has imported is neither changed nor taken away`() async throws {
    let store: any ShowsStore = MemoryStore()
    let own = ImportedShow(id: "143", title: "Silicon Valley", episodes: [])
    _ = try await store.saveShows([own], .sample())
    let samples = SampleShows(store: store)
    #expect(try await samples.addSample(.sample()) == 2)
    #expect(try await samples.removeSample(.sample()) == 2)
    #expect(try await store.fetchShows(answeringTo: "143") == [TrackedShow(own, at: .noon)])
  }

  @Test func `a show that the viewer has imported stays, even if it equals the sample's`() async throws {
    let store: any ShowsStore = MemoryStore()
    var own = try #require(SampleShows.all.last)
    own.source = "api.tvmaze.com"
    _ = try await store.saveShows([own], .sample())
    let samples = SampleShows(store: store)
    #expect(try await samples.addSample(.sample()) == 2)
    #expect(try await samples.removeSample(.sample()) == 2)
    #expect(try await store.fetchShows(answeringTo: own.id).map(\.title) == [own.title])
  }

  @Test func `a show of which an import has brought news stays`() async throws {
    let store: any ShowsStore = MemoryStore()
    let samples = SampleShows(store: store)
    _ = try await samples.addSample(.sample())
    var news = try #require(SampleShows.all.first)
    news.episodes?.append(Episode(id: "e", title: "Tabs", season: 5, number: 1))
    _ = try await store.saveShows([news], .sample())
    #expect(try await samples.removeSample(.sample()) == 2)
    #expect(try await store.countShows(search: nil) == 1)
  }
}

// MARK: Fixtures

extension Instant {
  fileprivate static let noon = Instant(microseconds: 0)
}

extension ImportedShow {
  fileprivate static let friends = ImportedShow(id: "1", title: "Friends", episodes: [])
}

extension WriteContext {
  fileprivate static func sample(isDryRun: Bool = false) -> WriteContext {
    WriteContext(author: Author(name: "amy", frontEnd: "test"), at: .noon, isDryRun: isDryRun)
  }
}
