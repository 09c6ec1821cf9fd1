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

  public func examine(
    _ store: any Store, progress: @Sendable (Double) -> Void = { _ in }
  ) async throws(StoreError) -> [StoreFinding] {
    // A server reads its store without a request for each page.
    if let findings = try await store.examineAtServer() { return findings }
    let changes = { @Sendable in try? await store.fetchInfo().events }
    var checks: [Check] = StoreExamination.rules.map { rule in
      { @Sendable in await finding(of: rule, in: store, changes: changes) }
    }
    // Shows and melodies have no counter of changes.
    if let shows {
      checks += StoreExamination.showRules.map { rule in { @Sendable in await finding(of: rule, in: shows) } }
    }
    if let melodies {
      checks += StoreExamination.melodyRules.map { rule in { @Sendable in await finding(of: rule, in: melodies) } }
    }
    return try await findings(of: checks, progress: progress)
  }

  /// A check of a rule, which returns its finding, or the store's own error if it cannot run.
  private typealias Check = @concurrent @Sendable () async -> Result<StoreFinding, StoreError>

  /// How many rules are checked at once: the first one reads a file on a connection of its own, and a program has at
  /// least two more.
  private static let checksAtOnce = 3

  /// Returns the findings of checks in their order.
  ///
  /// - Throws: the error of a check that cannot run, which ends the others.
  private func findings(of checks: [Check], progress: (Double) -> Void) async throws(StoreError) -> [StoreFinding] {
    var findings: [Int: StoreFinding] = [:]
    let failure = await withTaskGroup { group -> StoreError? in
      var waiting = checks.enumerated().makeIterator()
      func startNext(in group: inout TaskGroup<(Int, Result<StoreFinding, StoreError>)>) {
        guard let (place, check) = waiting.next() else { return }
        group.addTask { (place, await check()) }
      }
      for _ in 0..<Self.checksAtOnce { startNext(in: &group) }
      while let (place, result) = await group.next() {
        switch result {
        case .success(let finding): findings[place] = finding
        case .failure(let error):
          group.cancelAll()
          return error
        }
        progress(Double(findings.count) / Double(checks.count + 1))
        startNext(in: &group)
      }
      return nil
    }
    if let failure { throw failure }
    return findings.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Checks a rule, and returns the finding, or the store's own error if the check cannot run.
  private func finding<Examined: Sendable>(
    of rule: ContractRule<Examined>, in store: Examined, changes: () async -> Int? = { nil }
  ) async -> Result<StoreFinding, StoreError> {
    do throws(StoreError) {
      let failure = try await failure(of: { try await rule.check(store) }, changes: changes)
      return .success(StoreFinding(rule: rule.name, failure: failure.flatMap(Self.message)))
    } catch {
      return .failure(error)
    }
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
