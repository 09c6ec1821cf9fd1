import ShowsStoreProtocols
import StoreContract
import StoreExamination

extension CollectionsContract {
  static let timelines: [ShowRule] = [
    ShowRule("the history has its latest entries first, in pages, with the episodes' places and titles") { store in
      try await store.save(.sample(1), .sample(10), .sample(2))
      for (id, at) in [("2", 1), ("10", 3), ("1", 2)] { try await store.watch(id, "S1E1", "S1E2", at: day(at)) }
      let all = try await store.fetchLatestHistory(after: nil, limit: 100)
      try expect("the end", all.next, nil)
      try expect("places", all.entries.map(\.episodeID), ["10-1", "10-2", "1-1", "1-2", "2-1", "2-2"])
      try expect(
        "the first", all.entries.first,
        WatchedEpisode(
          showID: "10", title: "Show 10", episodeID: "10-1", season: 1, number: 1, episodeTitle: "Episode 1",
          at: day(3)))
      for limit in 1...4 {
        var (paged, cursor, pages) = ([WatchedEpisode](), TimelineCursor?.none, 0)
        repeat {
          let page = try await store.fetchLatestHistory(after: cursor, limit: limit)
          paged += page.entries
          (cursor, pages) = (page.next, pages + 1)
        } while cursor != nil
        try expect("by \(limit)", paged, all.entries)
        try expect("pages of \(limit)", pages, (6 + limit - 1) / limit)
      }
    },
    ShowRule("upcoming episodes of all shows are in order, in pages, without watched ones and specials") { store in
      try await store.save(.sample(1), .sample(2))
      try await store.watch("1", "S2E1", at: noon)
      _ = try await store.changeShow("2", ifVersion: nil, .settings(rule: nil, countsSpecials: true), .ann())
      let query = AiringsQuery(from: day(2), before: day(5), limit: 100)
      let all = try await store.fetchAirings(query)
      try expect("the end", all.next, nil)
      try expect("episodes", all.airings.map(\.episode.id), ["1-3", "2-3", "2-x", "2-4", "1-5", "2-5"])
      try expect("times", all.airings.map(\.at), [day(2), day(2), day(2).adding(seconds: 60), day(3), day(4), day(4)])
      try expect("show", all.airings.first?.show, "Show 1")
      for limit in 1...4 {
        var (paged, part) = ([Airing](), query)
        part.limit = limit
        repeat {
          let page = try await store.fetchAirings(part)
          paged += page.airings
          part.after = page.next
        } while part.after != nil
        try expect("by \(limit)", paged, all.airings)
      }
      let wrong = try await refusal("no limit") {
        try await store.fetchAirings(AiringsQuery(from: noon, before: day(9), limit: 0))
      }
      try expect("refused", wrong, .cannotFetch(.invalid([Violation("/limit", .outOfRange(0, 1...Int.max))])))
    },
  ]
}
