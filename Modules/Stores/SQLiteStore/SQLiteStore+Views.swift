public import OrdersStoreProtocols
import SQLiteKernel
public import ViewsStoreProtocols

extension SQLiteStore: ViewsStore {
  public func fetchViews(of owner: String) async throws(StoreError) -> [SavedView] {
    try await read { connection throws(Failure) in
      try connection.views("owner IN ('', ?) ORDER BY name, owner = ''", [.text(owner)])
    }
  }

  public func saveView(_ view: SavedView, isDryRun: Bool) async throws(StoreError) {
    let invalid = view.invalidFields
    guard invalid.isEmpty else { throw .cannotCreate(.invalid(invalid)) }
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      let others = try connection.integer(
        "SELECT count(*) FROM views WHERE owner = ? AND name <> ?", [.text(view.owner), .text(view.name)])
      guard others < SavedView.mostOfOwner else { throw Failure(.invalid([.tooManyViews])) }
      try connection.run(
        "INSERT OR REPLACE INTO views (owner, name, contents) VALUES (?, ?, ?)",
        [.text(view.owner), .text(view.name), .text(view.contents)])
    }
  }

  public func removeView(named name: String, of owner: String, isDryRun: Bool) async throws(StoreError) -> SavedView? {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotDelete) { connection throws(Failure) in
      let known = try connection.views("owner = ? AND name = ?", [.text(owner), .text(name)]).first
      try connection.run("DELETE FROM views WHERE owner = ? AND name = ?", [.text(owner), .text(name)])
      return known
    }
  }
}

extension Connection {
  fileprivate func views(_ condition: String, _ values: [Value]) throws(Failure) -> [SavedView] {
    try all("SELECT owner, name, contents FROM views WHERE \(condition)", values) { row in
      SavedView(owner: row.text(), name: row.text(), contents: row.text())
    }
  }
}
