/// What may be done to a show of the collection.
public enum ShowChange: Hashable, Sendable {
  /// Episodes, each by its id or its code, have been watched, or have not.
  case watch([String])
  case unwatch([String])
  /// What is decided anew; `nil` leaves it as it is.
  case settings(rule: WatchingRule?, countsSpecials: Bool?)
}

extension TrackedShow {
  /// The show after a change, with the next version; after one that changes nothing, the show as it is.
  ///
  /// - Throws: the first episode that the show does not have; `/version` where its version is the last that
  ///   `OrderLimits.counter` allows.
  public func applying(_ change: ShowChange, at now: Instant) throws(InvalidField) -> TrackedShow {
    guard version < OrderLimits.counter.upperBound else {
      throw InvalidField("/version", "is \(version), which no version can follow; delete the show and import it again")
    }
    switch change {
    case .watch(let names): return watching(try ids(of: names), at: now)
    case .unwatch(let names): return unwatching(try ids(of: names), at: now)
    case .settings(let rule, let countsSpecials):
      return setting(
        WatchingSettings(
          rule: rule ?? settings.rule, countsSpecials: countsSpecials ?? settings.countsSpecials), at: now)
    }
  }

  private func ids(of names: [String]) throws(InvalidField) -> [String] {
    var ids: [String] = []
    for (index, name) in names.enumerated() {
      guard let episode = episode(answeringTo: name) else {
        throw InvalidField("/episodes/\(index)", "is \(name.quoted()), which \(title.quoted()) does not have")
      }
      ids.append(episode.id)
    }
    return ids
  }
}
