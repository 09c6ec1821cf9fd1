import ShowsStoreProtocols
import StoreContract
import StoreExamination

extension CollectionsContract {
  static let listingShows: [ShowRule] = [
    ShowRule("the collection is listed by title without case and accents, then by id, page by page") { store in
      try await store.save(
        .sample(1, title: "zebra"), .sample(2, title: "Étoile"), .sample(3, title: "alpha"),
        .sample(4, title: "ETOILE"),
        .sample(5, title: "Beta"), .sample(6, title: "eta"))
      let all = ["3", "5", "6", "2", "4", "1"]
      try expect("all", try await store.listed().map(\.id), all)
      for limit in 1...7 {
        var (found, after) = ([String](), ShowsCursor?.none)
        repeat {
          let page = try await store.fetchShows(ShowsQuery(limit: limit, after: after, at: noon))
          try expect("on a page of \(limit)", page.shows.count <= limit, true)
          found += page.shows.map(\.id)
          after = try page.next.map { try require("the cursor", ShowsCursor("\($0)")) }
        } while after != nil
        try expect("by \(limit)", found, all)
      }
      let error = try await refusal("no rows") { try await store.fetchShows(ShowsQuery(limit: 0, at: noon)) }
      guard case .cannotFetch(.invalid(let fields)) = error else { throw error }
      try expect("where", fields.map(\.pointer), ["/limit"])
    },
    ShowRule("a search finds every word as the beginning of a word, in whichever order") { store in
      try await store.save(
        .sample(1, title: "Silicon Valley"), .sample(2, title: "The Valley of the Élysées"),
        .sample(3, title: "Dr. Who's Who"), .sample(4, title: "東京ラブストーリー"))
      let searches: [(String, [String])] = [
        ("sil", ["1"]), ("VALL", ["1", "2"]), ("vál sil", ["1"]), ("elysees", ["2"]), ("ÉLY the", ["2"]),
        ("alley", []), ("who", ["3"]), ("dr who", ["3"]), ("東京", ["4"]), ("", ["3", "1", "2", "4"]),
        ("  ", ["3", "1", "2", "4"]),
        ("%", []), ("_", []), (" * ' ", []), ("🙂", []), ("%sil", ["1"]), ("silicon x", []), ("siliconvalley", []),
      ]
      for (search, ids) in searches {
        try expect("“\(search)”", try await store.listed(search: search).map(\.id), ids)
        try expect("how many “\(search)”", try await store.countShows(search: search), ids.count)
      }
      for limit in 0...5 {
        try expect(
          "up to \(limit)", try await store.countShows(search: "val", upTo: limit),
          ListCount(min(2, limit), isExact: limit >= 2))
        try expect(
          "all up to \(limit)", try await store.countShows(search: nil, upTo: limit),
          ListCount(min(4, limit), isExact: limit >= 4))
      }
      let page = try await store.fetchShows(ShowsQuery(search: "val", limit: 1, at: noon))
      let rest = try await store.fetchShows(ShowsQuery(search: "val", limit: 1, after: page.next, at: noon))
      try expect("page by page", [page.shows.map(\.id), rest.shows.map(\.id)], [["1"], ["2"]])
    },
    ShowRule("a collection that was just filled keeps every rule by which a doctor looks at it") { store in
      try await store.save(.sample(1, source: "shows.json"), .sample(2), ImportedShow(id: "4", title: "Zero"))
      try await store.watch("1", "S1E1", "S2E3")
      for rule in StoreExamination.showRules { try await rule.check(store) }
    },
    ShowRule("a list says of each show what the show says of itself, at any moment") { store in
      try await store.save(.sample(1), .sample(2), .sample(3), ImportedShow(id: "4", title: "Zero"))
      try await store.watch("1", "S1E1", "S2E3", at: day(1))
      _ = try await store.changeShow("2", ifVersion: nil, .settings(rule: .afterLast, countsSpecials: true), .ann(50))
      try await store.watch("2", "S1E3", at: day(2))
      for hours in stride(from: -30, through: 24 * 8, by: 6) {
        let now = noon.adding(seconds: Int64(hours) * 3600)
        let expected = try await store.snapshot().map { show in
          var show = show.show(at: now)
          show.unwatched = Array(show.unwatched.prefix(1))
          return show
        }
        try expect("\(hours) hours after noon", try await store.listed(at: now), expected)
      }
    },
  ]
}
