import Foundation

/// The limits that the `invalidFields` of shows check.
public enum ShowLimits {
  /// The allowed season numbers; 0 is for specials.
  public static let season = 0...9_999
  /// The allowed episode numbers within a season.
  public static let number = 1...99_999
  /// The greatest number of episodes in a show.
  public static let episodes = 10_000
  /// The greatest length of an image's URL, in bytes of UTF-8.
  public static let url = 2_000
}

extension ImportedShow {
  /// The violations of rules in this imported show; empty if it is valid.
  public var invalidFields: [InvalidField] {
    var invalid: [InvalidField] = []
    func check(_ isRight: Bool, _ pointer: @autoclosure () -> String, _ message: @autoclosure () -> String) {
      if !isRight { invalid.append(InvalidField(pointer(), message())) }
    }
    check(ImportedShow.isID(id), "/id", "is not 1 to \(OrderLimits.id) letters, digits, hyphens and underscores")
    if let fault = ImportedShow.fault(ofTitle: title) { invalid.append(InvalidField("/name", fault)) }
    for (name, image) in [("poster", images.poster), ("banner", images.banner), ("background", images.background)] {
      check(image.map(ImportedShow.isImage) ?? true, "/images/\(name)", "is no address of the web, such as https://…")
    }
    check(
      source.map { ImportedShow.fault(ofTitle: $0) == nil } ?? true, "/source", "is no name of a file or a host")
    let episodes = episodes ?? []
    check(episodes.count <= ShowLimits.episodes, "/episodes", "are more than \(ShowLimits.episodes)")
    var ids: Set<String> = []
    for (index, episode) in episodes.prefix(ShowLimits.episodes).enumerated() {
      check(ImportedShow.isID(episode.id), "/episodes/\(index)/id", "is no id of an episode")
      check(ids.insert(episode.id).inserted, "/episodes/\(index)/id", "is another episode's already")
      if let fault = ImportedShow.fault(ofTitle: episode.title) {
        invalid.append(InvalidField("/episodes/\(index)/name", fault))
      }
      check(
        ShowLimits.season.contains(episode.season), "/episodes/\(index)/season",
        "is \(episode.season); seasons are those from 0 to \(ShowLimits.season.upperBound)")
      check(
        episode.number.map(ShowLimits.number.contains) ?? true, "/episodes/\(index)/number",
        "is \(episode.number ?? 0); numbers are those from 1 to \(ShowLimits.number.upperBound)")
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
  private static func fault(ofTitle title: String) -> String? {
    guard (1...OrderLimits.text).contains(title.utf8.count) else {
      return "is not 1 to \(OrderLimits.text) bytes of text"
    }
    return title.hasControlCharacter ? "has a control character" : nil
  }

  /// Returns whether a browser may load the URL from another site: `http` or `https`, without a password.
  private static func isImage(_ url: URL) -> Bool {
    ["http", "https"].contains(url.scheme?.lowercased() ?? "") && url.host()?.isEmpty == false && url.user() == nil
      && url.absoluteString.utf8.count <= ShowLimits.url
  }
}

extension TrackedShow {
  /// The violations of rules in a show from another store; empty if it is valid.
  public var invalidFields: [InvalidField] {
    var invalid = ImportedShow(
      id: id, title: title, images: images, episodes: episodes, source: told?.source
    ).invalidFields
    if !OrderLimits.counter.contains(version) { invalid.append(InvalidField("/version", "is \(version)")) }
    if episodes != Episode.ordered(episodes) {
      invalid.append(InvalidField("/episodes", "are not in the order in which they are watched"))
    }
    let moments = [updatedAt, told?.at].compactMap(\.self) + watched.values + episodes.compactMap(\.airsAt)
    if moments.contains(where: { $0 < .earliest || $0 > .latest }) {
      invalid.append(InvalidField("", "has a moment outside the years 1 to 9999"))
    }
    if !watched.keys.allSatisfy(ImportedShow.isID) { invalid.append(InvalidField("/watched", "names what is no id")) }
    return invalid
  }
}
