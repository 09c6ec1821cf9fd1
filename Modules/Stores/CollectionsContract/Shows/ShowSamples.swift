import Foundation
import ShowsStoreProtocols
import StoreContract
import StoreExamination

// The sample shows and helpers of the rules of shows.

extension ImportedShow {
  /// Returns show `n`: two seasons of three daily episodes from noon on, and a special; the last one airs five days
  /// after noon.
  static func sample(_ n: Int = 1, title: String? = nil, source: String? = nil) -> ImportedShow {
    var episodes = (0..<6).map { index in
      Episode(
        id: "\(n)-\(index + 1)", title: "Episode \(index + 1)", season: 1 + index / 3, number: 1 + index % 3,
        airsAt: day(index))
    }
    episodes.append(Episode(id: "\(n)-x", title: "Between", season: 1, number: nil, airsAt: day(2).adding(seconds: 60)))
    return ImportedShow(
      id: "\(n)", title: title ?? "Show \(n)", images: ShowImages(poster: URL(string: "https://example.com/\(n).jpg")),
      episodes: episodes, source: source)
  }
}

/// Returns the moment that is `days` days after noon.
func day(_ days: Int) -> Instant { noon.adding(seconds: Int64(days) * 86_400) }

extension ShowsStore {
  @discardableResult
  func save(_ shows: ImportedShow...) async throws -> [ShowOutcome] { try await saveShows(shows, .ann()).answer }

  @discardableResult
  func watch(_ id: String, _ episodes: String..., at moment: Instant = noon) async throws -> TrackedShow {
    var context = WriteContext.ann()
    context.at = moment
    return try await changeShow(id, ifVersion: nil, .watch(episodes), context).show
  }

  func show(_ id: String) async throws -> TrackedShow {
    try require("show \(id)", try await fetchShows(answeringTo: id).first)
  }

  /// Returns the shows of the collection, with their progress at a moment.
  func listed(at moment: Instant = noon, search: String? = nil) async throws -> [Show] {
    try await fetchShows(ShowsQuery(search: search, limit: 1_000, at: moment)).shows
  }

  /// Returns every show of the store with its episodes and history.
  func snapshot() async throws -> [TrackedShow] {
    var shows: [TrackedShow] = []
    for show in try await listed() { shows.append(try await self.show(show.id)) }
    return shows
  }
}
