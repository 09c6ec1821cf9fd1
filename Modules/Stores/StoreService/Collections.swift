import APIProtocols
import MelodiesStoreProtocols
import OrdersStoreProtocols
import RemoteStoreProtocols
import ShowsStoreProtocols

extension StoreService {
  // MARK: Shows

  func answer(_ question: ShowsQuestion) async throws(ShowsStoreError) -> StoreAnswer {
    switch question {
    case .page(var query):
      query.limit = cut(query.limit)
      return StoreAnswer(answering: try await store.fetchShows(query))
    case .count(let search): return StoreAnswer(answering: try await store.countShows(search: search))
    case .answering(let name): return StoreAnswer(answering: try await store.fetchShows(answeringTo: name))
    case .tracked(let id, let limit):
      return StoreAnswer(answering: try await store.fetchTrackedShows(after: id, limit: cut(limit)))
    case .history(let place, let limit):
      return StoreAnswer(answering: try await store.fetchHistory(after: place, limit: cut(limit)))
    }
  }

  func answer(_ question: ShowsWriteQuestion, _ version: Int64?, _ context: WriteContext)
    async throws(ShowsStoreError) -> StoreAnswer
  {
    switch question {
    case .keep(let shows): StoreAnswer(answering: try await store.keepShows(shows, context))
    case .change(let id, let change):
      StoreAnswer(try await store.changeShow(id, ifVersion: version, change, context))
    case .delete(let id): StoreAnswer(try await store.deleteShow(id, ifVersion: version, context))
    case .keepHistory(let history): StoreAnswer(answering: try await store.keepHistory(history, context))
    case .keepTracked(let shows):
      StoreAnswer(answering: try await store.keepTrackedShows(shows, isDryRun: context.isDryRun))
    }
  }

  // MARK: Melodies

  func answer(_ question: MelodiesQuestion) async throws(OrdersStoreError) -> StoreAnswer {
    switch question {
    case .page(let place, let limit):
      StoreAnswer(answering: try await store.fetchMelodies(after: place, limit: cut(limit)))
    case .own(let id, let limit):
      StoreAnswer(answering: try await store.fetchOwnMelodies(after: id, limit: cut(limit)))
    case .answering(let name): StoreAnswer(answering: try await store.fetchMelodies(answeringTo: name))
    }
  }

  func answer(_ question: MelodiesWriteQuestion, _ context: WriteContext) async throws(OrdersStoreError) -> StoreAnswer
  {
    switch question {
    case .keep(let melodies):
      return StoreAnswer(answering: try await store.keepMelodies(melodies, isDryRun: context.isDryRun))
    case .delete(let id):
      return StoreAnswer(answering: try await store.deleteMelody(id, isDryRun: context.isDryRun))
    case .replace(let melodies, let source):
      if !context.isDryRun { try await store.replaceMelodies(melodies, from: source, at: context.at) }
      return StoreAnswer(answering: melodies.count)
    }
  }
}
