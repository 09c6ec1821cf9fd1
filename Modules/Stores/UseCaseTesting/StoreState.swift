import AccessStoreProtocols
import MelodiesStoreProtocols
import OrdersStoreProtocols
import ShowsStoreProtocols
import StoreContract
import ViewsStoreProtocols

/// Everything that a store returns of its content.
package struct StoreState: Equatable {
  let orders: Snapshot
  let shows: [TrackedShow]
  let posters: [String: PictureStamp]
  let melodies: MelodiesPage
  let credentials: [Credential]
  let sessions: [Session]
  let views: [SavedView]

  package init(of store: some WholeStore) async throws {
    orders = try await Snapshot(of: store)
    shows = try await store.fetchTrackedShows(after: nil, limit: 100)
    posters = try await store.fetchPosterStamps(of: shows.map(\.id))
    melodies = try await store.fetchMelodies(after: nil, limit: 100)
    credentials = try await store.fetchCredentials()
    sessions = try await store.fetchSessions(ofCredential: nil, after: nil, limit: 100)
    views = try await store.fetchAllViews(after: nil, limit: 100)
  }
}
