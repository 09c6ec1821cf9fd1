import OrdersWorkerProtocols
import PresentationProtocols
public import ShowQueries
public import ShowsWorkerProtocols

extension ShowsWorker {
  public func fetchLatestHistory(_ parameters: HistoryParameters) async throws(ShowsWorkerError) -> WatchedPage {
    let after = try cursor(parameters.after, limit: parameters.limit)
    return try await wrapping { () throws(StoreError) in
      try await store.fetchLatestHistory(after: after, limit: parameters.limit)
    }
  }

  public func fetchAirings(_ parameters: AiringsParameters) async throws(ShowsWorkerError) -> AiringsPage {
    let now = clock()
    guard AiringsParameters.possibleDays.contains(parameters.days) else {
      throw .invalid([Violation("/days", .outOfRange(parameters.days, AiringsParameters.possibleDays))])
    }
    let query = AiringsQuery(
      from: now, before: now.adding(seconds: Int64(parameters.days) * 86_400),
      after: try cursor(parameters.after, limit: parameters.limit), limit: parameters.limit)
    return try await wrapping { () throws(StoreError) in try await store.fetchAirings(query) }
  }

  private func cursor(_ text: String?, limit: Int) throws(ShowsWorkerError) -> TimelineCursor? {
    do throws(Violation) {
      try PageLimits.check(rows: limit)
      guard let text = text?.nilIfBlank else { return nil }
      guard let cursor = TimelineCursor(text) else { throw Violation("/after", .not(.cursor, text)) }
      return cursor
    } catch {
      throw .invalid([error])
    }
  }
}
