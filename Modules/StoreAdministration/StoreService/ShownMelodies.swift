public import MelodiesStoreProtocols
import MelodyListProtocols
import PresentationProtocols

extension StoreService {
  public func showMelodies(_ query: MelodiesQuery) async throws -> MelodiesPage {
    do throws(ServiceRequestError) {
      let shown = try await melodyService.getMelodies(query)
      return MelodiesPage(melodies: shown.melodies, next: shown.next, answer: nil, freshness: shown.freshness)
    } catch {
      switch error {
      case .noData: return MelodiesPage(melodies: [], next: nil, answer: nil)
      case .unknownError(let cause) where cause.code != .noNetwork: throw cause
      case .noNetwork, .unknownError:
        let freshness = Freshness(origin: .database, asOf: clock(), warning: error.reason)
        return MelodiesPage(melodies: [], next: nil, answer: nil, freshness: freshness)
      }
    }
  }
}
