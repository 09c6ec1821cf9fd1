public import OrdersStoreProtocols
import RemoteStoreProtocols
public import ViewsStoreProtocols

/// The views of the server. A user's own views are those of the user who is signed in there, whatever `owner` says, so
/// that they are the same on its pages and in its API. Writing needs the role of an editor.
extension RemoteStore: ViewsStore {
  public func fetchViews(of owner: String) async throws(StoreError) -> [SavedView] {
    let views: [SavedView] = try await ask(.views)
    return owner.isEmpty ? views.filter(\.isShared) : views
  }

  public func saveView(_ view: SavedView, isDryRun: Bool) async throws(StoreError) {
    let _: SavedView = try await write(.views(.save(view)), .trying(isDryRun), StoreError.cannotCreate)
  }

  public func removeView(named name: String, of owner: String, isDryRun: Bool) async throws(StoreError) -> SavedView? {
    let request = ViewsWriteRequest.remove(name: name, isShared: owner.isEmpty)
    let removed: [SavedView] = try await write(.views(request), .trying(isDryRun), StoreError.cannotDelete)
    return removed.first
  }

  public func fetchAllViews(after place: SavedView.ID?, limit: Int) async throws(StoreError) -> [SavedView] {
    try await ask(.views(after: place, limit: limit), nil, StoreError.cannotFetch)
  }

  public func saveViews(_ views: [SavedView], isDryRun: Bool) async throws(StoreError) -> [ViewOutcome] {
    let outcomes: [[ViewOutcome]] = try await inParts(views, StoreError.cannotCreate) { part, _ throws(StoreError) in
      try request(.saveViews(part), .trying(isDryRun), StoreError.cannotCreate)
    }
    return outcomes.flatMap(\.self)
  }
}
