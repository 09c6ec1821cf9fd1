// The rules for the episodes that count, for the next episode and for changes of a show.

extension TrackedShow {
  /// The episodes that count: all, or all but specials, depending on the settings.
  public var counting: [Episode] { settings.countsSpecials ? episodes : episodes.filter { !$0.isSpecial } }

  /// The episodes from which the rule selects the next one: unwatched, in watching order, aired or not.
  var candidates: ArraySlice<Episode> {
    let counting = counting
    switch settings.rule {
    case .firstUnwatched: return counting.filter { watched[$0.id] == nil }[...]
    case .afterLast:
      let last = counting.lastIndex { watched[$0.id] != nil }
      return counting[(last.map { $0 + 1 } ?? counting.startIndex)...]
    }
  }

  /// Returns the aired episodes that are up next at a moment, in watching order.
  public func unwatched(at now: Instant) -> [Episode] { candidates.filter { $0.hasAired(at: now) } }
}

extension TrackedShow {
  /// Returns the next version of the show with some episodes marked as watched; the show itself if all of them were.
  ///
  /// Episodes that were watched before retain their time.
  public func watching(_ ids: some Sequence<String>, at moment: Instant) -> TrackedShow {
    changed(at: moment) { show in
      for id in ids where show.watched[id] == nil { show.watched[id] = moment }
    }
  }

  /// Returns the next version of the show with some episodes marked as not watched; the show itself if none was
  /// watched.
  public func unwatching(_ ids: some Sequence<String>, at moment: Instant) -> TrackedShow {
    changed(at: moment) { show in
      for id in ids { show.watched[id] = nil }
    }
  }

  /// Returns the next version of the show with other settings; the show itself if they are equal.
  public func setting(_ settings: WatchingSettings, at moment: Instant) -> TrackedShow {
    changed(at: moment) { $0.settings = settings }
  }

  /// Returns the show with a source's current data. The watched episodes and the settings stay.
  ///
  /// An episode with a new id but the same season and number stays watched. The version increases only if something
  /// changed; the time of the last refresh always changes.
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
    updated.lastRefresh = ShowStamp(source: imported.source, at: moment)
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

  /// The next version; the last version that `OrderLimits.counter` allows has no next one and is returned itself.
  public var nextVersion: Int64 { version < OrderLimits.counter.upperBound ? version + 1 : version }
}
