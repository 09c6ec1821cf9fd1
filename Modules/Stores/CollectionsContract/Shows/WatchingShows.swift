import ShowsStoreProtocols
import StoreContract
import StoreExamination

extension CollectionsContract {
  static let watchingShows: [ShowRule] = [
    ShowRule("a watched episode is saved with its time, by id or code, and can be unwatched") { store in
      try await store.save(.sample())
      let first = try await store.watch("1", "S1E1", "1-x", at: day(3))
      try expect("watched", first.watched, ["1-1": day(3), "1-x": day(3)])
      try expect("version", first.version, 2)
      try expect("kept", try await store.show("1"), first)
      try expect("again", try await store.watch("1", "1-1", at: day(9)), first)
      let back = try await store.changeShow("1", ifVersion: 2, .unwatch(["1x01", "S2E1"]), .ann(60)).show
      try expect("left", back.watched, ["1-x": day(3)])
      try expect("kept", try await store.show("1"), back)
    },
    ShowRule("a season or a range of aired episodes is marked with one write") { store in
      try await store.save(.sample())
      let season = try await store.watch("1", "S1", at: day(9))
      try expect("season", season.watched.keys.sorted(), ["1-1", "1-2", "1-3"])
      try expect("version", season.version, 2)
      let range = try await store.watch("1", "S1E2-S2E3", at: day(4))
      try expect("range", range.watched.keys.sorted(), ["1-1", "1-2", "1-3", "1-4", "1-5"])
      let back = try await store.changeShow("1", ifVersion: nil, .unwatch(["S1-S2"]), .ann(60)).show
      try expect("left", back.watched, [:])
    },
    ShowRule("an episode that the show does not have is refused, and none of the others is kept") { store in
      try await store.save(.sample())
      let before = try await store.snapshot()
      let error = try await refusal("S9E9") { try await store.watch("1", "S1E1", "S9E9") }
      guard case .cannotUpdate(.invalid(let fields)) = error else { throw error }
      try expect("where", fields.map(\.pointer), ["/episodes/1"])
      try expect("the shows", try await store.snapshot(), before)
    },
    ShowRule("a change to a show that is not there, or of another version, is refused") { store in
      try await store.save(.sample())
      let change = ShowChange.settings(rule: .afterLast, countsSpecials: nil)
      let missing = try await refusal("show 2") { try await store.changeShow("2", ifVersion: nil, change, .ann()) }
      try expect("missing", missing, .cannotUpdate(.notFound("2", of: .show)))
      let current = try await store.show("1")
      let late = try await refusal("version 9") { try await store.changeShow("1", ifVersion: 9, change, .ann()) }
      try expect("late", late, .cannotUpdate(.showConflict(current: current, seenVersion: 9)))
      let gone = try await refusal("show 2") { try await store.deleteShow("2", ifVersion: nil, .ann()) }
      try expect("gone", gone, .cannotDelete(.notFound("2", of: .show)))
      let early = try await refusal("version 9") { try await store.deleteShow("1", ifVersion: 9, .ann()) }
      try expect("early", early, .cannotDelete(.showConflict(current: current, seenVersion: 9)))
      try expect("the show", try await store.show("1"), current)
    },
    ShowRule("a deleted show is gone with what was watched of it, and comes back as a new one") { store in
      try await store.save(.sample(1), .sample(2))
      let watched = try await store.watch("1", "S1E1")
      try expect("as it was", try await store.deleteShow("1", ifVersion: 2, .ann()).show, watched)
      try expect("listed", try await store.listed().map(\.id), ["2"])
      try expect("history", try await store.fetchHistory(after: nil, limit: 9), [])
      try expect("outcomes", try await store.save(.sample(1)), [.created(id: "1")])
      try expect("new", try await store.show("1"), TrackedShow(.sample(1), at: noon))
    },
    ShowRule("a dry run of any write answers as the write would, and changes nothing") { store in
      try await store.save(.sample(1))
      try await store.watch("1", "S1E1")
      let before = try await store.snapshot()
      let entry = WatchedEpisode(showID: "1", episodeID: "1-2", at: day(1))
      for isDryRun in [true, false] {
        let context = WriteContext.ann(60, isDryRun: isDryRun)
        try expect("import", try await store.saveShows([.sample(2)], context).answer, [.created(id: "2")])
        let watched = try await store.changeShow("1", ifVersion: nil, .watch(["S2E1"]), context).show
        try expect("watched", watched.watched.count, 2)
        try expect("history", try await store.saveHistory([entry], context), [.added])
        let deleted = try await store.deleteShow("1", ifVersion: nil, context).show
        try expect("deleted", deleted.watched.count, isDryRun ? 1 : 3)
        if isDryRun { try expect("the shows", try await store.snapshot(), before) }
      }
      try expect("afterwards", try await store.listed().map(\.id), ["2"])
    },
  ]

  static let showHistory: [ShowRule] = [
    ShowRule("a collection goes into another store as it is; what is another there stays") { store in
      try await store.save(.sample(1), .sample(10), .sample(2))
      try await store.watch("1", "S1E1", "S1E2")
      _ = try await store.changeShow("10", ifVersion: nil, .settings(rule: .afterLast, countsSpecials: true), .ann())
      // A watched episode stays in the history when the show's source removes it.
      var news = ImportedShow.sample(1)
      news.episodes?.removeFirst()
      try await store.save(news)
      let all = try await store.fetchTrackedShows(after: nil, limit: 100)
      try expect("by id", all.map(\.id), ["1", "10", "2"])
      for show in all { try expect(show.id, try await store.show(show.id), show) }
      for limit in 1...3 {
        var paged: [TrackedShow] = []
        while case let part = try await store.fetchTrackedShows(after: paged.last?.id, limit: limit), !part.isEmpty {
          paged += part
        }
        try expect("by \(limit)", paged, all)
      }
      for show in all { _ = try await store.deleteShow(show.id, ifVersion: nil, .ann()) }
      let created = all.map { ShowOutcome.created(id: $0.id) }
      try expect("tried", try await store.saveTrackedShows(all, isDryRun: true), created)
      try expect("nothing yet", try await store.countShows(search: nil), 0)
      try expect("kept", try await store.saveTrackedShows(all, isDryRun: false), created)
      try expect("as it was", try await store.fetchTrackedShows(after: nil, limit: 100), all)
      try expect("listed", try await store.listed(at: day(9)).map(\.progress.watched), [1, 0, 0])
      let again = all.map { ShowOutcome.unchanged(id: $0.id) }
      try expect("again", try await store.saveTrackedShows(all, isDryRun: false), again)
      var refreshed = all[2]
      refreshed.lastRefresh = ShowStamp(source: "shows.json", at: day(1))
      try expect("told since", try await store.saveTrackedShows([refreshed], isDryRun: false), [.updated(id: "2")])
      try expect("as it was told", try await store.show("2"), refreshed)
      let other = try await store.watch("10", "S1E1")
      var broken = refreshed
      broken.version = 0
      let outcomes = try await store.saveTrackedShows([all[0], all[1], broken], isDryRun: false)
      try expect("another", outcomes.prefix(2), [.unchanged(id: "1"), .rejected([.otherShow])])
      guard case .rejected(let fields) = outcomes[2] else {
        throw StoreRuleFailure(what: "no version", expected: "rejected", found: "\(outcomes[2])", location: #fileID)
      }
      try expect("where", fields.map(\.pointer), ["/version"])
      try expect("stays", try await store.show("10"), other)
    },
    ShowRule("history goes out in pages and comes into another collection the same") { store in
      try await store.save(.sample(1), .sample(10), .sample(2))
      for (id, at) in [("2", 1), ("10", 2), ("1", 3)] {
        try await store.watch(id, "S1E1", "S1E2", "\(id)-x", at: day(at))
      }
      let all = try await store.fetchHistory(after: nil, limit: 100)
      let places = ["1", "10", "2"].flatMap { id in
        ["1", "2", "x"].map { WatchedEpisode.ID(showID: id, episodeID: "\(id)-\($0)") }
      }
      try expect("places", all.map(\.id), places)
      try expect(
        "the first", all.first,
        WatchedEpisode(
          showID: "1", title: "Show 1", episodeID: "1-1", season: 1, number: 1, episodeTitle: "Episode 1", at: day(3)))
      try expect("the special", all.first { $0.episodeID == "1-x" }?.episodeTitle, "Between")
      for limit in 1...4 {
        var paged: [WatchedEpisode] = []
        while case let part = try await store.fetchHistory(after: paged.last?.id, limit: limit), !part.isEmpty {
          paged += part
        }
        try expect("by \(limit)", paged, all)
      }
      for id in ["1", "2", "10"] { _ = try await store.deleteShow(id, ifVersion: nil, .ann()) }
      try await store.save(.sample(1), .sample(10), .sample(2))
      try expect("outcomes", try await store.saveHistory(all, .ann(5)), all.map { _ in .added })
      try expect("again", try await store.saveHistory(all, .ann(6)), all.map { _ in .known })
      try expect("all", try await store.fetchHistory(after: nil, limit: 100), all)
      try expect("listed", try await store.listed(at: day(1)).map(\.progress.watched), [2, 2, 2])
    },
    ShowRule("history of what is not in the collection is told apart and not kept; an unknown id goes by its place") {
      store in
      try await store.save(.sample(1))
      try await store.watch("1", "S1E1", at: day(1))
      let history = [
        WatchedEpisode(showID: "1", episodeID: "1-1", at: noon),
        WatchedEpisode(showID: "9", episodeID: "9-1", at: noon),
        WatchedEpisode(showID: "1", episodeID: "elsewhere", season: 1, number: 2, at: noon),
        WatchedEpisode(showID: "1", episodeID: "elsewhere", season: 9, number: 2, at: noon),
      ]
      let outcomes = try await store.saveHistory(history, .ann(5))
      try expect("outcomes", outcomes, [.known, .unknownShow, .added, .unknownEpisode])
      try expect("watched", try await store.show("1").watched, ["1-1": day(1), "1-2": noon])
    },
  ]
}
