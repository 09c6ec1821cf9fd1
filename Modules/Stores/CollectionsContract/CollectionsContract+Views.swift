public import AccessStoreProtocols
public import OrdersStoreProtocols
import StoreContract
public import StoreExamination
public import ViewsStoreProtocols

extension CollectionsContract {
  /// The rules of a store of views.
  public static let viewRules: [ViewRule] = [
    ViewRule("a new store has no views, and keeps those that it is given, by name") { store in
      try expect("at first", try await store.fetchViews(of: "amy"), [])
      let own = SavedView(owner: "amy", name: "Zoe’s", contents: "query=zo%C3%AB")
      let shared = SavedView(owner: "", name: "To ship", contents: "status=paid&sort=date")
      let mine = SavedView(owner: "amy", name: "To ship", contents: "status=paid")
      for view in [own, shared, mine] { try await store.saveView(view, isDryRun: false) }
      try await store.saveView(SavedView(owner: "bob", name: "Bob’s", contents: ""), isDryRun: false)
      try expect("amy's", try await store.fetchViews(of: "amy"), [mine, shared, own])
      try expect("another's", try await store.fetchViews(of: "AMY"), [shared])
    },
    ViewRule("a view replaces that of the same owner and name, and no other") { store in
      let shared = SavedView(owner: "", name: "a", contents: "status=paid")
      var own = SavedView(owner: "amy", name: "a", contents: "status=draft")
      for view in [shared, own] { try await store.saveView(view, isDryRun: false) }
      own.contents = "status=placed"
      try await store.saveView(own, isDryRun: true)
      try expect("dry run", try await store.fetchViews(of: "amy").first?.contents, "status=draft")
      try await store.saveView(own, isDryRun: false)
      try expect("replaced", try await store.fetchViews(of: "amy"), [own, shared])
    },
    ViewRule("a view is removed by its owner and name") { store in
      let view = SavedView(owner: "amy", name: "a", contents: "")
      try await store.saveView(view, isDryRun: false)
      try expect("another's", try await store.removeView(named: "a", of: "", isDryRun: false), nil)
      try expect("dry run", try await store.removeView(named: "a", of: "amy", isDryRun: true), view)
      try expect("removed", try await store.removeView(named: "a", of: "amy", isDryRun: false), view)
      try expect("again", try await store.removeView(named: "a", of: "amy", isDryRun: false), nil)
      try expect("at the end", try await store.fetchViews(of: "amy"), [])
    },
    ViewRule("a user's view has a printable name; one of another store may have been named before that rule") { store in
      for character in ["\0", "\n", "\u{202E}", "\u{2028}", "\u{200B}"] {
        let view = SavedView(owner: "amy", name: "a\(character)b", contents: "")
        let error = try await refusal(view.name) { try await store.saveView(view, isDryRun: false) }
        try expect("why", error, .cannotCreate(.invalid([Violation("/name", .fact(.nonPrintable))])))
        try expect("copied", try await store.saveViews([view], isDryRun: true), [.created])
      }
      try expect("stored", try await store.fetchViews(of: "amy"), [])
      try await store.saveView(SavedView(owner: "amy", name: "Zoë’s 50 €", contents: ""), isDryRun: false)
    },
    ViewRule("names, contents and the number of an owner's views have limits") { store in
      let tooLong = String(repeating: "ü", count: SavedView.longestName + 1)
      for name in ["", tooLong] {
        let error = try await refusal(name) {
          try await store.saveView(SavedView(owner: "amy", name: name, contents: ""), isDryRun: false)
        }
        try expect("where", error.invalidPointers, ["/name"])
      }
      for index in 1...SavedView.mostOfOwner {
        try await store.saveView(SavedView(owner: "amy", name: "\(index)", contents: ""), isDryRun: false)
      }
      let error = try await refusal("one more") {
        try await store.saveView(SavedView(owner: "amy", name: "more", contents: ""), isDryRun: false)
      }
      try expect("where", error.invalidPointers, ["/name"])
      // One of the views can still be replaced, and another owner has views too.
      try await store.saveView(SavedView(owner: "amy", name: "1", contents: "status=paid"), isDryRun: false)
      try await store.saveView(SavedView(owner: "", name: "1", contents: ""), isDryRun: false)
      try expect("count", try await store.fetchViews(of: "amy").count, SavedView.mostOfOwner + 1)
      let more = SavedView(owner: "amy", name: "more", contents: "")
      try expect("one more", try await store.saveViews([more], isDryRun: false), [.rejected([.tooManyViews])])
    },
    ViewRule("the views of all owners are listed in pages, by owner and name") { store in
      let views = [("", "b"), ("amy", "Z"), ("amy", "a"), ("bob", ""), ("bob", "c")].map { owner, name in
        SavedView(owner: owner, name: name.isEmpty ? "é" : name, contents: "sort=date")
      }
      for view in views { try await store.saveView(view, isDryRun: false) }
      let sorted = [views[0], views[1], views[2], views[4], views[3]]
      try expect("all", try await store.fetchAllViews(after: nil, limit: 10), sorted)
      try expect("first", try await store.fetchAllViews(after: nil, limit: 2), Array(sorted[..<2]))
      try expect("rest", try await store.fetchAllViews(after: sorted[1].id, limit: 10), Array(sorted[2...]))
      try expect("none", try await store.fetchAllViews(after: sorted[4].id, limit: 10), [])
    },
    ViewRule("views of another store are stored unchanged, and replace none") { store in
      let known = SavedView(owner: "amy", name: "a", contents: "status=paid")
      try await store.saveView(known, isDryRun: false)
      let other = SavedView(owner: "amy", name: "a", contents: "status=draft")
      let shared = SavedView(owner: "", name: "a", contents: "colour=red&sort=date")
      let unnamed = SavedView(owner: "amy", name: "", contents: "")
      for isDryRun in [true, false] {
        let outcomes = try await store.saveViews([known, other, shared, unnamed], isDryRun: isDryRun)
        let rejected: [ViewOutcome] = [.rejected([.otherView]), .rejected(unnamed.invalidFields)]
        try expect("outcomes", outcomes, [.unchanged, rejected[0], .created, rejected[1]])
        try expect(
          "stored", try await store.fetchAllViews(after: nil, limit: 10), isDryRun ? [known] : [shared, known])
      }
      try expect("again", try await store.saveViews([shared, known], isDryRun: false), [.unchanged, .unchanged])
    },
  ]

  /// The rules of the names of credentials that are used again.
  public static let reusedNameRules: [ReusedNameRule] = [
    ReusedNameRule("a name that is used again inherits no sessions, views and answers") { store in
      let mine = SavedView(owner: "amy", name: "a", contents: "")
      let others = SavedView(owner: "bob", name: "a", contents: "")
      _ = try await store.saveViews([mine, others], isDryRun: false)
      var count = 0
      func isReplayed(_ caller: String) async throws -> Bool {
        count += 1
        return try await store.createOrder(.sample(count), .ann(0, key: .sample(caller: caller))).isReplayed
      }
      for caller in ["amy", "bob"] { _ = try await isReplayed(caller) }
      _ = try await store.removeCredential(named: "amy", isDryRun: false)
      try expect("without a credential", try await isReplayed("amy"), true)
      for isDryRun in [true, false] {
        try await store.saveCredential(.password("amy"), isDryRun: false)
        try await store.saveSession(.sample("s1", of: "amy"))
        _ = try await store.removeCredential(named: "amy", isDryRun: isDryRun)
        try await store.saveCredential(.password("amy"), isDryRun: false)
        let left = isDryRun ? [mine, others] : [others]
        try expect("views", try await store.fetchAllViews(after: nil, limit: 9), left)
        try expect("amy's answer", try await isReplayed("amy"), isDryRun)
      }
      try expect("the session", try await store.fetchSession(idHash: "s1"), nil)
      try expect("bob's answer", try await isReplayed("bob"), true)
    }
  ]

  /// The rules of a store of orders that also has views.
  public static let viewBackupRules: [ViewBackupRule] = [
    ViewBackupRule("a backup brings the views of users and the shared ones back as they were") { store in
      try await withDirectory { directory in
        let shared = SavedView(owner: "", name: "To ship", contents: "status=paid")
        let own = SavedView(owner: "amy", name: "To ship", contents: "query=zo%C3%AB&sort=date")
        _ = try await store.saveViews([shared, own], isDryRun: false)
        try await store.backUp(toFile: "\(directory)/backup", progress: { _ in })
        try await store.saveView(SavedView(owner: "", name: "To ship", contents: ""), isDryRun: false)
        try await store.saveView(SavedView(owner: "", name: "Later", contents: ""), isDryRun: false)
        _ = try await store.removeView(named: "To ship", of: "amy", isDryRun: false)
        try await store.restore(fromFile: "\(directory)/backup", progress: { _ in })
        try expect("views", try await store.fetchAllViews(after: nil, limit: 10), [shared, own])
      }
    }
  ]
}

/// One rule of the contract of a store of views.
public typealias ViewRule = ContractRule<any ViewsStore>

/// One rule of the contract of a store of orders that also has views.
public typealias ViewBackupRule = ContractRule<any Store & ViewsStore>

/// One rule of the names of credentials that are used again.
public typealias ReusedNameRule = ContractRule<any AccessStore & Store & ViewsStore>
