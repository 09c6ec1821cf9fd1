/// A change to a show of the collection.
public enum ShowChange: Hashable, Sendable {
  /// Marks episodes as watched, each given by its id or its code `S1E2`, or the aired ones of an ``EpisodeRange``.
  case watch([String])
  /// Marks episodes as not watched, each given by its id or its code `S1E2`, or those of an ``EpisodeRange``.
  case unwatch([String])
  /// Changes the settings; `nil` leaves a setting as it is.
  case settings(rule: WatchingRule?, countsSpecials: Bool?)
}

extension TrackedShow {
  /// Returns the show after a change, with the next version; the show itself if nothing changes.
  ///
  /// - Throws: an error for the first episode that the show does not have, or at `/version` if the version is the last
  ///   value of `OrderLimits.counter`.
  public func applying(_ change: ShowChange, at now: Instant) throws(Violation) -> TrackedShow {
    guard version < OrderLimits.counter.upperBound else {
      throw Violation("/version", .lastVersion)
    }
    switch change {
    case .watch(let names): return watching(try ids(of: names, airedBy: now), at: now)
    case .unwatch(let names): return unwatching(try ids(of: names, airedBy: nil), at: now)
    case .settings(let rule, let countsSpecials):
      return setting(
        WatchingSettings(
          rule: rule ?? settings.rule, countsSpecials: countsSpecials ?? settings.countsSpecials), at: now)
    }
  }

  private func ids(of names: [String], airedBy now: Instant?) throws(Violation) -> [String] {
    var ids: [String] = []
    for (index, name) in names.enumerated() {
      guard let episodes = episodes(answeringTo: name, airedBy: now) else {
        throw Violation("/episodes/\(index)", .unknownEpisode(name.quoted(), show: title.quoted()))
      }
      ids += episodes.map(\.id)
    }
    return ids
  }
}
