public import OrdersStoreProtocols
import RemoteStoreProtocols

extension RemoteStore: StoreMaintenance {
  public func fetchInfo() async throws(StoreError) -> StoreInfo {
    var info: StoreInfo = try await ask(.info)
    info.url = name
    return info
  }

  public func fetchSettings() async throws(StoreError) -> StoreSettings { try await ask(.settings) }

  public func changeSettings(_ settings: StoreSettings, replacing old: StoreSettings?, isDryRun: Bool)
    async throws(StoreError) -> StoreSettings
  {
    try await ask(.change(settings, replacing: old), .trying(isDryRun), StoreError.cannotUpdate)
  }

  public func checkIntegrity() async throws(StoreError) -> [String] { try await ask(.integrity, within: \.whole) }

  public func repair(isDryRun: Bool) throws(StoreError) -> [String] {
    throw .cannotUpdate(
      .unavailable("a store behind a server is repaired on the machine of its database; run “store doctor” there"))
  }

  public func examineAtServer() async throws(StoreError) -> [StoreFinding]? {
    let findings: [StoreFinding] = try await ask(.examination, within: \.whole)
    return findings
  }

  public func fetchTransfer(after id: String?, limit: Int) async throws(StoreError) -> [OrderTransfer] {
    try await ask(.transfer(after: id, limit: limit), nil, StoreError.cannotFetch)
  }

  public func saveTransfers(_ orders: [OrderTransfer], isDryRun: Bool) async throws(StoreError) -> Int {
    let counts: [Int] = try await inParts(orders, StoreError.cannotCreate) { part, _ throws(StoreError) in
      try request(.save(part), .trying(isDryRun), StoreError.cannotCreate)
    }
    return counts.reduce(0, +)
  }

  public func markSample(_ ids: [String]) async throws(StoreError) {
    let _: Int = try await ask(.markSample(ids), .trying(false), StoreError.cannotUpdate)
  }

  public func fetchSample() async throws(StoreError) -> [String] { try await ask(.sample) }
}

extension WriteContext {
  /// Returns the context of a write that leaves no event, with no author: it says only whether the write is a dry run.
  static func trying(_ isDryRun: Bool) -> WriteContext {
    WriteContext(author: Author(name: "", frontEnd: ""), at: .earliest, isDryRun: isDryRun)
  }
}
