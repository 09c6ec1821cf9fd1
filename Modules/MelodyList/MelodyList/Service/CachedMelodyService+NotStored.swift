import MelodiesStoreProtocols
import MelodyListProtocols
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols

/// The melodies that an API returned, and when.
struct APIAnswer: Sendable {
  let melodies: [Melody]
  let at: Instant
}

/// The melodies that an API returned, after the attempt to save them.
struct RefreshResult: Sendable {
  var melodies: [Melody]
  /// The problem for which the store has not saved them; `nil` if it has.
  var refusal: Problem?
}

extension CachedMelodyService {
  /// Fetches an API's melodies and checks that they could be saved, without saving them.
  func tried(_ api: String) async throws(ServiceRequestError) -> RefreshResult {
    let melodies = try await Self.answer(of: api, client, answers).melodies
    let invalid = melodies.invalidFields
    guard invalid.isEmpty else {
      throw .unknownError(cause: Problem(StoreError.cannotUpdate(.invalid(invalid))))
    }
    return RefreshResult(melodies: melodies)
  }

  /// Returns the page that would be shown if the melodies were saved; it has no next page.
  func notStored(_ refreshed: RefreshResult, _ query: MelodiesQuery) async throws(ServiceRequestError) -> FreshMelodies
  {
    let own: [Melody]
    do { own = try await ownMelodies() } catch { throw .unknownError(cause: Problem(error)) }
    // The shop's own melodies replace equal ones, as they do in the store.
    let (ids, tunes) = (Set(own.map(\.id)), Set(own.map { Array($0.rtttl.utf8) }))
    let news = refreshed.melodies.filter { !ids.contains($0.id) && !tunes.contains(Array($0.rtttl.utf8)) }
    let melodies = (own + news).sorted { ($0.titleKey, $0.id) < ($1.titleKey, $1.id) }
    guard !melodies.isEmpty else { throw .noData }
    let shown = Array(melodies.prefix(query.limit))
    let part = shown.count < melodies.count ? "; \(shown.count) of \(melodies.count) are shown" : ""
    return FreshMelodies(
      melodies: shown,
      freshness: Freshness(
        origin: .api, asOf: clock(),
        warning: refreshed.refusal.map { "\($0.detail); the melodies of the API are shown, but not stored\(part)" }))
  }

  private func ownMelodies() async throws(StoreError) -> [Melody] {
    var own: [Melody] = []
    while true {
      let part = try await store.fetchOwnMelodies(after: own.last?.id, limit: 1_000)
      guard !part.isEmpty else { return own }
      own += part
    }
  }
}
