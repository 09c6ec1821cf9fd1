import Models

extension TrackedShow: TransferRecord {
  static let blank = TrackedShow(id: "", title: "", updatedAt: .earliest)
  static let names = memberNames

  mutating func code(by coder: inout some MemberCoder) {
    var episodes = episodes
    var watched = watched.sorted { $0.key < $1.key }.map { WatchedEpisode(episode: $0.key, at: $0.value) }
    coder.code("id", &id)
    coder.code("version", &version)
    coder.code("title", &title)
    coder.code("poster", &images.poster)
    coder.code("banner", &images.banner)
    coder.code("background", &images.background)
    coder.code("episodes", &episodes)
    coder.code("watched", &watched)
    coder.code("rule", &settings.rule)
    coder.code("specials", &settings.countsSpecials)
    coder.code("updatedAt", &updatedAt)
    coder.code("told", &lastRefresh)
    self = TrackedShow(
      id: id, version: version, title: title, images: images, episodes: episodes,
      watched: Dictionary(watched.map { ($0.episode, $0.at) }) { first, _ in first }, settings: settings,
      updatedAt: updatedAt, lastRefresh: lastRefresh)
  }
}

private struct WatchedEpisode: TransferRecord {
  static let blank = WatchedEpisode(episode: "", at: .earliest)
  static let names = memberNames
  var episode: String
  var at: Instant

  mutating func code(by coder: inout some MemberCoder) {
    coder.code("episode", &episode)
    coder.code("at", &at)
  }
}

extension Episode: TransferRecord {
  static let blank = Episode(title: "", season: 0, number: nil)
  static let names = memberNames

  mutating func code(by coder: inout some MemberCoder) {
    coder.code("id", &id)
    coder.code("title", &title)
    coder.code("season", &season)
    coder.code("number", &number)
    coder.code("special", &isSpecial)
    coder.code("airsAt", &airsAt)
    var dayOnly: Bool? = isDayOnly ? true : nil
    coder.codeIfAny("dayOnly", &dayOnly)
    coder.codeIfAny("runtime", &runtime)
    self = Episode(
      id: id, title: title, season: season, number: number, isSpecial: isSpecial, airsAt: airsAt,
      isDayOnly: dayOnly ?? false, runtime: runtime)
  }
}

extension ShowStamp: TransferRecord {
  static let blank = ShowStamp(at: .earliest)
  static let names = memberNames

  mutating func code(by coder: inout some MemberCoder) {
    coder.code("source", &source)
    coder.code("at", &at)
  }
}

// MARK: Melodies

extension Melody: TransferValue {
  func transfer(to json: inout JSONWriter) {
    var text = MelodyText(id: id, rtttl: rtttl)
    text.transfer(to: &json)
  }

  static func transferred(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> Melody? {
    guard let text = MelodyText.transferred(value, at(), &reader) else { return nil }
    do {
      return try Melody(id: text.id, rtttl: text.rtttl)
    } catch {
      reader.fault("\(at())/rtttl", "\(error)")
      return nil
    }
  }
}

/// A melody as its id and its RTTTL.
private struct MelodyText: TransferRecord {
  static let blank = MelodyText(id: "", rtttl: "")
  static let names = memberNames
  var id: String
  var rtttl: String

  mutating func code(by coder: inout some MemberCoder) {
    coder.code("id", &id)
    coder.code("rtttl", &rtttl)
  }
}
