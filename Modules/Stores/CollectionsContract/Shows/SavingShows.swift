import Foundation
import ShowsStoreProtocols
import StoreContract
import StoreExamination

extension CollectionsContract {
  static let savingShows: [ShowRule] = [
    ShowRule("a show is saved whole, and is found by its id and by its title without case and accents") { store in
      let imported = ImportedShow.sample(7, title: "Él Niño: Straße")
      try expect("outcomes", try await store.save(imported), [.created(id: "7")])
      let stored = TrackedShow(imported, at: noon)
      for name in ["7", "Él Niño: Straße", "el nino: STRASSE"] {
        try expect(name, try await store.fetchShows(answeringTo: name), [stored])
      }
      for name in ["", "8", "Niño", "el"] { try expect(name, try await store.fetchShows(answeringTo: name), []) }
    },
    ShowRule("two shows of one title both answer to it, and an id comes before a title") { store in
      try await store.save(.sample(2, title: "House"), .sample(1, title: "HOUSE"), .sample(3, title: "1"))
      try expect("both", try await store.fetchShows(answeringTo: "house").map(\.id), ["1", "2"])
      try expect("by its id", try await store.fetchShows(answeringTo: "1").map(\.id), ["1"])
    },
    ShowRule("news of a show change it once, and what was watched and decided stays") { store in
      try await store.save(.sample())
      try await store.watch("1", "S1E1")
      let settings = ShowChange.settings(rule: .afterLast, countsSpecials: true)
      let before = try await store.changeShow("1", ifVersion: nil, settings, .ann()).show
      var news = ImportedShow.sample(title: "Renamed")
      news.images = ShowImages()
      news.episodes?.removeAll { $0.id == "1-2" }
      let dayLater = WriteContext.ann(86_400)
      try expect("outcomes", try await store.saveShows([news], dayLater).answer, [.updated(id: "1")])
      let after = try await store.show("1")
      try expect("the show", after, before.updated(from: news, at: day(1)))
      try expect("version", after.version, before.version + 1)
      try expect("watched", after.watched, ["1-1": noon])
      try expect("again", try await store.saveShows([news], .ann(99)).answer, [.unchanged(id: "1")])
      try expect("after that", try await store.show("1").isSame(as: after), true)
      try expect("its old title", try await store.fetchShows(answeringTo: "Show 1"), [])
      try expect("listed", try await store.listed().map(\.title), ["Renamed"])
    },
    ShowRule("a show says when it was told last and by whom, also where that was no news; no change here is a telling")
    {
      store in
      try await store.save(.sample(1, source: "shows.json"), .sample(2))
      let refreshed = [ShowStamp(source: "shows.json", at: noon), ShowStamp(at: noon)]
      try expect("told", try await store.snapshot().map(\.lastRefresh), refreshed)
      try await store.watch("1", "S1E1", at: day(1))
      try expect("listed after a change", try await store.listed(at: day(2)).map(\.lastRefresh), refreshed)
      let again = try await store.saveShows([.sample(1, source: "api.example.com")], .ann(60)).answer
      try expect("again", again, [.unchanged(id: "1")])
      let later = try await store.show("1")
      try expect("told again", later.lastRefresh, ShowStamp(source: "api.example.com", at: noon.adding(seconds: 60)))
      try expect("version", later.version, 2)
      try expect("listed", try await store.listed(at: day(2)).first?.lastRefresh, later.lastRefresh)
      _ = try await store.saveShows([.sample(1)], .ann(99, isDryRun: true))
      try expect("after a dry run", try await store.show("1"), later)
      let bad = try await store.save(.sample(2, source: "a\u{1B}[2J"))
      guard case .rejected(let fields)? = bad.first else {
        throw StoreRuleFailure(what: "a source", expected: "rejected", found: "\(bad)", location: #fileID)
      }
      try expect("where", fields.map(\.pointer), ["/source"])
    },
    ShowRule("of many shows those that break a rule are rejected, and the others kept") { store in
      var bad = ImportedShow.sample(2)
      bad.title = ""
      var script = ImportedShow.sample(3)
      script.images.poster = URL(string: "javascript:alert(1)")
      let outcomes = try await store.save(.sample(1), bad, script, .sample(4), .sample(1))
      let created = [ShowOutcome.created(id: "1"), .created(id: "4"), .unchanged(id: "1")]
      try expect("kept", [outcomes[0], outcomes[3], outcomes[4]], created)
      for (index, pointer) in [(1, "/name"), (2, "/images/poster")] {
        guard case .rejected(let fields) = outcomes[index] else {
          throw StoreRuleFailure(what: pointer, expected: "rejected", found: "\(outcomes[index])", location: #fileID)
        }
        try expect("where", fields.map(\.pointer), [pointer])
      }
      try expect("shows", try await store.listed().map(\.id), ["1", "4"])
    },
    ShowRule("a show of thousands of episodes is kept, and one without any") { store in
      var long = ImportedShow.sample(1)
      long.episodes = (0..<3_000).map { index in
        Episode(
          id: "e\(index)", title: "“\(index)”\n✓", season: 1 + index / 100, number: index % 100,
          airsAt: index % 5 == 3 ? nil : day(index), isDayOnly: index % 5 == 0,
          runtime: index % 3 == 0 ? nil : 1 + index)
      }
      let none = ImportedShow(id: "2", title: "Zero")
      try await store.save(long, none)
      try expect("the long one", try await store.show("1"), TrackedShow(long, at: noon))
      try expect("the other", try await store.show("2"), TrackedShow(none, at: noon))
      try expect("why", try await store.listed().map(\.why), [.nothingWatched, .noEpisodes])
    },
    ShowRule("a backup brings the shows back, and what was watched") { store in
      guard let maintenance = store as? any StoreMaintenance else { return }
      try await withDirectory { directory in
        try await store.save(.sample(1), .sample(2))
        try await store.watch("1", "S1E1", "S1E2")
        let before = try await store.snapshot()
        try await maintenance.backUp(toFile: "\(directory)/backup", progress: { _ in })
        _ = try await store.deleteShow("1", ifVersion: nil, .ann())
        try await maintenance.restore(fromFile: "\(directory)/backup", progress: { _ in })
        try expect("shows", try await store.snapshot(), before)
        try expect("listed", try await store.listed().map(\.progress.watched), [1, 0])
      }
    },
  ]
}
