public import MelodiesStoreProtocols
public import OrdersStoreProtocols
public import ShowsStoreProtocols

/// Checks a store in use by every rule that only reads; what it holds passes by in pages, so that any number of them
/// will do.
public struct StoreExaminer: StoreExamining {
  private let shows: (any ShowsStore)?
  private let melodies: (any Store & MelodiesStore)?

  /// - Parameters:
  ///   - shows: the same store where it keeps shows, which are looked at, too.
  ///   - melodies: the same store where it keeps melodies.
  public init(shows: (any ShowsStore)? = nil, melodies: (any Store & MelodiesStore)? = nil) {
    self.shows = shows
    self.melodies = melodies
  }

  public func examine(_ store: any Store) async throws(OrdersStoreError) -> [StoreFinding] {
    var findings: [StoreFinding] = []
    for rule in StoreExamination.rules {
      let failure = try await failure {
        try await rule.check(store)
      } changes: {
        try? await store.fetchInfo().events
      }
      findings.append(StoreFinding(rule: rule.name, failure: failure.flatMap(Self.told)))
    }
    if let shows { findings += try await examine(StoreExamination.showRules, in: shows) }
    if let melodies { findings += try await examine(StoreExamination.melodyRules, in: melodies) }
    return findings
  }

  /// What comes of rules for what has no history of changes.
  private func examine<Kept>(
    _ rules: [ContractRule<Kept>], in store: Kept
  ) async throws(OrdersStoreError) -> [StoreFinding] {
    var findings: [StoreFinding] = []
    for rule in rules {
      let failure = try await failure {
        try await rule.check(store)
      } changes: {
        nil
      }
      findings.append(StoreFinding(rule: rule.name, failure: failure.flatMap(Self.told)))
    }
    return findings
  }

  /// What breaks a rule, unless somebody wrote meanwhile and the rule holds when it is looked at again.
  ///
  /// - Parameter changes: how many there have been; `nil` where nobody counts them.
  /// - Throws: what keeps the store from being looked at.
  private func failure(
    of check: () async throws -> Void, changes: () async -> Int?
  ) async throws(OrdersStoreError) -> (any Error)? {
    var failure: (any Error)?
    for _ in 1...3 {
      let before = await changes()
      do {
        try await check()
        return nil
      } catch {
        failure = error
      }
      if let error = Self.storeError(failure), error.isOfAccess { throw error }
      if let before, await changes() == before { return failure }
    }
    return failure
  }

  private static func told(_ failure: any Error) -> String {
    storeError(failure).map { "cannot be looked at: \($0.cause)" } ?? "\(failure)"
  }

  /// The store's own failure, whatever it was asked for; `nil` where a rule is broken.
  private static func storeError(_ failure: (any Error)?) -> OrdersStoreError? {
    failure as? OrdersStoreError ?? (failure as? ShowsStoreError).map(OrdersStoreError.init)
  }
}
