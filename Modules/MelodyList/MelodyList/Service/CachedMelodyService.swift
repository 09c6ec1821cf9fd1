public import MelodiesStoreProtocols
public import MelodyListProtocols
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols

/// Melodies from an API where one answers, else from the store, which keeps what the API said last.
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

  /// - Parameters:
  ///   - api: whom to ask unless a query names another; `nil` for nobody: then the store is where melodies come from.
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
    if case .noOlderThan(let seconds) = query.policy, let kept = try? await keptSince(seconds, api, query) {
      return kept
    }
    let told: RefreshResult
    do throws(ServiceRequestError) {
      told =
        query.isDryRun
        ? try await tried(api)
        : try await refreshes.share(api) { [client, store, clock] () throws(ServiceRequestError) in
          try await Self.refresh(from: api, client, store, clock)
        }
    } catch {
      // A failed attempt is no answer: what is kept stands in, and says so.
      guard !error.isTheCallers, var kept = try? await kept(query) else { throw error }
      kept.freshness.warning = "\(error.reason); this is what is kept from an earlier time"
      return kept
    }
    guard !query.isDryRun, told.refusal == nil else { return try await unkept(told, query) }
    var fresh = try await kept(query)
    fresh.freshness.origin = .api
    return fresh
  }

  /// Asks the API, and keeps what it says in the place of what it said before, where the store lets whoever asks.
  private static func refresh(
    from api: String, _ client: any MelodiesFetching, _ store: any MelodiesStore, _ clock: @Sendable () -> Instant
  ) async throws(ServiceRequestError) -> RefreshResult {
    let melodies = try await answer(of: api, client)
    do {
      try await store.replaceMelodies(melodies, from: api, at: clock())
    } catch {
      // An answer that breaks a rule is none; any other is good, whatever ails the store.
      if case .invalid = error.cause { throw .unknownError(cause: Problem(error)) }
      return RefreshResult(melodies: melodies, refusal: Problem(error))
    }
    return RefreshResult(melodies: melodies)
  }

  /// What the API says now; that there are no melodies is an answer, too.
  static func answer(of api: String, _ client: any MelodiesFetching) async throws(ServiceRequestError) -> [Melody] {
    do throws(ServiceRequestError) {
      return try await client.fetchMelodies(from: api)
    } catch {
      guard error == .noData else { throw error }
      return []
    }
  }

  // MARK: What is kept

  /// A page as whoever keeps the store shows it: one behind a server may have an API of its own.
  private func shown(_ query: MelodiesQuery) async throws(ServiceRequestError) -> FreshMelodies {
    let page: MelodiesPage
    do { page = try await store.fetchMelodies(query) } catch { throw .unknownError(cause: Problem(error)) }
    guard query.after != nil || !page.melodies.isEmpty else {
      throw page.freshness?.warning.map { .noNetwork(reason: $0) } ?? .noData
    }
    return fresh(page)
  }

  /// A page from the store.
  ///
  /// - Throws: `noData` where nothing is kept at all.
  private func kept(_ query: MelodiesQuery) async throws(ServiceRequestError) -> FreshMelodies {
    let page = try await page(query)
    guard query.after != nil || !page.melodies.isEmpty else { throw .noData }
    return fresh(page)
  }

  /// A page from the store where the API has answered within so many seconds; `nil` where it has not.
  private func keptSince(
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

  /// The shop's own melodies are of now; others are of when an API told of them.
  private func fresh(_ page: MelodiesPage) -> FreshMelodies {
    FreshMelodies(
      melodies: page.melodies, next: page.next,
      freshness: page.freshness ?? Freshness(origin: .database, asOf: page.answer?.at ?? clock()))
  }
}

extension ServiceRequestError {
  /// Whether it was asked wrongly: then no answer of another time is the answer.
  fileprivate var isTheCallers: Bool {
    if case .unknownError(let cause) = self { cause.code == .usage } else { false }
  }
}
