public import MelodiesStoreProtocols
public import OrdersStoreProtocols
public import ShowsStoreProtocols

/// Checks a store in use by all read-only rules, page by page, so that memory does not grow with the store.
public struct StoreExaminer: StoreExamining {
  private let shows: (any ShowsStore)?
  private let melodies: (any Store & MelodiesStore)?

  /// Creates an examiner of a store's orders, and of its shows and melodies if they are given.
  ///
  /// - Parameters:
  ///   - shows: the same store as a store of shows; `nil` skips the rules of shows.
  ///   - melodies: the same store as a store of melodies; `nil` skips the rules of melodies.
  public init(shows: (any ShowsStore)? = nil, melodies: (any Store & MelodiesStore)? = nil) {
    self.shows = shows
    self.melodies = melodies
  }

  public func examine(_ store: any Store) async throws(StoreError) -> [StoreFinding] {
    // A server reads its store without a request for each page.
    if let findings = try await store.examineAtServer() { return findings }
    var findings: [StoreFinding] = []
    for rule in StoreExamination.rules {
      let failure = try await failure {
        try await rule.check(store)
      } changes: {
        try? await store.fetchInfo().events
      }
      findings.append(StoreFinding(rule: rule.name, failure: failure.flatMap(Self.message)))
    }
    if let shows { findings += try await examine(StoreExamination.showRules, in: shows) }
    if let melodies { findings += try await examine(StoreExamination.melodyRules, in: melodies) }
    return findings
  }

  /// Checks the rules of shows or melodies, which have no change counter, and returns the findings.
  private func examine<Examined>(
    _ rules: [ContractRule<Examined>], in store: Examined
  ) async throws(StoreError) -> [StoreFinding] {
    var findings: [StoreFinding] = []
    for rule in rules {
      let failure = try await failure {
        try await rule.check(store)
      } changes: {
        nil
      }
      findings.append(StoreFinding(rule: rule.name, failure: failure.flatMap(Self.message)))
    }
    return findings
  }

  /// Runs a check, up to three times while others write, and returns its failure; `nil` if the rule holds.
  ///
  /// - Parameter changes: returns how many changes there have been; `nil` if nothing counts them.
  /// - Throws: the store's own error, if the check cannot run.
  private func failure(
    of check: () async throws -> Void, changes: () async -> Int?
  ) async throws(StoreError) -> (any Error)? {
    var failure: (any Error)?
    for _ in 1...3 {
      let before = await changes()
      do {
        try await check()
        return nil
      } catch {
        failure = error
      }
      if let error = failure as? StoreError, error.isOfAccess { throw error }
      if let before, await changes() == before { return failure }
    }
    return failure
  }

  private static func message(_ failure: any Error) -> String {
    (failure as? StoreError).map { "cannot be looked at: \($0.cause)" } ?? "\(failure)"
  }
}
