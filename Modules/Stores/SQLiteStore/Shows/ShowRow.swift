import Foundation
import ShowsStoreProtocols

/// The columns of `shows`, in the order in which every statement names them.
enum ShowRow {
  static let columns = [
    "id", "version", "title", "poster", "banner", "background", "rule", "specials", "updated", "counted", "aired",
    "seen", "begun", "filled", "upcoming", "candidates", "told_by", "told",
  ]
  /// What is kept only to find the show by.
  static let keys = ["sort", "words"]

  static let list = columns.joined(separator: ", ")

  static let selectWhole = """
    SELECT \(list), episodes, watched FROM shows JOIN show_details ON show_details.show = shows.key
    """

  /// The same for a file from before `Schema.tellings`.
  static let selectWholeWithoutStamps = selectWhole.replacing("told_by, told,", with: "NULL, NULL,")

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
      Value(told?.source), Value(told?.at.microseconds),
      .text(SearchText.folded(title)), .text(SearchText.words(title).map { " \($0)" }.joined()),
    ]
  }
}

// MARK: Reading

extension Row {
  /// The show as it stands at a moment; `nil` where that lies before the last change, and only the episodes can tell.
  func show(at now: Instant) throws(Failure) -> Show? {
    let settings = try watchingSettings()
    let standing = ShowStanding(
      asOf: instant(9), progress: ShowProgress(watched: episodeCount(11), aired: episodeCount(10)),
      upcoming: unpack(14, ShowStanding.Upcoming.init), candidates: unpack(15, Episode.init),
      hasEpisodes: integer(13) != 0, hasWatched: integer(12) != 0, rule: settings.rule)
    guard now >= standing.asOf else { return nil }
    return Show(
      id: text(0), version: integer(1), title: text(2), images: images,
      unwatched: standing.next(at: now).map { [$0] } ?? [], progress: standing.progress(at: now), settings: settings,
      why: standing.why(at: now), told: told)
  }

  func trackedShow() throws(Failure) -> TrackedShow {
    let watched = unpack(19) { ($0.text(), Instant(microseconds: $0.integer())) }
    return TrackedShow(
      id: text(0), version: integer(1), title: text(2), images: images, episodes: unpack(18, Episode.init),
      watched: Dictionary(watched) { first, _ in first }, settings: try watchingSettings(), updatedAt: instant(8),
      told: told)
  }

  /// A number of episodes, which is added to later: none beyond what a show can have, whatever the file says.
  private func episodeCount(_ column: Int32) -> Int {
    Int(min(max(integer(column), 0), Int64(ShowLimits.episodes)))
  }

  private func instant(_ column: Int32) -> Instant { Instant(microseconds: integer(column)) }

  private var told: ShowStamp? {
    isNull(17) ? nil : ShowStamp(source: optionalText(16), at: instant(17))
  }

  private var images: ShowImages { ShowImages(poster: url(3), banner: url(4), background: url(5)) }

  private func url(_ column: Int32) -> URL? { optionalText(column).flatMap(URL.init(string:)) }

  private func watchingSettings() throws(Failure) -> WatchingSettings {
    guard let rule = WatchingRule(rawValue: text(6)) else {
      throw Failure(ofShow: .corrupt("the rule “\(text(6))” of the show “\(text(0))” is none; restore a backup"))
    }
    return WatchingSettings(rule: rule, countsSpecials: integer(7) != 0)
  }
}
