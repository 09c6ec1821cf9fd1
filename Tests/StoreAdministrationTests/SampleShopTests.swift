import StoreAdministration
import StoreAdministrationProtocols
import MemoryStore
import OrdersWorkerProtocols
import PresentationTesting
import Testing
import WorkerTesting

struct SampleShopTests {
  @Test func `sixty of Northwind's orders come, each valid, with the sum of the books`() async throws {
    let store = StoreSpy.taking { .created(id: $0.id, number: 1) }
    #expect(try await StoreAdministrationWorker.over(store).addSample(by: .amy, isDryRun: false).orders == 60)

    let orders = store.imported
    #expect(orders.count == 60)
    #expect(orders.flatMap(\.invalidFields).isEmpty)
    #expect(orders.reduce(0) { $0 + $1.total.minorUnits } == 10_095_691)
    #expect(orders.reduce(0) { $0 + $1.items.count } == 167)
    #expect(orders.count { $0.status == .shipped } == 40 && orders.count { $0.status == .paid } == 20)
    #expect(Set(orders.map(\.id)).count == 60 && Set(orders.compactMap(\.reference)).count == 60)
    #expect(zip(orders, orders.dropFirst()).allSatisfy { $0.date <= $1.date })
    #expect(orders.allSatisfy { $0.id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-7000-8000-[0-9]{12}/) != nil })
    #expect(store.calls.last == .markSample(orders.map(\.id)))
  }

  @Test func `an order of the sample is as it is in the books`() async throws {
    let store = StoreSpy.taking { .created(id: $0.id, number: 1) }
    _ = try await StoreAdministrationWorker.over(store).addSample(by: .amy, isDryRun: false)
    let order = try #require(store.imported.first { $0.reference == "SAMPLE-11074" })
    #expect(order.name == PersonName(first: "Jytte", last: "Petersen"))
    #expect(order.email == "jytte.petersen@example.com")
    #expect(order.date == Instant("1998-05-06T00:00:00Z"))
    #expect(order.billingAddress?.street1 == "Vinbæltet 34")
    #expect(order.shipmentAddress?.name == "Simons bistro")
    #expect(order.items.map(\.title) == ["Pavlova"])
    #expect(order.items.map(\.discount.amount) == ["12.22"])
    #expect(order.total.amount == "250.52")
  }

  @Test func `added twice, nothing is added`() async throws {
    let store = StoreSpy.taking { .skipped(id: $0.id) }
    #expect(try await StoreAdministrationWorker.over(store).addSample(by: .amy, isDryRun: false).orders == 0)
    // They are marked again all the same: the first run may have been interrupted before.
    #expect(store.calls.last == .markSample(store.imported.map(\.id)))
  }

  @Test func `an order of the user's own is never marked`() async throws {
    let store = StoreSpy.taking {
      $0.reference == "SAMPLE-11018" ? .skipped(id: "mine") : .created(id: $0.id, number: 1)
    }
    #expect(try await StoreAdministrationWorker.over(store).addSample(by: .amy, isDryRun: false).orders == 59)
    #expect(store.calls.last == .markSample(store.imported.dropFirst().map(\.id)))
  }

  @Test func `a deleted sample order is restored`() async throws {
    let store = StoreSpy.taking { _ in .rejected([.deletedID]) }
    #expect(try await StoreAdministrationWorker.over(store).addSample(by: .amy, isDryRun: false).orders == 60)
    let restored = store.calls.count { if case .restoreOrder = $0 { true } else { false } }
    #expect(restored == 60)
  }

  @Test func `a refusal of the store stops the sample`() async {
    let field = Violation("/id", .text("no"))
    let store = StoreSpy.taking { _ in .rejected([field]) }
    await #expect(throws: OrdersWorkerError.store(.cannotCreate(.invalid([field])))) {
      try await StoreAdministrationWorker.over(store).addSample(by: .amy, isDryRun: false)
    }
  }

  @Test(arguments: [true, false]) func `shows and tunes come and go with the orders`(isDryRun: Bool) async throws {
    let store = StoreSpy.taking { .created(id: $0.id, number: 1) }
    store.answers.texts = { _ in .success([]) }
    let worker = StoreAdministrationWorker(
      store: store, opener: OpenerFake(stores: [:]), examiner: ExaminerFake(findings: []), clock: { .amysDay },
      sampleShows: Kept(add: 3, remove: 2, isDryRun: isDryRun), sampleTunes: Kept(add: 5, remove: 4, isDryRun: isDryRun)
    )
    #expect(try await worker.addSample(by: .amy, isDryRun: isDryRun) == SampleCount(orders: 60, shows: 3, tunes: 5))
    #expect(
      try await worker.removeSample(by: .amy, isDryRun: isDryRun) == SampleCount(orders: 0, shows: 2, tunes: 4))
  }

  @Test func `a dry run keeps, marks and restores nothing`() async throws {
    let store = StoreSpy.taking { _ in .rejected([.deletedID]) }
    #expect(try await StoreAdministrationWorker.over(store).addSample(by: .amy, isDryRun: true).orders == 60)
    guard case .importOrders(_, let context)? = store.calls.first else {
      Issue.record("\(store.calls)")
      return
    }
    #expect(context.isDryRun && store.calls.count == 1)
  }

  @Test func `a removal counts the orders that were edited`() async throws {
    let store = MemoryStore()
    let worker = StoreAdministrationWorker(
      store: store, opener: OpenerFake(stores: [:]), examiner: ExaminerFake(findings: []), clock: { .amysDay })
    _ = try await worker.addSample(by: .amy, isDryRun: false)
    #expect(try await worker.removeSample(by: .amy, isDryRun: true) == SampleCount(orders: 60))
    let context = WriteContext(author: .amy, at: .amysDay)
    let paid = try #require(try await store.fetchOrders(answeringTo: "SAMPLE-11077").first)
    _ = try await store.updateOrder(paid.id, ifVersion: nil, .status(.shipped, carrier: nil, tracking: nil), context)
    #expect(try await worker.removeSample(by: .amy, isDryRun: true) == SampleCount(orders: 60, editedOrders: 1))
    // An order that came back as it was is not edited.
    _ = try await worker.removeSample(by: .amy, isDryRun: false)
    _ = try await worker.addSample(by: .amy, isDryRun: false)
    #expect(try await worker.removeSample(by: .amy, isDryRun: false) == SampleCount(orders: 60, editedOrders: 1))
  }

  @Test func `a removal deletes only the sample`() async throws {
    let store = StoreSpy.taking { .created(id: $0.id, number: 1) }
    store.answers.texts = { _ in .success(["a", "gone", "b"]) }
    store.answers.receipt = { call in
      if case .deleteOrder("gone", _, _) = call { return .failure(.cannotDelete(.notFound("gone"))) }
      return .success(OrderReceipt(order: .amy))
    }
    #expect(try await StoreAdministrationWorker.over(store).removeSample(by: .amy, isDryRun: false).orders == 2)
    let context = WriteContext(author: .amy, at: .amysDay)
    #expect(
      store.calls == [
        .fetchSample, .deleteOrder("a", ifVersion: nil, context), .deleteOrder("gone", ifVersion: nil, context),
        .deleteOrder("b", ifVersion: nil, context),
      ])
  }
}

// MARK: Fixtures

extension StoreSpy {
  fileprivate static func taking(_ outcome: @escaping @Sendable (Order) -> ImportOutcome) -> StoreSpy {
    let store = StoreSpy.holding([])
    store.answers.outcomes = { call in
      guard case .importOrders(let orders, _) = call else { return .failure(StoreAnswers.unset) }
      return .success(WriteReceipt(orders.map(outcome)))
    }
    store.answers.receipt = { _ in .success(OrderReceipt(order: .amy)) }
    return store
  }

  fileprivate var imported: [Order] {
    calls.flatMap { call -> [Order] in if case .importOrders(let orders, _) = call { orders } else { [] } }
  }
}

/// A sample that adds or removes a fixed number of records; 0 if the context is not the expected one.
private struct Kept: SampleStore {
  let add: Int
  let remove: Int
  let isDryRun: Bool

  func addSample(_ context: WriteContext) async throws(StoreError) -> Int { isRight(context) ? add : 0 }
  func removeSample(_ context: WriteContext) async throws(StoreError) -> Int { isRight(context) ? remove : 0 }

  private func isRight(_ context: WriteContext) -> Bool {
    context == WriteContext(author: .amy, at: .amysDay, isDryRun: isDryRun)
  }
}
