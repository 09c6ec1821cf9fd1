import MelodiesStoreProtocols
import OrdersStoreProtocols
import ShowsStoreProtocols

extension StoreExamination {
  /// The read-only rules that hold for every collection of shows in use, whatever its size.
  package static let showRules: [ShowRule] = [
    ShowRule(.showLists) { store in
      var (last, count) = (ShowsCursor?.none, 0)
      try await forEachShow(of: store, at: .now()) { show in
        let place = ShowsCursor(after: show)
        if let last { try expect("show \(show.id) comes after \(last.id)", last < place, true) }
        (last, count) = (place, count + 1)
      }
      try expect("shows", try await store.countShows(search: nil), count)
    },
    ShowRule(.shows) { store in
      let now = Instant.now()
      try await forEachShow(of: store, at: now) { listed in
        let found = try await store.fetchShows(answeringTo: listed.id)
        let show = try require("show \(listed.id) by its id", found.first { $0.id == listed.id })
        let imported = ImportedShow(id: show.id, title: show.title, images: show.images, episodes: show.episodes)
        try expect("what is wrong with show \(show.id)", imported.invalidFields.map(\.pointer), [])
        var expected = show.show(at: now)
        expected.unwatched = Array(expected.unwatched.prefix(1))
        try expect("show \(show.id) in the list", listed, expected)
        // A title that equals another show's id finds that other show.
        let answers = try await store.fetchShows(answeringTo: show.title)
        let isFound = answers.contains { $0.id == show.id } || answers.contains { $0.id == show.title }
        try expect("“\(show.title)” finds show \(show.id)", isFound, true)
      }
    },
    ShowRule(.watchingHistory) { store in
      var (last, watched) = (WatchedEpisode.ID?.none, [String: [WatchedEpisode]]())
      while case let part = try await store.fetchHistory(after: last, limit: showsOnPage), !part.isEmpty {
        for entry in part {
          if let last { try expect("\(entry.id) comes after \(last)", last.comes(before: entry.id), true) }
          last = entry.id
          watched[entry.showID, default: []].append(entry)
        }
      }
      try await forEachShow(of: store, at: .now()) { listed in
        let show = try require("show \(listed.id)", try await store.fetchShows(answeringTo: listed.id).first)
        try expect("history of show \(show.id)", watched.removeValue(forKey: show.id) ?? [], show.history)
      }
      try expect("history of shows that are not there", watched.keys.sorted(), [])
    },
  ]

  /// The read-only rules that hold for the melodies of every store in use.
  static let melodyRules: [MelodyRule] = [
    MelodyRule(.melodies) { store in
      var (last, after) = (Melody?.none, MelodiesCursor?.none)
      repeat {
        let page = try await store.fetchMelodies(after: after, limit: melodiesOnPage)
        for melody in page.melodies {
          if let last { try expect("melody \(melody.id) comes after \(last.id)", last.comes(before: melody), true) }
          last = melody
          try expect("what is wrong with melody \(melody.id)", melody.invalidFields.map(\.pointer), [])
          let read = try? Melody(id: melody.id, rtttl: melody.rtttl)
          try expect("melody \(melody.id) read again", read, melody)
          try expect("“\(melody.id)” finds", try await store.fetchMelodies(answeringTo: melody.id), [melody])
        }
        after = page.next
      } while after != nil
    }
  ]

  private static let showsOnPage = 500
  private static let melodiesOnPage = 500

  private static func forEachShow(of store: any ShowsStore, at now: Instant, _ body: (Show) async throws -> Void)
    async throws
  {
    var query = ShowsQuery(limit: showsOnPage, at: now)
    repeat {
      let page = try await store.fetchShows(query)
      for show in page.shows { try await body(show) }
      query.after = page.next
    } while query.after != nil
  }
}

extension WatchedEpisode.ID {
  /// Returns whether this entry comes before another: by show, then by episode, byte for byte.
  fileprivate func comes(before other: Self) -> Bool {
    showID == other.showID
      ? episodeID.utf8.lexicographicallyPrecedes(other.episodeID.utf8)
      : showID.utf8.lexicographicallyPrecedes(other.showID.utf8)
  }
}

extension Melody {
  /// Returns whether this melody comes before another: by title without case, then by id, byte for byte.
  fileprivate func comes(before other: Melody) -> Bool {
    titleKey.utf8.elementsEqual(other.titleKey.utf8)
      ? id.utf8.lexicographicallyPrecedes(other.id.utf8)
      : titleKey.utf8.lexicographicallyPrecedes(other.titleKey.utf8)
  }
}
