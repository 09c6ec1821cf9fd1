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
  let refreshes = Refreshes()

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - api: the API that is used if a query names none; `nil` for none: then melodies come from the store alone.
  ///   - makeID: makes the id of a melody that is imported at a moment.
  public init(
    client: any MelodiesFetching, store: any MelodiesStore, api: String?, clock: @escaping @Sendable () -> Instant,
    makeID: @escaping @Sendable (Instant) -> String
  ) {
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
    if case .noOlderThan(let seconds) = query.policy, let stored = try? await storedSince(seconds, api, query) {
      return stored
    }
    let refreshed: RefreshResult
    do throws(ServiceRequestError) {
      refreshed =
        query.isDryRun
        ? try await tried(api)
        : try await refreshes.share(api) { [client, store, clock] () throws(ServiceRequestError) in
          try await Self.refresh(from: api, client, store, clock)
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

  /// Fetches an API's melodies, and saves them instead of its earlier ones, if the store accepts them.
  private static func refresh(
    from api: String, _ client: any MelodiesFetching, _ store: any MelodiesStore, _ clock: @Sendable () -> Instant
  ) async throws(ServiceRequestError) -> RefreshResult {
    let melodies = try await answer(of: api, client)
    do {
      try await store.replaceMelodies(melodies, from: api, at: clock())
    } catch {
      // An invalid response is an error; any other is usable, even if the store fails.
      if case .invalid = error.cause { throw .unknownError(cause: Problem(error)) }
      return RefreshResult(melodies: melodies, refusal: Problem(error))
    }
    return RefreshResult(melodies: melodies)
  }

  /// Fetches an API's melodies; an empty list is a valid response.
  static func answer(of api: String, _ client: any MelodiesFetching) async throws(ServiceRequestError) -> [Melody] {
    do throws(ServiceRequestError) {
      return try await client.fetchMelodies(from: api)
    } catch {
      guard error == .noData else { throw error }
      return []
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
    let page = try await page(query)
    guard let answer = page.answer, answer.source == api, answer.at.adding(seconds: max(0, seconds)) >= clock(),
      !page.melodies.isEmpty
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
