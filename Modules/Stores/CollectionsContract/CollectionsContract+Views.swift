public import OrdersStoreProtocols
import StoreContract
public import StoreExamination
public import ViewsStoreProtocols

extension CollectionsContract {
  /// The rules of a store that also has views.
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
    },
  ]
}

/// One rule of the contract of a store that also has views.
public typealias ViewRule = ContractRule<any Store & ViewsStore>
