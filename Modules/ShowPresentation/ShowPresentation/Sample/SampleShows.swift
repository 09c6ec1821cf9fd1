public import StoreAdministrationProtocols
public import OrdersStoreProtocols
public import ShowsWorkerProtocols

/// The sample shop's shows, with TVmaze's data.
///
/// They have TVmaze's ids, so that an import updates them. A show that an import has added or updated belongs to the user:
/// it is neither changed nor removed.
public struct SampleShows: SampleStore {
  private let store: any ShowsStore

  public init(store: any ShowsStore) { self.store = store }

  public func addSample(_ context: WriteContext) async throws(StoreError) -> Int {
    var missing: [ImportedShow] = []
    for show in Self.all where try await stored(show.id) == nil { missing.append(show) }
    if !missing.isEmpty { _ = try await store.saveShows(missing, context) }
    return missing.count
  }

  public func removeSample(_ context: WriteContext) async throws(StoreError) -> Int {
    var count = 0
    for sample in Self.all {
      guard let stored = try await stored(sample.id),
        stored.lastRefresh?.source == sample.source,
        stored.updated(from: sample, at: stored.updatedAt).version == stored.version
      else {
        continue
      }
      do throws(StoreError) {
        _ = try await store.deleteShow(stored.id, ifVersion: stored.version, context)
        count += 1
      } catch {
        // Someone else has just deleted or changed it.
        switch error.cause {
        case .notFound, .showConflict: continue
        default: throw error
        }
      }
    }
    return count
  }

  private func stored(_ id: String) async throws(StoreError) -> TrackedShow? {
    try await store.fetchShows(answeringTo: id).first { $0.id == id }
  }
}
