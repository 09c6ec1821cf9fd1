public import OrdersStoreProtocols
import RemoteStoreProtocols

extension RemoteStore: StoreMaintenance {
  public func fetchInfo() async throws(OrdersStoreError) -> StoreInfo {
    var info: StoreInfo = try await ask(.info)
    info.url = name
    return info
  }

  public func fetchSettings() async throws(OrdersStoreError) -> StoreSettings { try await ask(.settings) }

  public func changeSettings(_ settings: StoreSettings, isDryRun: Bool) async throws(OrdersStoreError) {
    let _: StoreSettings = try await ask(.change(settings), .trying(isDryRun), OrdersStoreError.cannotUpdate)
  }

  public func checkIntegrity() async throws(OrdersStoreError) -> [String] { try await ask(.integrity, within: \.whole) }

  public func fetchTransfer(after id: String?, limit: Int) async throws(OrdersStoreError) -> [OrderTransfer] {
    try await ask(.transfer(after: id, limit: limit), nil, OrdersStoreError.cannotFetch)
  }

  public func keepTransfer(_ orders: [OrderTransfer], isDryRun: Bool) async throws(OrdersStoreError) -> Int {
    let counts: [Int] = try await inParts(orders, OrdersStoreError.cannotCreate) { part, _ throws(OrdersStoreError) in
      try request(.keep(part), .trying(isDryRun), OrdersStoreError.cannotCreate)
    }
    return counts.reduce(0, +)
  }

  public func markSample(_ ids: [String]) async throws(OrdersStoreError) {
    let _: Int = try await ask(.markSample(ids), .trying(false), OrdersStoreError.cannotUpdate)
  }

  public func fetchSample() async throws(OrdersStoreError) -> [String] { try await ask(.sample) }
}

extension WriteContext {
  /// Returns the context of a write that leaves no event, with no author: it says only whether the write is a dry run.
  static func trying(_ isDryRun: Bool) -> WriteContext {
    WriteContext(author: Author(name: "", frontEnd: ""), at: .earliest, isDryRun: isDryRun)
  }
}
