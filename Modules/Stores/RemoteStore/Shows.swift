public import OrdersStoreProtocols
public import ShowsStoreProtocols

/// Shows are not asked for over http in this build: the server's own front ends show them.
extension RemoteStore: ShowsStore {
  public func fetchShows(_ query: ShowsQuery) throws(ShowsStoreError) -> ShowsPage { throw .cannotFetch(away) }
  public func countShows(search: String?) throws(ShowsStoreError) -> Int { throw .cannotFetch(away) }
  public func fetchShows(answeringTo name: String) throws(ShowsStoreError) -> [TrackedShow] { throw .cannotFetch(away) }

  public func fetchHistory(after place: WatchedEpisode.Place?, limit: Int) throws(ShowsStoreError) -> [WatchedEpisode] {
    throw .cannotFetch(away)
  }

  public func keepShows(_ shows: [ImportedShow], _ context: WriteContext) throws(ShowsStoreError) -> [ShowOutcome] {
    throw .cannotCreate(away)
  }

  public func changeShow(_ id: String, ifVersion version: Int64?, _ change: ShowChange, _ context: WriteContext)
    throws(ShowsStoreError) -> ShowReceipt
  {
    throw .cannotUpdate(away)
  }

  public func deleteShow(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    throws(ShowsStoreError) -> ShowReceipt
  {
    throw .cannotDelete(away)
  }

  public func keepHistory(_ history: [WatchedEpisode], _ context: WriteContext)
    throws(ShowsStoreError) -> [HistoryOutcome]
  {
    throw .cannotUpdate(away)
  }

  private var away: ShowsStoreError.Cause { .unavailable(elsewhere("shows")) }
}
