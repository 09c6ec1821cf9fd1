import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let maintenance: [StoreRule] = [
    StoreRule("a new store has the settings of none, and keeps those that it is given") { store in
      try expect("at first", try await store.fetchSettings(), StoreSettings())
      let settings = StoreSettings(
        name: "Ümläut & Co", currency: "JPY", timeZone: "Asia/Tokyo", address: "1 Main St\nBern", phone: "555 0100",
        taxRates: [
          ShopTaxRate(rate: TaxRate("7.25") ?? .zero, name: "MwSt ä", isIncluded: true, country: "DE", region: "BY"),
          ShopTaxRate(rate: .zero),
        ])
      try await store.changeSettings(settings, isDryRun: false)
      try expect("afterwards", try await store.fetchSettings(), settings)
      try await store.changeSettings(StoreSettings(), isDryRun: false)
      try expect("cleared", try await store.fetchSettings(), StoreSettings())
    },
    StoreRule("settings that no shop can have are refused") { store in
      let bad = StoreSettings(
        name: String(repeating: "x", count: 1_001), currency: "XXQ", timeZone: "Mars/Olympus", address: "a\u{1B}",
        phone: "a\u{1B}", taxRates: [ShopTaxRate(rate: .zero, name: "a; 5", country: "DX")])
      let error = try await refusal("settings") { try await store.changeSettings(bad, isDryRun: false) }
      try expect(
        "where", error.invalidPointers, ["/name", "/address", "/phone", "/currency", "/timeZone", "/taxRates/0"])
      try expect("settings", try await store.fetchSettings(), StoreSettings())
    },
    StoreRule("settings are replaced if they are the expected ones, and not otherwise") { store in
      let (first, second) = (StoreSettings(name: "A"), StoreSettings(name: "B", currency: "EUR"))
      func change(_ new: StoreSettings, _ old: StoreSettings?, isDryRun: Bool = false) async throws -> StoreSettings {
        try await store.changeSettings(new, replacing: old, isDryRun: isDryRun)
      }
      try expect("those of a new store", try await change(first, StoreSettings()), first)
      try expect("others", try await change(second, StoreSettings()), first)
      try expect("a dry run", try await change(second, first, isDryRun: true), second)
      try expect("settings", try await store.fetchSettings(), first)
      try expect("the expected ones", try await change(second, first), second)
      try expect("whatever they are", try await change(first, nil), first)
      try expect("afterwards", try await store.fetchSettings(), first)
    },
    StoreRule("the sample's orders are marked until they are deleted") { store in
      let orders = try await store.create(4)
      try await store.markSample([orders[2].id, orders[0].id])
      try await store.markSample([orders[1].id, orders[0].id, "none"])
      try expect("marked", try await store.fetchSample(), orders.prefix(3).map(\.id))
      _ = try await store.deleteOrder(orders[1].id, ifVersion: nil, .ann(1))
      try expect("after one was deleted", try await store.fetchSample(), [orders[0].id, orders[2].id])
      _ = try await store.restoreOrder(orders[1].id, ifVersion: nil, .ann(2))
      try expect("after it was restored", try await store.fetchSample().count, 3)
      try expect("an order's version", try await store.order(orders[0].id).version, 1)
    },
    StoreRule("an order that comes anew under the id of a purged one is no sample's") { store in
      let order = try await store.create(.sample(1))
      try await store.markSample([order.id])
      _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(1))
      _ = try await store.purgeDeletedOrders(.ann(2))
      try await store.create(.sample(1), .ann(3))
      try expect("marked", try await store.fetchSample(), [])
    },
    StoreRule("info counts orders, deleted ones and events, and names the store") { store in
      let orders = try await store.create(3)
      _ = try await store.deleteOrder(orders[0].id, ifVersion: nil, .ann(1))
      let info = try await store.fetchInfo()
      try expect("counts", [info.orders, info.deletedOrders, info.events], [2, 1, 4])
      try expect("names", info.url.isEmpty || info.engine.isEmpty, false)
    },
    StoreRule("a change raises the version of a store that knows one; a read and a dry run do not") { store in
      let order = try await store.create(.sample(1))
      guard var version = await store.latestStateVersion else { return }
      func expectRaise(_ change: String, _ body: () async throws -> Void) async throws {
        try await body()
        let raised = await store.latestStateVersion ?? 0
        try expect("raised after \(change)", raised > version, true)
        version = raised
      }
      _ = try await store.fetchOrders(OrdersQuery())
      _ = try await store.countOrders(OrdersFilter())
      try await store.changeSettings(StoreSettings(name: "A"), isDryRun: true)
      try expect("after reads and a dry run", await store.latestStateVersion, version)
      try await expectRaise("a creation") { try await store.create(.sample(2)) }
      try await expectRaise("an edit") {
        _ = try await store.updateOrder(order.id, ifVersion: nil, .status(.paid, carrier: nil, tracking: nil), .ann(1))
      }
      try await expectRaise("an erasure") { _ = try await store.erasePerson(.order(id: order.id), .ann(2)) }
      try await expectRaise("a deletion") { _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(3)) }
      try await expectRaise("a purge") { _ = try await store.purgeDeletedOrders(.ann(4)) }
      try await expectRaise("settings") { try await store.changeSettings(StoreSettings(name: "A"), isDryRun: false) }
    },
    StoreRule("a healthy store finds nothing wrong with itself") { store in
      try await store.create(3)
      try expect("integrity", try await store.checkIntegrity(), [])
      for finding in try await StoreExaminer().examine(store) { try expect(finding.rule, finding.failure, nil) }
    },
  ]
}
