public import OrdersStoreProtocols
public import ViewsStoreProtocols

/// The views of a server belong to the users who sign in there: every operation on views throws.
extension RemoteStore: ViewsStore {
  public func fetchViews(of owner: String) throws(StoreError) -> [SavedView] { throw .cannotFetch(elsewhere) }
  public func saveView(_ view: SavedView, isDryRun: Bool) throws(StoreError) { throw .cannotCreate(elsewhere) }

  public func removeView(named name: String, of owner: String, isDryRun: Bool) throws(StoreError) -> SavedView? {
    throw .cannotDelete(elsewhere)
  }

  private var elsewhere: StoreError.Cause {
    .notAllowed("the views of \(name) are on its pages and in its API; this program has only those of local stores")
  }
}
