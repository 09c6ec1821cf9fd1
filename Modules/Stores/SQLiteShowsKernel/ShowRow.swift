import Foundation
package import ShowsStoreProtocols
import SQLKernel
package import SQLiteKernel
import SQLiteOrdersKernel

/// The columns of `shows`, in the order in which every statement names them.
package enum ShowRow {
  static let columns = [
    "id", "version", "title", "poster", "banner", "background", "rule", "specials", "updated", "counted", "aired",
    "seen", "begun", "filled", "upcoming", "candidates", "told_by", "told",
  ]
  /// The columns that are only sorted or searched by.
  static let keys = ["sort", "words"]

  package static let list = columns.joined(separator: ", ")

  package static let selectWhole = """
    SELECT \(list), episodes, watched FROM shows JOIN show_details ON show_details.show = shows.key
    """

  /// The statement that selects whole shows from a file that lacks the columns of `ShowsSchema.stamps`.
  package static let selectWholeWithoutStamps = selectWhole.replacing("told_by, told,", with: "NULL, NULL,")

  static let insert = """
    INSERT INTO shows (\((columns + keys).joined(separator: ", "))) \
    VALUES (\((columns + keys).map { _ in "?" }.joined(separator: ", ")))
    """

  static let update = """
    UPDATE shows SET \((columns + keys).enumerated().map { "\($0.element) = ?\($0.offset + 1)" }.joined(separator: ", ")) \
    WHERE id = ?1
    """
}

extension TrackedShow {
  func columnValues(at now: Instant) -> [Value] {
    let standing = ShowStanding(of: self, at: now)
    return [
      .text(id), .integer(version), .text(title), Value(images.poster?.absoluteString),
      Value(images.banner?.absoluteString), Value(images.background?.absoluteString), .text(settings.rule.rawValue),
      .integer(settings.countsSpecials ? 1 : 0), .integer(updatedAt.microseconds),
      .integer(standing.asOf.microseconds), .integer(standing.progress.aired), .integer(standing.progress.watched),
      .integer(standing.hasWatched ? 1 : 0), .integer(standing.hasEpisodes ? 1 : 0),
      .text(standing.upcoming.map(\.packed).joined()), .text(standing.candidates.map(\.packed).joined()),
      Value(lastRefresh?.source), Value(lastRefresh?.at.microseconds),
    ] + ShowRow.keys(ofTitle: title)
  }
}

extension ShowRow {
  /// Returns the values of the columns that are only sorted or searched by.
  fileprivate static func keys(ofTitle title: String) -> [Value] {
    [.text(SearchText.folded(title)), .text(SearchText.words(title).map { " \($0)" }.joined())]
  }
}

extension Connection {
  /// Computes again the columns by which shows are only sorted or searched.
  package func updateShowKeys() throws(Failure) {
    for (id, title) in try all("SELECT id, title FROM shows", { ($0.text(), $0.text()) }) {
      try run("UPDATE shows SET sort = ?, words = ? WHERE id = ?", ShowRow.keys(ofTitle: title) + [.text(id)])
    }
  }
}

// MARK: Reading

/// A row of the list of shows.
package struct ListedShow {
  package let id: String
  fileprivate let version: Int64
  fileprivate let title: String
  fileprivate let images: ShowImages
  fileprivate let settings: WatchingSettings
  fileprivate let updatedAt: Instant
  fileprivate let standing: ShowStanding
  fileprivate let lastRefresh: ShowStamp?

  /// Returns the show with its progress at `now`; `nil` if `now` is before the last change, which requires the
  /// episodes.
  package func show(at now: Instant) -> Show? {
    guard now >= standing.asOf else { return nil }
    return Show(
      id: id, version: version, title: title, images: images, unwatched: standing.next(at: now).map { [$0] } ?? [],
      progress: standing.progress(at: now), settings: settings, why: standing.why(at: now), lastRefresh: lastRefresh)
  }
}

extension Row {
  /// Reads a show from the columns of `ShowRow.list`.
  ///
  /// - Throws: `corrupt` if its rule does not exist.
  package mutating func show() throws(Failure) -> ListedShow {
    let (id, version, title) = (text(), integer(), text())
    let images = ShowImages(poster: url(), banner: url(), background: url())
    let settings = try watchingSettings(of: id)
    let (updatedAt, countedAt) = (instant(), instant())
    let (aired, seen, hasWatched, hasEpisodes) = (episodeCount(), episodeCount(), flag(), flag())
    let standing = ShowStanding(
      asOf: countedAt, progress: ShowProgress(watched: seen, aired: aired),
      upcoming: unpackAll(ShowStanding.Upcoming.init), candidates: unpackAll(Episode.init), hasEpisodes: hasEpisodes,
      hasWatched: hasWatched, rule: settings.rule)
    let (source, refreshedAt) = (optionalText(), optionalInteger())
    return ListedShow(
      id: id, version: version, title: title, images: images, settings: settings, updatedAt: updatedAt,
      standing: standing, lastRefresh: refreshedAt.map { ShowStamp(source: source, at: Instant(microseconds: $0)) })
  }

  /// Reads a show with its episodes from the columns of `ShowRow.selectWhole`.
  ///
  /// - Throws: `corrupt` if its rule does not exist.
  package mutating func trackedShow() throws(Failure) -> TrackedShow {
    let listed = try show()
    let episodes = unpackAll(Episode.init)
    let watched = unpackAll { ($0.text(), Instant(microseconds: $0.integer())) }
    return TrackedShow(
      id: listed.id, version: listed.version, title: listed.title, images: listed.images, episodes: episodes,
      watched: Dictionary(watched) { first, _ in first }, settings: listed.settings, updatedAt: listed.updatedAt,
      lastRefresh: listed.lastRefresh)
  }

  /// Reads a number of episodes, clamped to 0…`ShowLimits.episodes`, so that a later addition cannot overflow.
  private mutating func episodeCount() -> Int { Int(min(max(integer(), 0), Int64(ShowLimits.episodes))) }

  private mutating func url() -> URL? { optionalText().flatMap(URL.init(string:)) }

  private mutating func watchingSettings(of show: String) throws(Failure) -> WatchingSettings {
    let name = text()
    guard let rule = WatchingRule(rawValue: name) else {
      throw Failure(.corrupt("the rule “\(name)” of the show “\(show)” is unknown; restore a backup"))
    }
    return WatchingSettings(rule: rule, countsSpecials: flag())
  }
}
