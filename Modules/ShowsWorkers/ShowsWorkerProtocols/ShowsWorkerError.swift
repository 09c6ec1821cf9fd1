import OrdersWorkerProtocols
public import PresentationProtocols

/// The error of a shows worker.
public enum ShowsWorkerError: Error, Hashable, Sendable {
  /// The store failed or refused the operation.
  case store(StoreError)
  /// Parameters or fields of the input cannot be parsed or violate rules. Each pointer names one.
  case invalid([Violation])
  /// Several shows match one title. Nothing is done.
  case ambiguous(String, [TrackedShow])
  /// No show matches the name. The given show is the best suggestion, by the beginning of its words or a similar title.
  case near(String, TrackedShow)
  /// A file or a response is not valid JSON of TVmaze: the name of the source, then the position and reason.
  case unreadable(source: String, String)
  /// A file or a response has other objects of TVmaze than shows: the name of the source, then the kind of the first.
  case notShows(source: String, TVmazeObject)
  /// No show of a file or a response is valid: the name of the source, then the faults of each show.
  case refused(source: String, [Violation])
  /// The show does not have an episode of this id or code.
  case unknownEpisode(String, TrackedShow)
  /// The show has no next episode, or no watched one.
  case noEpisode(TrackedShow, isWatched: Bool)
  /// Another server did not respond or returned an error: the server and the event in one sentence.
  case unreachable(String)
  /// The store has no poster of this show.
  case noPoster(String)
}

/// An object of TVmaze's API that is not a show. The raw value is its name with an article.
public enum TVmazeObject: String, Hashable, Sendable, CaseIterable {
  /// An episode, alone, in a list, or in a schedule.
  case episode = "an episode"
  /// A person or a character, alone, in a cast, or found by a search.
  case person = "a person"
  /// A season.
  case season = "a season"
}

extension Problem {
  /// Creates the problem that describes a failure to people, with the same text on all front ends.
  public init(_ error: ShowsWorkerError) {
    switch error {
    case .store(let error): self.init(error)
    case .invalid(let fields): self.init(invalid: fields.map(Fault.init))
    case .ambiguous(let name, let shows):
      let named = shows.map { "\($0.title.quoted()) (\($0.id))" }
      self.init(
        .conflict, "\(name.quoted()) could be \(named.joined(separator: " or ")); nothing was done",
        remedy: "use its id")
    case .near(let name, let show):
      self.init(
        .notFound, "\(StoreError.Cause.notFound(name, of: .show))", remedy: "did you mean \(show.title.quoted())?")
    case .unreadable(let source, let reason): self.init(.invalid, "\(source): \(reason)")
    case .notShows(let source, let object):
      self.init(
        .invalid, "\(source) has \(object.rawValue), not a show",
        remedy: "import the show itself with its episodes, https://api.tvmaze.com/shows/ID?embed=episodes")
    case .refused(let source, let fields):
      self.init(invalid: fields.prefix(100).map(Fault.init))
      detail = "\(source): \(detail)"
    case .unknownEpisode(let name, let show):
      if let swapped = EpisodeRange.swapped(name) {
        self.init(.usage, "\(name.quoted(100)) ends before it begins", remedy: "write \(swapped)")
        return
      }
      let end = EpisodeRange(name)?.end ?? name
      self.init(
        .notFound, "\(show.title.quoted()) has no episode \(end.quoted(100))", remedy: show.episodesThere(near: end))
    case .noEpisode(let show, let isWatched):
      self.init(
        .noData,
        isWatched
          ? "no episode of \(show.title.quoted()) is marked as watched"
          : "\(show.title.quoted()) has no next episode; all that have aired are watched")
    case .unreachable(let reason): self.init(.noNetwork, reason, remedy: "try again, or import a file")
    case .noPoster(let show): self.init(.notFound, "the show \(show.quoted(100)) has no stored poster")
    }
  }
}

extension TrackedShow {
  /// Returns the episodes of the code's season if it exists, otherwise the seasons: `season 1 has episodes 1 to 8`.
  fileprivate func episodesThere(near name: String) -> String {
    let placed = episodes.filter { $0.code != nil }
    if let code = EpisodeCode(name),
      let there = Self.range(placed.filter { $0.season == code.season }.compactMap(\.number))
    {
      return "season \(code.season) has \(there.of("episode"))"
    }
    guard let seasons = Self.range(placed.map(\.season)), let last = placed.last?.code else {
      return "none of its episodes has a place in a season"
    }
    return
      "it has \(seasons.of("season")), and its last episode is \(last); name an episode S1E2 or by its id, and a season S1"
  }

  private static func range(_ numbers: [Int]) -> ClosedRange<Int>? {
    guard let first = numbers.min(), let last = numbers.max() else { return nil }
    return first...last
  }
}

extension ClosedRange<Int> {
  /// Returns the range with a noun: `season 1`, `seasons 1 to 4`.
  fileprivate func of(_ what: String) -> String {
    count == 1 ? "\(what) \(lowerBound)" : "\(what)s \(lowerBound) to \(upperBound)"
  }
}
