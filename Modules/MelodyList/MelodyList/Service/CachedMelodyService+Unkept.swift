import MelodiesStoreProtocols
import MelodyListProtocols
import OrdersStoreProtocols
import PresentationProtocols

extension CachedMelodyService {
  /// What would be shown if the API's answer were kept; nothing is.
  func tried(_ api: String, _ query: MelodiesQuery) async throws(ServiceRequestError) -> FreshMelodies {
    let told = try await Self.answer(of: api, client)
    let own: [Melody]
    do throws(OrdersStoreError) {
      let invalid = told.invalidFields
      guard invalid.isEmpty else { throw OrdersStoreError.cannotUpdate(.invalid(invalid)) }
      own = try await ownMelodies()
    } catch {
      throw .unknownError(cause: Problem(error))
    }
    // The shop's own are shown in the place of their likes, as the store would keep them.
    let (ids, tunes) = (Set(own.map(\.id)), Set(own.map { Array($0.rtttl.utf8) }))
    let news = told.filter { !ids.contains($0.id) && !tunes.contains(Array($0.rtttl.utf8)) }
    let melodies = (own + news).sorted { ($0.titleKey, $0.id) < ($1.titleKey, $1.id) }
    guard !melodies.isEmpty else { throw .noData }
    return FreshMelodies(
      melodies: Array(melodies.prefix(query.limit)), freshness: Freshness(origin: .api, asOf: clock()))
  }

  private func ownMelodies() async throws(OrdersStoreError) -> [Melody] {
    var own: [Melody] = []
    while true {
      let part = try await store.fetchOwnMelodies(after: own.last?.id, limit: 1_000)
      guard !part.isEmpty else { return own }
      own += part
    }
  }
}
