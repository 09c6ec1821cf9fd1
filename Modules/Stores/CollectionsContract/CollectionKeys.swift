import MelodiesStoreProtocols
import OrdersStoreProtocols
import ShowsStoreProtocols
import StoreContract
import StoreExamination

// The rules for the idempotency keys of writes to shows and melodies.

private let lifetime = IdempotencyKey.lifetimeInSeconds

extension CollectionsContract {
  static let showKeys: [ShowRule] = [
    ShowRule("an import of shows with a key is done once, whatever has become of them since") { store in
      let first = try await store.saveShows([.sample(1)], .ann(0, key: .sample()))
      try expect("the first", first, WriteReceipt([.created(id: "1")]))
      _ = try await store.deleteShow("1", ifVersion: nil, .ann(1))
      let again = try await store.saveShows([.sample(1)], .ann(2, key: .sample()))
      try expect("again", again, WriteReceipt([.created(id: "1")], isReplayed: true))
      try expect("the shows", try await store.listed(), [])
    },
    ShowRule("each change to a show with a key is done once, and replayed where the show has gone since") { store in
      try await store.save(.sample(1))
      let changes: [(String, ShowChange, back: ShowChange)] = [
        ("watch", .watch(["S1E1"]), .unwatch(["S1E1"])),
        (
          "set", .settings(rule: .afterLast, countsSpecials: true),
          .settings(rule: .firstUnwatched, countsSpecials: false)
        ),
        ("unwatch", .unwatch(["S1E2"]), .watch(["S1E2"])),
      ]
      try await store.watch("1", "S1E2")
      var receipts: [ShowReceipt] = []
      for (name, change, back) in changes {
        let first = try await store.changeShow("1", ifVersion: nil, change, .ann(0, key: .sample(name)))
        try expect("the first \(name)", first.isReplayed, false)
        let now = try await store.changeShow("1", ifVersion: nil, back, .ann(1)).show
        let again = try await store.changeShow("1", ifVersion: nil, change, .ann(2, key: .sample(name)))
        receipts.append(ShowReceipt(show: first.show, isReplayed: true))
        try expect(name, again, receipts.last)
        try expect("the show after \(name)", try await store.show("1"), now)
      }
      let last = try await store.show("1")
      let gone = try await store.deleteShow("1", ifVersion: nil, .ann(3, key: .sample("delete")))
      try expect("deleted", gone, ShowReceipt(show: last))
      for ((name, change, _), receipt) in zip(changes, receipts) {
        let late = try await store.changeShow("1", ifVersion: nil, change, .ann(4, key: .sample(name)))
        try expect("\(name) of what has gone", late, receipt)
      }
      try await store.save(.sample(1))
      let again = try await store.deleteShow("1", ifVersion: nil, .ann(5, key: .sample("delete")))
      try expect("deleted again", again, ShowReceipt(show: last, isReplayed: true))
      try expect("the new show", try await store.listed().map(\.id), ["1"])
    },
    ShowRule("an import of a watching history with a key is done once") { store in
      try await store.save(.sample(1))
      let history = [WatchedEpisode(showID: "1", episodeID: "1-1", at: noon)]
      for n in 0..<2 as Range<Int64> {
        try expect("\(n)", try await store.saveHistory(history, .ann(n, key: .sample())), [.added])
        _ = try await store.changeShow("1", ifVersion: nil, .unwatch(["S1E1"]), .ann(n))
      }
      try expect("version", try await store.show("1").version, 3)
    },
    ShowRule("a used key with another request about shows is refused, and changes nothing") { store in
      try await store.saveUsingKey()
      let before = try await store.snapshot()
      let other = WriteContext.ann(1, key: .sample(fingerprint: "f2"))
      let imported = try await refusal("import") { try await store.saveShows([.sample(2)], other) }
      try expect("import", imported, .cannotCreate(.invalid([.reusedKey])))
      let changed = try await refusal("watch") {
        try await store.changeShow("1", ifVersion: nil, .watch(["S1E1"]), other)
      }
      try expect("watch", changed, .cannotUpdate(.invalid([.reusedKey])))
      let known = try await refusal("history") {
        try await store.saveHistory([WatchedEpisode(showID: "1", episodeID: "1-1", at: noon)], other)
      }
      try expect("history", known, .cannotUpdate(.invalid([.reusedKey])))
      let gone = try await refusal("delete") { try await store.deleteShow("1", ifVersion: nil, other) }
      try expect("delete", gone, .cannotDelete(.invalid([.reusedKey])))
      try expect("the shows", try await store.snapshot(), before)
    },
    ShowRule("a key of shows is its caller's and operation's, kept 24 hours, and free after them") { store in
      try await store.saveUsingKey()
      let bob = try await store.saveShows([.sample(2)], .ann(1, key: .sample(caller: "bob", fingerprint: "f2")))
      try expect("Bob's", bob, WriteReceipt([.created(id: "2")]))
      let set = try await store.saveShows([.sample(3)], .ann(1, key: .sample(operation: "set", fingerprint: "f2")))
      try expect("another operation's", set, WriteReceipt([.created(id: "3")]))
      let within = try await store.saveShows([.sample(1)], .ann(lifetime - 1, key: .sample()))
      try expect("a second before", within.isReplayed, true)
      let after = try await store.saveShows([.sample(4)], .ann(lifetime + 1, key: .sample(fingerprint: "f2")))
      try expect("a second after", after, WriteReceipt([.created(id: "4")]))
    },
    ShowRule("a refused write of shows, and one that is only tried, leave their key free") { store in
      let key = IdempotencyKey.sample()
      _ = try await refusal("no show") {
        try await store.changeShow("1", ifVersion: nil, .watch(["S1E1"]), .ann(0, key: key))
      }
      _ = try await store.saveShows([.sample(1)], .ann(1, key: key, isDryRun: true))
      let mended = try await store.saveShows([.sample(1)], .ann(2, key: .sample(fingerprint: "f2")))
      try expect("mended", mended, WriteReceipt([.created(id: "1")]))
    },
  ]

  static let melodyKeys: [MelodyRule] = [
    MelodyRule("an import of melodies with a key is done once, whatever has become of them since") { store in
      let first = try await store.saveMelodies([.sample("m1", "Ode")], .ann(0, key: .sample()))
      try expect("the first", first, WriteReceipt([.sample("m1", "Ode")]))
      _ = try await store.deleteMelody("m1", .ann(1))
      // Ann's second request gives the same melody another id.
      let again = try await store.saveMelodies([.sample("m2", "Ode")], .ann(2, key: .sample()))
      try expect("again", again, WriteReceipt(first.answer, isReplayed: true))
      try expect("kept", try await store.titles(), [])
    },
    MelodyRule("a melody is deleted once with a key, even where it has come back since") { store in
      _ = try await store.saveMelodies([.sample("m1", "Ode")], .ann())
      let first = try await store.deleteMelody("m1", .ann(0, key: .sample()))
      try expect("the first", first, WriteReceipt(.sample("m1", "Ode")))
      let gone = try await store.deleteMelody("m1", .ann(1, key: .sample()))
      try expect("what has gone", gone, WriteReceipt(first.answer, isReplayed: true))
      _ = try await store.saveMelodies([.sample("m1", "Ode")], .ann(2))
      try expect("again", try await store.deleteMelody("m1", .ann(3, key: .sample())), gone)
      try expect("kept", try await store.titles(), ["m1 Ode"])
    },
    MelodyRule("a used key with another request about melodies is refused, and changes nothing") { store in
      _ = try await store.saveMelodies([.sample("m1", "Ode")], .ann(0, key: .sample()))
      let other = WriteContext.ann(1, key: .sample(fingerprint: "f2"))
      let imported = try await refusal("import") { try await store.saveMelodies([.sample("m2", "New")], other) }
      try expect("import", imported, .cannotCreate(.invalid([.reusedKey])))
      let gone = try await refusal("delete") { try await store.deleteMelody("m1", other) }
      try expect("delete", gone, .cannotDelete(.invalid([.reusedKey])))
      try expect("kept", try await store.titles(), ["m1 Ode"])
    },
    MelodyRule("a key of melodies is its caller's and operation's, kept 24 hours, and free after them") { store in
      _ = try await store.saveMelodies([.sample("m1", "Ode")], .ann(0, key: .sample()))
      let others = [
        ("Bob's", IdempotencyKey.sample(caller: "bob", fingerprint: "f2")),
        ("another operation's", .sample(operation: "delete", fingerprint: "f2")),
      ]
      for (n, (name, key)) in others.enumerated() {
        let melody = Melody.sample("n\(n)", name)
        try expect(name, try await store.saveMelodies([melody], .ann(1, key: key)), WriteReceipt([melody]))
      }
      let within = try await store.saveMelodies([.sample("m1", "Ode")], .ann(lifetime - 1, key: .sample()))
      try expect("a second before", within.isReplayed, true)
      let new = Melody.sample("m2", "New")
      let after = try await store.saveMelodies([new], .ann(lifetime + 1, key: .sample(fingerprint: "f2")))
      try expect("a second after", after, WriteReceipt([new]))
    },
    MelodyRule("a refused write of melodies, and one that is only tried, leave their key free") { store in
      let (key, ode) = (IdempotencyKey.sample(), Melody.sample("m1", "Ode"))
      _ = try await refusal("no melody") { try await store.deleteMelody("m1", .ann(0, key: key)) }
      _ = try await store.saveMelodies([ode], .ann(1, key: key, isDryRun: true))
      let mended = try await store.saveMelodies([ode], .ann(2, key: .sample(fingerprint: "f2")))
      try expect("mended", mended, WriteReceipt([ode]))
    },
  ]
}

extension ShowsStore {
  /// Imports show 1 with the sample idempotency key.
  fileprivate func saveUsingKey() async throws { _ = try await saveShows([.sample(1)], .ann(0, key: .sample())) }
}
