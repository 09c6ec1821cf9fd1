// Which episodes count, which comes next, and what becomes of a show.

extension TrackedShow {
  /// The episodes that count: all, or all but specials.
  public var counting: [Episode] { settings.countsSpecials ? episodes : episodes.filter { !$0.isSpecial } }

  /// Those among which the rule looks for the next: not watched, in their order, aired or not.
  var candidates: ArraySlice<Episode> {
    let counting = counting
    switch settings.rule {
    case .firstUnwatched: return counting.filter { watched[$0.id] == nil }[...]
    case .afterLast:
      let last = counting.lastIndex { watched[$0.id] != nil }
      return counting[(last.map { $0 + 1 } ?? counting.startIndex)...]
    }
  }

  /// What is to be watched at a moment, the next one first.
  public func unwatched(at now: Instant) -> [Episode] { candidates.filter { $0.hasAired(at: now) } }
}

extension TrackedShow {
  /// The show with some episodes watched, as its next version; as it is where all of them were. What was watched
  /// before keeps its time.
  public func watching(_ ids: some Sequence<String>, at moment: Instant) -> TrackedShow {
    changed(at: moment) { show in
      for id in ids where show.watched[id] == nil { show.watched[id] = moment }
    }
  }

  /// The show with some episodes not watched.
  public func unwatching(_ ids: some Sequence<String>, at moment: Instant) -> TrackedShow {
    changed(at: moment) { show in
      for id in ids { show.watched[id] = nil }
    }
  }

  /// The show with other settings.
  public func setting(_ settings: WatchingSettings, at moment: Instant) -> TrackedShow {
    changed(at: moment) { $0.settings = settings }
  }

  /// The show as its source tells it now. What has been watched, and what was decided, stays.
  ///
  /// An episode that comes back under another id, at the same place of the same season, has been watched as it was.
  /// Where nothing is new, the version stays; the show is of this moment all the same.
  public func updated(from imported: ImportedShow, at moment: Instant) -> TrackedShow {
    var updated = changed(at: moment) { show in
      show.title = imported.title
      show.images = imported.images
      guard let episodes = imported.episodes else { return }
      let ids = Set(episodes.map(\.id))
      for old in show.episodes where !ids.contains(old.id) {
        guard let seen = show.watched[old.id], let code = old.code,
          let heir = episodes.first(where: { $0.code == code })
        else { continue }
        show.watched[old.id] = nil
        show.watched[heir.id] = show.watched[heir.id] ?? seen
      }
      show.episodes = Episode.ordered(episodes)
    }
    updated.told = ShowStamp(source: imported.source, at: moment)
    return updated
  }

  private func changed(at moment: Instant, _ change: (inout TrackedShow) -> Void) -> TrackedShow {
    var changed = self
    change(&changed)
    guard changed != self else { return self }
    changed.version = nextVersion
    changed.updatedAt = moment
    return changed
  }

  /// One more than the version; the last that `OrderLimits.counter` allows has none after it and stays.
  public var nextVersion: Int64 { version < OrderLimits.counter.upperBound ? version + 1 : version }
}
