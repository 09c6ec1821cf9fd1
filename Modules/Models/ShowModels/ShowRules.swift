import Foundation

extension ImportedShow {
  /// The violations of rules in this imported show; empty if it is valid.
  public var invalidFields: [Violation] {
    var invalid: [Violation] = []
    func check(_ isRight: Bool, _ pointer: @autoclosure () -> String, _ rule: @autoclosure () -> Violation.Rule) {
      if !isRight { invalid.append(Violation(pointer(), rule())) }
    }
    check(ImportedShow.isID(id), "/id", .not(.showID))
    if let fault = ImportedShow.fault(ofTitle: title) { invalid.append(Violation("/name", fault)) }
    for (name, image) in [("poster", images.poster), ("banner", images.banner), ("background", images.background)] {
      check(image.map(ImportedShow.isImage) ?? true, "/images/\(name)", .not(.url))
    }
    check(source.map { ImportedShow.fault(ofTitle: $0) == nil } ?? true, "/source", .not(.source))
    let episodes = episodes ?? []
    check(
      episodes.count <= ShowLimits.episodes, "/episodes", .length(episodes.count, .entries, 0...ShowLimits.episodes))
    var ids: Set<String> = []
    for (index, episode) in episodes.prefix(ShowLimits.episodes).enumerated() {
      check(ImportedShow.isID(episode.id), "/episodes/\(index)/id", .not(.showID))
      check(ids.insert(episode.id).inserted, "/episodes/\(index)/id", .fact(.takenByEpisode))
      if let fault = ImportedShow.fault(ofTitle: episode.title) {
        invalid.append(Violation("/episodes/\(index)/name", fault))
      }
      check(
        ShowLimits.season.contains(episode.season), "/episodes/\(index)/season",
        .outOfRange(episode.season, ShowLimits.season))
      check(
        episode.number.map(ShowLimits.number.contains) ?? true, "/episodes/\(index)/number",
        .outOfRange(episode.number ?? 0, ShowLimits.number))
      check(
        episode.runtime.map(ShowLimits.runtime.contains) ?? true, "/episodes/\(index)/runtime",
        .outOfRange(episode.runtime ?? 0, ShowLimits.runtime))
    }
    return invalid
  }

  fileprivate static func isID(_ text: String) -> Bool {
    (1...OrderLimits.id).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Returns the fault of a title; `nil` if it is valid.
  private static func fault(ofTitle title: String) -> Violation.Rule? {
    if title.isEmpty { return .fact(.empty) }
    if title.utf8.count > OrderLimits.text { return .length(title.utf8.count, .bytes, 1...OrderLimits.text) }
    return title.hasControlCharacter ? .fact(.controlCharacter) : nil
  }

  /// Returns whether a browser may load the URL from another site: `http` or `https`, without a password.
  private static func isImage(_ url: URL) -> Bool {
    ["http", "https"].contains(url.scheme?.lowercased() ?? "") && url.host()?.isEmpty == false && url.user() == nil
      && url.absoluteString.utf8.count <= ShowLimits.url
  }
}

extension TrackedShow {
  /// The violations of rules in a show from another store; empty if it is valid.
  public var invalidFields: [Violation] {
    var invalid = ImportedShow(
      id: id, title: title, images: images, episodes: episodes, source: lastRefresh?.source
    ).invalidFields
    if !OrderLimits.counter.contains(version) {
      invalid.append(Violation("/version", .outOfRange(version, OrderLimits.counter)))
    }
    if episodes != Episode.ordered(episodes) {
      invalid.append(Violation("/episodes", .unorderedEpisodes))
    }
    let moments = [updatedAt, lastRefresh?.at].compactMap(\.self) + watched.values + episodes.compactMap(\.airsAt)
    if moments.contains(where: { $0 < .earliest || $0 > .latest }) {
      invalid.append(Violation("", .someOutsideYears))
    }
    if !watched.keys.allSatisfy(ImportedShow.isID) { invalid.append(Violation("/watched", .watchedID)) }
    return invalid
  }
}
