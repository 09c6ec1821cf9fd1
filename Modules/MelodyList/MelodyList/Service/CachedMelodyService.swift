public import MelodiesStoreProtocols
public import MelodyListProtocols
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols

/// Returns melodies from an API if it answers, else from the store, which saves the API's last response.
///
/// ```swift
/// let service = CachedMelodyService(client: client, store: store, api: "https://tunes.example.com", …)
/// let answer = try await service.getMelodies(MelodiesQuery(policy: .noOlderThan(seconds: 600)))
/// ```
public struct CachedMelodyService: MelodyService {
  let store: any MelodiesStore
  let clock: @Sendable () -> Instant
  let makeID: @Sendable (Instant) -> String
  let client: any MelodiesFetching
  private let api: String?
  private let lowestAge: Int64
  let answers: Refreshes<APIAnswer>
  let refreshes: Refreshes<RefreshResult>

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - api: the API that is used if a query names none; `nil` for none: then melodies come from the store alone.
  ///   - lowestAge: the number of seconds after a request to an API in which its response, also a failure, is used again
  ///     instead of another request.
  ///   - makeID: makes the id of a melody that is imported at a moment.
  public init(
    client: any MelodiesFetching, store: any MelodiesStore, api: String?, lowestAge: Int64 = 0,
    clock: @escaping @Sendable () -> Instant, makeID: @escaping @Sendable (Instant) -> String
  ) {
    self.lowestAge = lowestAge
    (answers, refreshes) = (Refreshes(lowestAge: lowestAge, clock), Refreshes(lowestAge: lowestAge, clock))
    self.client = client
    self.store = store
    self.api = api
    self.clock = clock
    self.makeID = makeID
  }

  // MARK: Melody service

  public func getMelodies(_ query: MelodiesQuery) async throws(ServiceRequestError) -> FreshMelodies {
    guard query.after == nil, let api = query.api ?? api, query.policy != .cachedOnly else {
      return try await shown(query)
    }
    if let age = oldest(query.policy), let stored = try? await storedSince(age, api, query) { return stored }
    let refreshed: RefreshResult
    do throws(ServiceRequestError) {
      refreshed =
        query.isDryRun
        ? try await tried(api)
        : try await refreshes.share(api) { [client, store, answers] () throws(ServiceRequestError) in
          try await Self.refresh(from: api, client, store, answers)
        }
    } catch {
      // After a failed attempt the stored melodies are returned, with a warning.
      guard !error.isTheCallers, var stored = try? await stored(query) else { throw error }
      stored.freshness.warning = "\(error.reason); stored melodies are shown"
      return stored
    }
    guard !query.isDryRun, refreshed.refusal == nil else { return try await notStored(refreshed, query) }
    var fresh = try await stored(query)
    fresh.freshness.origin = .api
    return fresh
  }

  /// Returns the age in seconds up to which stored melodies of the API are shown without a request; `nil` for none.
  private func oldest(_ policy: MelodiesQuery.Policy) -> Int64? {
    if case .noOlderThan(let seconds) = policy { return max(seconds, lowestAge) }
    return lowestAge > 0 ? lowestAge : nil
  }

  /// Fetches an API's melodies, and saves them instead of its earlier ones, if the store accepts them.
  private static func refresh(
    from api: String, _ client: any MelodiesFetching, _ store: any MelodiesStore, _ answers: Refreshes<APIAnswer>
  ) async throws(ServiceRequestError) -> RefreshResult {
    let answer = try await answer(of: api, client, answers)
    do {
      try await store.replaceMelodies(answer.melodies, from: api, at: answer.at)
    } catch {
      // An invalid response is an error; any other is usable, even if the store fails.
      if case .invalid = error.cause { throw .unknownError(cause: Problem(error)) }
      return RefreshResult(melodies: answer.melodies, refusal: Problem(error))
    }
    return RefreshResult(melodies: answer.melodies)
  }

  /// Fetches an API's melodies; an empty list is a valid response.
  static func answer(
    of api: String, _ client: any MelodiesFetching, _ answers: Refreshes<APIAnswer>
  ) async throws(ServiceRequestError) -> APIAnswer {
    try await answers.share(api) { [clock = answers.clock] () throws(ServiceRequestError) in
      do throws(ServiceRequestError) {
        return APIAnswer(melodies: try await client.fetchMelodies(from: api), at: clock())
      } catch {
        guard error == .noData else { throw error }
        return APIAnswer(melodies: [], at: clock())
      }
    }
  }

  // MARK: What is kept

  /// Returns a page as the store's owner shows it: a store behind a server may have an API of its own.
  private func shown(_ query: MelodiesQuery) async throws(ServiceRequestError) -> FreshMelodies {
    let page: MelodiesPage
    do { page = try await store.fetchMelodies(query) } catch { throw .unknownError(cause: Problem(error)) }
    guard query.after != nil || !page.melodies.isEmpty else {
      throw page.freshness?.warning.map { .noNetwork(reason: $0) } ?? .noData
    }
    return fresh(page)
  }

  /// Returns a page from the store.
  ///
  /// - Throws: `noData` if the store has no melodies.
  private func stored(_ query: MelodiesQuery) async throws(ServiceRequestError) -> FreshMelodies {
    let page = try await page(query)
    guard query.after != nil || !page.melodies.isEmpty else { throw .noData }
    return fresh(page)
  }

  /// Returns a page from the store if the API has answered within a number of seconds; `nil` otherwise.
  private func storedSince(
    _ seconds: Int64, _ api: String, _ query: MelodiesQuery
  ) async throws(ServiceRequestError) -> FreshMelodies? {
    let (page, now) = (try await page(query), clock())
    guard let answer = page.answer, answer.source == api, answer.at <= now,
      answer.at.adding(seconds: max(0, seconds)) >= now, !page.melodies.isEmpty
    else { return nil }
    return fresh(page)
  }

  private func page(_ query: MelodiesQuery) async throws(ServiceRequestError) -> MelodiesPage {
    do {
      return try await store.fetchMelodies(after: query.after, limit: query.limit)
    } catch {
      throw .unknownError(cause: Problem(error))
    }
  }

  /// Adds the freshness of a page: the time of the last refresh from an API, or now for the shop's own melodies.
  private func fresh(_ page: MelodiesPage) -> FreshMelodies {
    FreshMelodies(
      melodies: page.melodies, next: page.next,
      freshness: page.freshness ?? Freshness(origin: .database, asOf: page.answer?.at ?? clock()))
  }
}

extension ServiceRequestError {
  /// Whether the request was invalid, so that stored melodies are no substitute.
  fileprivate var isTheCallers: Bool {
    if case .unknownError(let cause) = self { cause.code == .usage } else { false }
  }
}
