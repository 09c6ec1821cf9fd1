import MelodiesStoreProtocols
import OrdersStoreProtocols
import ShowsStoreProtocols
import StoreContract
import StoreExamination

extension CollectionsContract {
  static let melodies: [MelodyRule] = [
    MelodyRule("a new store has no melodies, and keeps those that it is given, by title and id") { store in
      let empty = MelodiesPage(melodies: [], next: nil, answer: nil)
      try expect("at first", try await store.fetchMelodies(after: nil, limit: 50), empty)
      let all = [Melody.sample("b", "élise"), .sample("a", "Für Elise"), .sample("z", "Ode"), .sample("y", "ODE")]
      try expect("new", try await store.saveMelodies(all, .ann()).answer, all)
      // Titles are sorted by the bytes of their lower-case forms: é sorts after all ASCII letters.
      try expect("kept", try await store.titles(), ["a Für Elise", "y ODE", "z Ode", "b élise"])
    },
    MelodyRule("melodies come in pages, whatever is added or deleted between two of them") { store in
      for n in 1...5 { _ = try await store.saveMelodies([.sample("m\(n)", "Tune")], .ann()) }
      // Five melodies of one title, each of another length.
      let first = try await store.fetchMelodies(after: nil, limit: 2)
      try expect("first", first.melodies.map(\.id), ["m1", "m2"])
      _ = try await store.deleteMelody("m2", .ann())
      _ = try await store.saveMelodies([.sample("m0", "Tune")], .ann())
      let next = try require("next", first.next)
      let text = try require("as text", MelodiesCursor(next.description))
      let second = try await store.fetchMelodies(after: text, limit: 2)
      try expect("second", second.melodies.map(\.id), ["m3", "m4"])
      let last = try await store.fetchMelodies(after: second.next, limit: 2)
      try expect("last", last.melodies.map(\.id), ["m5"])
      try expect("the end", last.next, nil)
    },
    MelodyRule("a melody is found by its id, and by its title in any case") { store in
      let all = [Melody.sample("ode", "Für Elise"), .sample("m1", "Ode"), .sample("m2", "ODE")]
      _ = try await store.saveMelodies(all, .ann())
      try expect("the id first", try await store.fetchMelodies(answeringTo: "ode"), [all[0]])
      try expect("two", try await store.fetchMelodies(answeringTo: "oDe"), [all[1], all[2]])
      try expect("spelled otherwise", try await store.fetchMelodies(answeringTo: "FU\u{308}R ELISE"), [all[0]])
      try expect("none", try await store.fetchMelodies(answeringTo: "m"), [])
    },
    MelodyRule("a tune that is the shop's already is skipped, and no id is taken twice") { store in
      let ode = Melody.sample("m1", "Ode")
      _ = try await store.saveMelodies([ode], .ann())
      var again = ode
      again.id = "m2"
      try expect("again", try await store.saveMelodies([again, ode], .ann()).answer, [])
      for isDryRun in [true, false] {
        let error = try await refusal("a taken id") {
          var other = Melody.sample("m2", "Other")
          other.id = "m1"
          return try await store.saveMelodies([.sample("m3", "New"), other], .ann(isDryRun: isDryRun))
        }
        try expect("where", error.invalidPointers, ["/melodies/1/id"])
      }
      try expect("kept", try await store.titles(), ["m1 Ode"])
    },
    MelodyRule("a melody that is saved with another title is renamed, and is the shop's own then") { store in
      _ = try await store.saveMelodies([.sample("m1", "Ode"), .sample("m2", "Elise")], .ann())
      try await store.replaceMelodies([.sample("t1", "Theirs")], from: "api", at: noon)
      let renamed = Melody.sample("m1", "ode")
      try expect("tried", try await store.saveMelodies([renamed], .ann(isDryRun: true)).answer, [renamed])
      try expect("kept", try await store.titles(), ["m2 Elise", "m1 Ode", "t1 Theirs"])
      try expect("case", try await store.saveMelodies([renamed], .ann()).answer, [renamed])
      try expect("again", try await store.saveMelodies([renamed], .ann()).answer, [])
      let all = [Melody.sample("m1", "Zoo"), .sample("t1", "Ours")]
      try expect("two", try await store.saveMelodies(all, .ann()).answer, all)
      try expect("renamed", try await store.titles(), ["m2 Elise", "t1 Ours", "m1 Zoo"])
      try expect("by the old title", try await store.fetchMelodies(answeringTo: "ode"), [])
      try await store.replaceMelodies([.sample("t1", "Theirs")], from: "api", at: noon.adding(seconds: 1))
      try expect("after a response", try await store.titles(), ["m2 Elise", "t1 Ours", "m1 Zoo"])
    },
    MelodyRule("an invalid melody is refused, and a dry run saves nothing") { store in
      let error = try await refusal("no title") {
        try await store.saveMelodies([.sample("m1", "Ode"), .sample("m2", "")], .ann())
      }
      try expect("where", error.invalidPointers, ["/melodies/1/title"])
      try expect(
        "tried", try await store.saveMelodies([.sample("m1", "Ode")], .ann(isDryRun: true)).answer.map(\.id), ["m1"])
      try expect("kept", try await store.titles(), [])
    },
    MelodyRule("a melody is deleted by its id, once, and not by a dry run") { store in
      let ode = Melody.sample("m1", "Ode")
      _ = try await store.saveMelodies([ode], .ann())
      try expect("tried", try await store.deleteMelody("m1", .ann(isDryRun: true)).answer, ode)
      let titled = try await refusal("by its title") { try await store.deleteMelody("Ode", .ann()) }
      try expect("by its title", titled, .cannotDelete(.notFound("Ode", of: .melody)))
      try expect("deleted", try await store.deleteMelody("m1", .ann()).answer, ode)
      let gone = try await refusal("again") { try await store.deleteMelody("m1", .ann()) }
      try expect("again", gone, .cannotDelete(.notFound("m1", of: .melody)))
      try expect("kept", try await store.titles(), [])
    },
    MelodyRule("a refresh replaces all melodies of the API, with its time") { store in
      _ = try await store.saveMelodies([.sample("ours", "Ours")], .ann())
      try await store.replaceMelodies([.sample("t1", "Theirs"), .sample("t2", "Other")], from: "one", at: noon)
      try expect("first", try await store.titles(), ["t2 Other", "ours Ours", "t1 Theirs"])
      try await store.replaceMelodies([.sample("t1", "Changed")], from: "two", at: noon.adding(seconds: 1))
      try expect("then", try await store.titles(), ["t1 Changed", "ours Ours"])
      let answer = try await store.fetchMelodies(after: nil, limit: 1).answer
      try expect("when", answer, RefreshRecord(source: "two", at: noon.adding(seconds: 1)))
      try await store.replaceMelodies([], from: "two", at: noon.adding(seconds: 2))
      try expect("an empty answer", try await store.titles(), ["ours Ours"])
      try expect("its time", try await store.fetchMelodies(after: nil, limit: 1).answer?.at, noon.adding(seconds: 2))
    },
    MelodyRule("an answer that is refused changes nothing") { store in
      try await store.replaceMelodies([.sample("t1", "Theirs")], from: "one", at: noon)
      let before = try await store.fetchMelodies(after: nil, limit: 50)
      for melodies in [[Melody.sample("t2", "Other"), .sample("t3", "")], [.sample("t2", "A"), .sample("t2", "B")]] {
        let error = try await refusal("an answer") {
          try await store.replaceMelodies(melodies, from: "two", at: noon.adding(seconds: 1))
        }
        try expect("what", error.invalidPointers?.count, 1)
        try expect("kept", try await store.fetchMelodies(after: nil, limit: 50), before)
      }
    },
    MelodyRule("the shop's own melody is kept alone beside an API's of the same id or tune") { store in
      let ours = Melody.sample("m1", "Ours")
      _ = try await store.saveMelodies([ours], .ann())
      var sameTune = ours
      sameTune.id = "t1"
      try await store.replaceMelodies([sameTune, .sample("m1", "Theirs"), .sample("t2", "New")], from: "one", at: noon)
      try expect("kept", try await store.titles(), ["t2 New", "m1 Ours"])
    },
    MelodyRule("the shop's own melodies come by id, and none that only an API has told of") { store in
      let own = (1...5).map { Melody.sample("m\($0)", "Tune \(6 - $0)") }
      _ = try await store.saveMelodies(own.reversed(), .ann())
      try await store.replaceMelodies([.sample("m0", "Theirs")], from: "api", at: noon)
      for limit in 1...6 {
        var paged: [Melody] = []
        while case let part = try await store.fetchOwnMelodies(after: paged.last?.id, limit: limit), !part.isEmpty {
          paged += part
        }
        try expect("by \(limit)", paged, own)
      }
    },
    MelodyRule("a tune of an API becomes the shop's where it is imported, and stays") { store in
      let theirs = Melody.sample("t1", "Theirs")
      try await store.replaceMelodies([theirs], from: "one", at: noon)
      var imported = theirs
      imported.id = "m1"
      try expect("new", try await store.saveMelodies([imported], .ann()).answer, [theirs])
      try await store.replaceMelodies([], from: "one", at: noon)
      try expect("kept", try await store.titles(), ["t1 Theirs"])
    },
    MelodyRule("a backup brings the melodies back, and a melody is no order") { store in
      try await withDirectory { directory in
        let snapshot = try await Snapshot(of: store)
        _ = try await store.saveMelodies([.sample("m1", "Ode")], .ann())
        try await store.replaceMelodies([.sample("t1", "Theirs")], from: "one", at: noon)
        let before = try await store.fetchMelodies(after: nil, limit: 50)
        try expect("the store of orders", try await Snapshot(of: store), snapshot)
        try expect("integrity", try await store.checkIntegrity(), [])
        try await store.backUp(toFile: "\(directory)/backup", progress: { _ in })
        _ = try await store.deleteMelody("m1", .ann())
        try await store.replaceMelodies([], from: "two", at: noon.adding(seconds: 1))
        try await store.restore(fromFile: "\(directory)/backup", progress: { _ in })
        try expect("melodies", try await store.fetchMelodies(after: nil, limit: 50), before)
      }
    },
    MelodyRule("info counts melodies and shows, whichever source they come from") { store in
      guard let shows = store as? any ShowsStore else { return }
      try await shows.save(.sample(1), .sample(2))
      let melodies = try ["a", "b", "c"].map { try Melody(id: $0, rtttl: "\($0):d=4,o=5,b=120:\($0)") }
      _ = try await store.saveMelodies([melodies[0]], .ann())
      try await store.replaceMelodies(Array(melodies[1...]), from: "http://api", at: noon)
      let info = try await store.fetchInfo()
      try expect("counts", [info.shows, info.melodies, info.orders], [2, 3, 0])
    },
  ]
}

// MARK: What the rules put into a store, and how they ask

extension Melody {
  /// Returns a melody whose pitches are derived from its id, so that each id has another tune.
  static func sample(_ id: String, _ title: String) -> Melody {
    let pitches = id.utf8.map { Pitch(octave: 5, step: Int($0) % 12) }
    return Melody(
      id: id, title: title, tempo: 120,
      notes: [Note(.quarter, isDotted: true, nil)] + pitches.map { Note(.eighth, $0) })
  }
}

extension MelodiesStore {
  /// Returns `id title` of each melody, in the store's order.
  func titles() async throws -> [String] {
    try await fetchMelodies(after: nil, limit: 1_000).melodies.map { "\($0.id) \($0.title)" }
  }
}
