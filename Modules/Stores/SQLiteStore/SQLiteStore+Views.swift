public import OrdersStoreProtocols
import SQLKernel
import SQLiteKernel
public import ViewsStoreProtocols

extension SQLiteStore: ViewsStore {
  public func fetchViews(of owner: String) async throws(StoreError) -> [SavedView] {
    try await read { connection throws(Failure) in
      try connection.views("owner IN ('', ?) ORDER BY name, owner = ''", [.text(owner)])
    }
  }

  public func saveView(_ view: SavedView, isDryRun: Bool) async throws(StoreError) {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      let invalid = view.invalidFieldsIfNew
      let faults = try invalid.isEmpty ? connection.faults(of: view) : invalid
      guard faults.isEmpty else { throw Failure(.invalid(faults)) }
      try connection.put(view)
    }
  }

  public func removeView(named name: String, of owner: String, isDryRun: Bool) async throws(StoreError) -> SavedView? {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotDelete) { connection throws(Failure) in
      let known = try connection.view(SavedView.ID(owner: owner, name: name))
      try connection.run("DELETE FROM views WHERE owner = ? AND name = ?", [.text(owner), .text(name)])
      return known
    }
  }

  public func fetchAllViews(after place: SavedView.ID?, limit: Int) async throws(StoreError) -> [SavedView] {
    try await read { connection throws(Failure) in
      try connection.views(
        "(owner, name) > (?, ?) ORDER BY owner, name LIMIT ?",
        [.text(place?.owner ?? ""), .text(place?.name ?? ""), .integer(max(0, limit))])
    }
  }

  public func saveViews(_ views: [SavedView], isDryRun: Bool) async throws(StoreError) -> [ViewOutcome] {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      var outcomes: [ViewOutcome] = []
      for view in views { outcomes.append(try connection.add(view)) }
      return outcomes
    }
  }
}

extension Connection {
  /// Adds a view of another store, unless its owner has one of its name.
  fileprivate func add(_ view: SavedView) throws(Failure) -> ViewOutcome {
    if let known = try self.view(view.id) { return known == view ? .unchanged : .rejected([.otherView]) }
    let invalid = try faults(of: view)
    guard invalid.isEmpty else { return .rejected(invalid) }
    try put(view)
    return .created
  }

  /// Returns why a view cannot be stored, with the views of its owner that have other names.
  fileprivate func faults(of view: SavedView) throws(Failure) -> [Violation] {
    let invalid = view.invalidFields
    guard invalid.isEmpty else { return invalid }
    let others = try integer(
      "SELECT count(*) FROM views WHERE owner = ? AND name <> ?", [.text(view.owner), .text(view.name)])
    return others < SavedView.mostOfOwner ? [] : [.tooManyViews]
  }

  func put(_ view: SavedView) throws(Failure) {
    try run(
      "INSERT OR REPLACE INTO views (owner, name, contents) VALUES (?, ?, ?)",
      [.text(view.owner), .text(view.name), .text(view.contents)])
  }

  fileprivate func view(_ id: SavedView.ID) throws(Failure) -> SavedView? {
    try views("owner = ? AND name = ?", [.text(id.owner), .text(id.name)]).first
  }

  func views(_ condition: String, _ values: [Value]) throws(Failure) -> [SavedView] {
    try all("SELECT owner, name, contents FROM views WHERE \(condition)", values) { row in
      SavedView(owner: row.text(), name: row.text(), contents: row.text())
    }
  }
}
