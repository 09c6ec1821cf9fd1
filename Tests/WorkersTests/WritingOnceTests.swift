import DocumentsProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationTesting
import Testing
import Workers
import WorkerTesting

@Suite struct WritingOnceTests {
  @Test func `a key is scoped to caller and operation`() async throws {
    let store = StoreSpy.storing(.amy)
    let worker = OrdersWorker.at(store)
    _ = try await worker.createOrder(.amy, .keyed("k"))
    _ = try await worker.changeOrder("1001", .status("paid"), ifVersion: 1, .keyed("k"))
    _ = try await worker.changeOrder("1001", .refund(nil), ifVersion: 1, .keyed("k"))
    store.answers.outcomes = { _ in .success(WriteReceipt([.created(id: "abc123", number: 1)], isReplayed: true)) }
    store.answers.erased = { _ in .success(WriteReceipt([.amy], isReplayed: true)) }
    store.answers.purged = { _ in .success(WriteReceipt(3, isReplayed: true)) }
    #expect(try await worker.importOrders([.amy], .keyed("k")).isReplayed)
    #expect(try await worker.erasePerson(ofOrder: "1001", ifVersion: 1, .keyed("k")).isReplayed)
    #expect(try await worker.purgeDeletedOrders(.keyed("k")) == WriteReceipt(3, isReplayed: true))
    let keys = store.contexts.compactMap(\.key)
    #expect(keys.map(\.operation) == ["create", "status", "refund", "import", "erase", "purge"])
    #expect(keys.allSatisfy { $0.key == "k" && $0.caller == "amy" })
  }

  @Test(arguments: ["", String(repeating: "k", count: 256), "a\nb", "ключ", "a\u{7F}"])
  func `a malformed key is refused`(key: String) async {
    let store = StoreSpy()
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(store).createOrder(.amy, .keyed(key))
    }
    #expect(pointers(error) == ["/idempotencyKey"])
    #expect(store.calls.isEmpty)
  }

  @Test(arguments: ["k", String(repeating: "k", count: 255), "a b~!"])
  func `one to two hundred and fifty-five printable characters are a key`(key: String) async throws {
    let store = StoreSpy.storing(.amy)
    _ = try await OrdersWorker.at(store).createOrder(.amy, .keyed(key))
    #expect(store.contexts.first?.key?.key == key)
  }

  // MARK: Fingerprints

  @Test func `a fingerprint is the same in every process`() async throws {
    #expect(try await fingerprint(.amy) == "91c496dd210d9723f14904d8caad5477")
  }

  @Test(
    arguments: [
      { (input: inout OrderInput) in input.total = .set(MoneyInput("1.5")) },
      { $0.total = .set(MoneyInput("1.5", currency: "USD")) },
      { $0.total = .set(MoneyInput("1.50", currency: "USD")) },
    ] as [@Sendable (inout OrderInput) -> Void])
  func `the same values spelled differently are the same request`(change: @Sendable (inout OrderInput) -> Void)
    async throws
  {
    let input = OrderInput.amy.with {
      $0.items = .unchanged
      $0.currency = .set("USD")
      $0.date = .set("2007-06-29T10:00:00Z")
    }
    let other = input.with {
      $0.date = .set("2007-06-29T12:00:00+02:00")
      change(&$0)
    }
    #expect(
      try await fingerprint(other) == (try await fingerprint(input.with { $0.total = .set(MoneyInput("1.50")) })))
  }

  @Test(
    arguments: [
      { (input: inout OrderInput) in input.firstName = .set("Ann") },
      { $0.firstName = .cleared },
      { $0.email = .set("a@b.example") },
      { $0.note = .set("a@b.example") },
      { $0.total = .set(MoneyInput("1.23")) },
      { $0.tax = .set(MoneyInput("1.23")) },
      { $0.taxIncluded = .set(false) },
      { $0.payment = .set(.number("4242424242424242", expires: "2030-05")) },
      { $0.addedItems = [ItemInput(sku: "a", title: "b", quantity: "1", unitPrice: MoneyInput("1"))] },
      { $0.addedItems = [ItemInput(sku: "ab", title: "", quantity: "1", unitPrice: MoneyInput("1"))] },
      { $0.billingAddress = .set(AddressInput(parts: ["city": .set("Graz")])) },
      { $0.shipmentAddress = .set(AddressInput(parts: ["city": .set("Graz")])) },
    ] as [@Sendable (inout OrderInput) -> Void])
  func `other values are another request`(change: @Sendable (inout OrderInput) -> Void) async throws {
    #expect(try await fingerprint(OrderInput.amy.with { change(&$0) }) != (try await fingerprint(.amy)))
  }

  @Test func `the fingerprint of a write has its values and its expected version`() async throws {
    let writes: [[@Sendable (OrdersWorker) async throws -> OrderReceipt]] = [
      [
        { try await $0.ship("DHL", "1", ifVersion: 3) }, { try await $0.ship("UPS", "1", ifVersion: 3) },
        { try await $0.ship("DHL", "2", ifVersion: 3) }, { try await $0.ship("DHL", "1", ifVersion: nil) },
      ],
      [
        { try await $0.refund("1", "late", ifVersion: 3) }, { try await $0.refund("2", "late", ifVersion: 3) },
        { try await $0.refund("1", "lost", ifVersion: 3) }, { try await $0.refund("1", "late", ifVersion: nil) },
      ],
      [
        { try await $0.changeOrder("7", .edit(.amy, replacing: true), ifVersion: 3, .keyed("k")) },
        { try await $0.changeOrder("7", .edit(.amy), ifVersion: 3, .keyed("k")) },
        { try await $0.changeOrder("7", .edit(.amy, replacing: true), ifVersion: nil, .keyed("k")) },
      ],
      [
        { try await $0.changeOrder("7", .undo, ifVersion: 3, .keyed("k")) },
        { try await $0.changeOrder("7", .undo, ifVersion: nil, .keyed("k")) },
      ],
      [
        { try await $0.changeOrder("7", .delete, ifVersion: 3, .keyed("k")) },
        { try await $0.changeOrder("7", .delete, ifVersion: nil, .keyed("k")) },
      ],
      [
        { try await $0.changeOrder("7", .restore, ifVersion: 3, .keyed("k")) },
        { try await $0.changeOrder("7", .restore, ifVersion: nil, .keyed("k")) },
      ],
    ]
    for requests in writes {
      let store = StoreSpy.storing(.full)
      for request in requests { _ = try await request(OrdersWorker.at(store)) }
      #expect(Set(store.contexts.compactMap(\.key?.fingerprint)).count == requests.count)
    }
  }

  @Test func `the order that is changed belongs to the request, by whichever name it goes`() async throws {
    let (amy, full) = (StoreSpy.storing(.amy), StoreSpy.storing(.full))
    for (store, name) in [(amy, "1001"), (amy, "abc123"), (full, "7")] {
      _ = try await OrdersWorker.at(store).changeOrder(name, .delete, ifVersion: nil, .keyed("k"))
    }
    let prints = (amy.contexts + full.contexts).compactMap(\.key?.fingerprint)
    #expect(prints.count == 3)
    #expect(prints[0] == prints[1] && prints[1] != prints[2])
  }

  @Test func `a delete that is sent again reaches the store, which has the answer; without a key it is too late`()
    async throws
  {
    let store = StoreSpy.deleted(.amy)
    store.obey()
    let worker = OrdersWorker.at(store)
    _ = try await worker.changeOrder("1001", .delete, ifVersion: nil, .keyed("k"))
    store.answers.receipt = { _ in .failure(.cannotDelete(.notFound("abc123"))) }
    for options in [WriteOptions.amy, .keyed("other")] {
      let error = await failure { () throws(OrdersWorkerError) in
        try await worker.changeOrder("1001", .delete, ifVersion: nil, options)
      }
      #expect(error == .deleted("1001", .amy))
    }
    #expect(store.contexts.count == 2)
  }

  @Test func `a stored key does not reveal whose data was removed`() async {
    let store = StoreSpy()
    _ = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(store).erasePerson(email: "amy@example.com", .keyed("k"))
    }
    #expect(store.contexts.map(\.key) == [nil])
  }

  // MARK: Fixtures

  private func fingerprint(_ input: OrderInput) async throws -> String? {
    let store = StoreSpy()
    store.obey()
    _ = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(store).createOrder(input, .keyed("k"))
    }
    return store.contexts.first?.key?.fingerprint
  }
}

extension OrdersWorker {
  fileprivate func ship(_ carrier: String, _ tracking: String, ifVersion version: Int64?) async throws -> OrderReceipt {
    try await changeOrder(
      "7", .status("shipped", carrier: carrier, tracking: tracking), ifVersion: version, .keyed("k"))
  }

  fileprivate func refund(_ amount: String, _ reason: String, ifVersion version: Int64?) async throws -> OrderReceipt {
    try await changeOrder("7", .refund(MoneyInput(amount), reason: reason), ifVersion: version, .keyed("k"))
  }
}
