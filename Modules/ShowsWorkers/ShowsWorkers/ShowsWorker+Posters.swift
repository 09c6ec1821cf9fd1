import Foundation
import OrdersWorkerProtocols
public import ShowsWorkerProtocols

extension ShowsWorker {
  public func fetchPoster(of show: String) async throws(ShowsWorkerError) -> StoredPicture {
    guard let pictures else { throw .noPoster(show) }
    let picture = try await wrapping { () throws(StoreError) in try await pictures.fetchPoster(of: show) }
    guard let picture else { throw .noPoster(show) }
    return picture
  }

  /// Returns the versions of the stored posters by show id, and asks in the background for those that are missing.
  func posterVersions(of shows: [(id: String, poster: URL?)]) async throws(ShowsWorkerError) -> [String: String] {
    guard let pictures else { return [:] }
    let named = shows.compactMap { show in show.poster.map { WantedPoster(show: show.id, source: $0) } }
    let stamps = try await wrapping { () throws(StoreError) in
      try await pictures.fetchPosterStamps(of: named.map(\.show))
    }
    // The earlier poster is shown until a new one has been fetched.
    posters?.want(named.filter { stamps[$0.show]?.source != $0.source.absoluteString })
    return stamps.mapValues(\.version)
  }

  /// Asks for the posters of imported shows; an error of the store does not matter to the import.
  func wantPosters(of shows: [ImportedShow]) async {
    guard posters != nil else { return }
    _ = try? await posterVersions(of: shows.prefix(1_000).map { ($0.id, $0.images.poster) })
  }
}
