public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
public import ViewsStoreProtocols

extension PostgresStore: ViewsStore {
  public func fetchViews(of owner: String) async throws(StoreError) -> [SavedView] {
    try await read { connection throws(Failure) in
      try connection.views("owner IN (''::bytea, ?) ORDER BY name, owner = ''::bytea", [.key(owner)])
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
    let id = [Value.key(owner), .key(name)]
    return try await save(isDryRun: isDryRun, failing: StoreError.cannotDelete) { connection throws(Failure) in
      let known = try connection.views("owner = ? AND name = ?", id).first
      try connection.later("DELETE FROM views WHERE owner = ? AND name = ?", id)
      return known
    }
  }

  public func fetchAllViews(after place: SavedView.ID?, limit: Int) async throws(StoreError) -> [SavedView] {
    let owner = Value.key(place?.owner ?? "")
    return try await read { connection throws(Failure) in
      try connection.views(
        "owner >= ? AND (owner, name) > (?, ?) ORDER BY owner, name LIMIT ?",
        [owner, owner, .key(place?.name ?? ""), .integer(max(0, limit))])
    }
  }

  public func saveViews(_ views: [SavedView], isDryRun: Bool) async throws(StoreError) -> [ViewOutcome] {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      try connection.add(views)
    }
  }
}

extension Connection {
  /// Adds views of another store, each unless its owner has one of its name.
  fileprivate func add(_ views: [SavedView]) throws(Failure) -> [ViewOutcome] {
    let owners = Value.blobs(views.map { Array($0.owner.utf8) })
    let names = Value.blobs(views.map { Array($0.name.utf8) })
    let stored = try self.views("(owner, name) IN (SELECT * FROM unnest(?::bytea[], ?::bytea[]))", [owners, names])
    let counts = try all("SELECT owner, count(*) FROM views WHERE owner = ANY (?) GROUP BY owner", [owners]) {
      ($0.bytes(), Int($0.integer()))
    }
    // Texts that are equal in Swift may be others in the table.
    var known = Dictionary(stored.map { ([Array($0.owner.utf8), Array($0.name.utf8)], $0) }) { $1 }
    var countOf = Dictionary(counts) { $1 }
    return try views.map { view throws(Failure) in
      let invalid = view.invalidFields
      guard invalid.isEmpty else { return .rejected(invalid) }
      let (owner, name) = (Array(view.owner.utf8), Array(view.name.utf8))
      if let known = known[[owner, name]] { return known == view ? .unchanged : .rejected([.otherView]) }
      guard countOf[owner, default: 0] < SavedView.mostOfOwner else { return .rejected([.tooManyViews]) }
      known[[owner, name]] = view
      countOf[owner, default: 0] += 1
      try put(view)
      return .created
    }
  }

  /// Returns why a view cannot be stored, with the views of its owner that have other names.
  fileprivate func faults(of view: SavedView) throws(Failure) -> [Violation] {
    let invalid = view.invalidFields
    guard invalid.isEmpty else { return invalid }
    let others = try integer(
      "SELECT count(*) FROM views WHERE owner = ? AND name <> ?", [.key(view.owner), .key(view.name)])
    return others < SavedView.mostOfOwner ? [] : [.tooManyViews]
  }

  func put(_ view: SavedView) throws(Failure) {
    try later(
      """
      INSERT INTO views (owner, name, contents) VALUES (?, ?, ?)
      ON CONFLICT (owner, name) DO UPDATE SET contents = excluded.contents
      """, [.key(view.owner), .key(view.name), .text(view.contents)])
  }

  func views(_ condition: String, _ values: [Value]) throws(Failure) -> [SavedView] {
    try all("SELECT owner, name, contents FROM views WHERE \(condition)", values) { row in
      SavedView(owner: row.text(), name: row.text(), contents: row.text())
    }
  }
}
