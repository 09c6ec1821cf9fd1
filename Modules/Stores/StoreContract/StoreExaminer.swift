public import OrdersStoreProtocols

/// Checks a store in use by every rule that only reads; orders pass by in pages, so that any number of them will do.
public struct StoreExaminer: StoreExamining {
  public init() {}

  public func examine(_ store: any Store) async -> [StoreFinding] {
    var findings: [StoreFinding] = []
    for rule in StoreContract.readOnlyRules {
      findings.append(StoreFinding(rule: rule.name, failure: await failure(of: rule, in: store)))
    }
    return findings
  }

  /// What breaks a rule, unless somebody wrote meanwhile and the rule holds when it is looked at again.
  private func failure(of rule: StoreRule, in store: any Store) async -> String? {
    var failure: String?
    for _ in 1...3 {
      let before = try? await store.fetchInfo().events
      do {
        try await rule.check(store)
        return nil
      } catch {
        failure = (error as? OrdersStoreError).map { "cannot be looked at: \($0.cause)" } ?? "\(error)"
      }
      let after = try? await store.fetchInfo().events
      if before == after { return failure }
    }
    return failure
  }
}
