public import OrdersStoreProtocols
package import SQLKernel
public import ViewsStoreProtocols

// The views of both SQL stores. Owners and names are compared byte by byte.

extension SQLStore {
  public func fetchViews(of owner: String) async throws(StoreError) -> [SavedView] {
    try await read { connection throws(Failure) in
      try connection.views("owner IN (?, ?) ORDER BY name, owner = ?", [.key(""), .key(owner), .key("")])
    }
  }

  public func saveView(_ view: SavedView, isDryRun: Bool) async throws(StoreError) {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      var faults = view.invalidFieldsIfNew
      if faults.isEmpty {
        let others = try connection.integer(
          "SELECT count(*) FROM views WHERE owner = ? AND name <> ?", [.key(view.owner), .key(view.name)])
        if others >= SavedView.mostOfOwner { faults = [.tooManyViews] }
      }
      guard faults.isEmpty else { throw Failure(.invalid(faults)) }
      try connection.put([view])
    }
  }

  public func removeView(named name: String, of owner: String, isDryRun: Bool) async throws(StoreError) -> SavedView? {
    let id = [Value.key(owner), .key(name)]
    return try await save(isDryRun: isDryRun, failing: StoreError.cannotDelete) { connection throws(Failure) in
      let known = try connection.views("owner = ? AND name = ?", id).first
      try connection.later("DELETE FROM views WHERE owner = ? AND name = ?", id)
      return known
    }
  }

  public func fetchAllViews(after place: SavedView.ID?, limit: Int) async throws(StoreError) -> [SavedView] {
    let position = Condition(["owner", "name"], values: [.key(place?.owner ?? ""), .key(place?.name ?? "")])
    return try await read { connection throws(Failure) in
      try connection.views(
        "\(position.sql) ORDER BY owner, name LIMIT ?", position.values + [.integer(max(0, limit))])
    }
  }

  public func saveViews(_ views: [SavedView], isDryRun: Bool) async throws(StoreError) -> [ViewOutcome] {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      try connection.add(views)
    }
  }
}

extension SQLConnection {
  /// Adds views of another store, each unless its owner has one of its name.
  fileprivate func add(_ views: [SavedView]) throws(Failure) -> [ViewOutcome] {
    let stored = try self.views(Self.isAny("owner"), [.keys(views.map(\.owner))])
    var known = Dictionary(grouping: stored, by: { Array($0.owner.utf8) }).mapValues { views in
      Dictionary(views.map { (Array($0.name.utf8), $0) }) { $1 }
    }
    var new: [SavedView] = []
    let outcomes = views.map { view -> ViewOutcome in
      let invalid = view.invalidFields
      guard invalid.isEmpty else { return .rejected(invalid) }
      // Texts that are equal in Swift may be others in the table.
      let (owner, name) = (Array(view.owner.utf8), Array(view.name.utf8))
      if let known = known[owner]?[name] { return known == view ? .unchanged : .rejected([.otherView]) }
      guard known[owner, default: [:]].count < SavedView.mostOfOwner else { return .rejected([.tooManyViews]) }
      known[owner, default: [:]][name] = view
      new.append(view)
      return .created
    }
    try put(new)
    return outcomes
  }

  /// Inserts views, or replaces those of the same owner and name.
  package func put(_ views: [SavedView]) throws(Failure) {
    try put(views.map { [.key($0.owner), .key($0.name), .text($0.contents)] }, into: .views)
  }

  package func views(_ condition: String, _ values: [Value] = []) throws(Failure) -> [SavedView] {
    try all("SELECT \(Table.views.list) FROM views WHERE \(condition)", values) { row in
      SavedView(owner: row.text(), name: row.text(), contents: row.text())
    }
  }
}

extension Table {
  fileprivate static let views = Table("views", keyCount: 2, ["owner": .key, "name": .key, "contents": .text])
}
