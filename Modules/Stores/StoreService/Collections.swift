import APIDocuments
import MelodiesStoreProtocols
import MelodyListProtocols
import OrdersStoreProtocols
import PresentationProtocols
import RemoteStoreProtocols
import ShowsStoreProtocols

extension StoreService {
  // MARK: Shows

  func answer(_ question: ShowsReadRequest) async throws(StoreError) -> StoreResponse {
    switch question {
    case .page(var query):
      query.limit = cut(query.limit)
      return StoreResponse(answering: try await store.fetchShows(query))
    case .count(let search, let limit):
      return StoreResponse(answering: try await store.countShows(search: search, upTo: limit.map(cutCount)))
    case .answering(let name): return StoreResponse(answering: try await store.fetchShows(answeringTo: name))
    case .tracked(let id, let limit):
      return StoreResponse(answering: try await store.fetchTrackedShows(after: id, limit: cut(limit)))
    case .history(let place, let limit):
      return StoreResponse(answering: try await store.fetchHistory(after: place, limit: cut(limit)))
    case .latestHistory(let place, let limit):
      return StoreResponse(answering: try await store.fetchLatestHistory(after: place, limit: cut(limit)))
    case .airings(var query):
      query.limit = cut(query.limit)
      return StoreResponse(answering: try await store.fetchAirings(query))
    }
  }

  func answer(_ question: ShowsWriteRequest, _ version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> StoreResponse
  {
    switch question {
    case .save(let shows): StoreResponse(try await store.saveShows(shows, context))
    case .change(let id, let change):
      StoreResponse(try await store.changeShow(id, ifVersion: version, change, context))
    case .delete(let id): StoreResponse(try await store.deleteShow(id, ifVersion: version, context))
    case .saveHistory(let history): StoreResponse(answering: try await store.saveHistory(history, context))
    case .saveTracked(let shows):
      StoreResponse(answering: try await store.saveTrackedShows(shows, isDryRun: context.isDryRun))
    }
  }

  // MARK: Melodies

  func answer(_ question: MelodiesReadRequest) async throws(StoreError) -> StoreResponse {
    switch question {
    case .page(let place, let limit):
      return StoreResponse(answering: try await store.fetchMelodies(after: place, limit: cut(limit)))
    case .shown(var query):
      // The server's own settings choose the API, and its clients cannot.
      query.api = nil
      query.limit = cut(query.limit)
      return await shown(query)
    case .own(let id, let limit):
      return StoreResponse(answering: try await store.fetchOwnMelodies(after: id, limit: cut(limit)))
    case .answering(let name): return StoreResponse(answering: try await store.fetchMelodies(answeringTo: name))
    }
  }

  /// Returns the melodies of the server's own screen; an empty page, with a warning, if there are none and no network.
  private func shown(_ query: MelodiesQuery) async -> StoreResponse {
    do throws(ServiceRequestError) {
      let shown = try await melodyService.getMelodies(query)
      return StoreResponse(
        answering: MelodiesPage(melodies: shown.melodies, next: shown.next, answer: nil, freshness: shown.freshness))
    } catch {
      switch error {
      case .noData: return StoreResponse(answering: MelodiesPage(melodies: [], next: nil, answer: nil))
      case .unknownError(let cause) where cause.code != .noNetwork: return StoreResponse(cause)
      case .noNetwork, .unknownError:
        let freshness = Freshness(origin: .database, asOf: clock(), warning: error.reason)
        return StoreResponse(answering: MelodiesPage(melodies: [], next: nil, answer: nil, freshness: freshness))
      }
    }
  }

  func answer(_ question: MelodiesWriteRequest, _ context: WriteContext) async throws(StoreError) -> StoreResponse {
    switch question {
    case .save(let melodies):
      return StoreResponse(try await store.saveMelodies(melodies, context))
    case .delete(let id):
      return StoreResponse(try await store.deleteMelody(id, context))
    case .replace(let melodies, let source):
      if !context.isDryRun { try await store.replaceMelodies(melodies, from: source, at: context.at) }
      return StoreResponse(answering: melodies.count)
    }
  }
}
