import Foundation
import OrdersWorkerProtocols
import PresentationProtocols
public import ShowQueries
public import ShowsWorkerProtocols

extension ShowsWorker {
  /// The highest number of bytes of a search.
  private static let longestSearch = 200

  public func fetchShows(_ parameters: ShowsParameters) async throws(ShowsWorkerError) -> ShowsPage {
    var query = ShowsQuery(search: try search(parameters.search), limit: parameters.limit, at: clock())
    do throws(Violation) {
      try PageLimits.check(rows: query.limit)
      if let after = parameters.after?.nilIfBlank {
        guard let cursor = ShowsCursor(after) else {
          throw Violation("/after", .not(.cursor, after))
        }
        query.after = cursor
      }
    } catch {
      throw .invalid([error])
    }
    var page = try await wrapping { () throws(StoreError) in try await store.fetchShows(query) }
    page.posterVersions = try await posterVersions(of: page.shows.map { ($0.id, $0.images.poster) })
    return page
  }

  public func countShows(search: String?, upTo limit: Int?) async throws(ShowsWorkerError) -> ListCount {
    let search = try self.search(search)
    return try await wrapping { () throws(StoreError) in
      try await store.countShows(search: search, upTo: limit)
    }
  }

  public func fetchShow(_ show: String) async throws(ShowsWorkerError) -> ShowResult {
    let show = try await find(show)
    let versions = try await posterVersions(of: [(show.id, show.images.poster)])
    return ShowResult(show: show, at: clock(), posterVersion: versions[show.id])
  }

  public func fetchHistory(after place: WatchedEpisode.ID?, limit: Int)
    async throws(ShowsWorkerError) -> [WatchedEpisode]
  {
    try await wrapping { () throws(StoreError) in try await store.fetchHistory(after: place, limit: limit) }
  }

  func search(_ text: String?) throws(ShowsWorkerError) -> String? {
    guard let text else { return nil }
    guard text.nilIfBlank != nil else {
      throw .invalid([Violation("/query", .blankSearch)])
    }
    guard text.utf8.count <= ShowsWorker.longestSearch else {
      throw .invalid([Violation("/query", .length(text.utf8.count, .bytes, 1...ShowsWorker.longestSearch))])
    }
    return text
  }

  /// Returns the only show with an id or a title.
  func find(_ name: String) async throws(ShowsWorkerError) -> TrackedShow {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    let found = try await wrapping { () throws(StoreError) in try await store.fetchShows(answeringTo: name) }
    guard found.count < 2 else { throw .ambiguous(name, found) }
    if let show = found.first { return show }
    if let near = try await idOfShow(near: name),
      let show = try await wrapping({ () throws(StoreError) in try await store.fetchShows(answeringTo: near) })
        .first
    {
      throw .near(name, show)
    }
    throw .store(.cannotFetch(.notFound(String(name.prefix(100)), of: .show)))
  }

  /// Returns the id of a show whose words begin with the typed ones or whose title is similar; `nil` if there is none.
  private func idOfShow(near name: String) async throws(ShowsWorkerError) -> String? {
    // Nobody types a long title in full.
    let name = String(name.prefix(100))
    let words = SearchText.words(name)
    guard let word = words.first else { return nil }
    // A show with exactly these words comes before shows whose titles have more.
    let found = try await shows(finding: name, limit: 200)
    if let show = found.first(where: { SearchText.words($0.title).sorted() == words.sorted() })
      ?? found.min(by: { SearchText.words($0.title).count < SearchText.words($1.title).count })
    {
      return show.id
    }
    // People seldom mistype the first letters.
    let shows = try await shows(finding: String(word.prefix(2)), limit: 200)
    let title = Suggestion.nearest(to: name, among: shows.lazy.map(\.title))
    return shows.first { $0.title == title }?.id
  }

  private func shows(finding search: String, limit: Int) async throws(ShowsWorkerError) -> [Show] {
    let query = ShowsQuery(search: search, limit: limit, at: clock())
    return try await wrapping { () throws(StoreError) in try await store.fetchShows(query) }.shows
  }

  func wrapping<Answer>(_ question: () async throws(StoreError) -> Answer) async throws(ShowsWorkerError) -> Answer {
    do { return try await question() } catch { throw .store(error) }
  }
}
