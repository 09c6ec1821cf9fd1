import Foundation
import StoreAdministration
import StoreAdministrationProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

struct CopyingTests {
  @Test(arguments: [0, 1, 500, 501, 1_200])
  func `every order goes over, page by page, and progress is told after each`(count: Int) async throws {
    let (old, new) = (StoreSpy.holding(.numbered(0..<count)), StoreSpy.holding([]))
    let told = ProgressRecorder()

    let copied = try await StoreAdministrationWorker.over(old, ["a": old, "b": new]).copy(
      from: "a", to: "b", isVerified: false, isDryRun: false, report: told.hear)

    #expect(copied == .init(seen: count, saved: count, differences: nil))
    #expect(new.saved == .numbered(0..<count))
    #expect(told.progress.last == .init(share: 1, done: count))
    #expect(told.progress.count == (count + 499) / 500 + 1)
    #expect(old.calls.allSatisfy { if case .saveTransfers = $0 { false } else { true } })
  }

  @Test func `an order that exists is counted and not copied again`() async throws {
    let (old, new) = (StoreSpy.holding(.numbered(0..<700)), StoreSpy.holding(.numbered(0..<500)))
    new.answers.count = { call in
      guard case .saveTransfers(let orders, _) = call else { return .failure(StoreAnswers.unset) }
      return .success(orders.count { $0.order.number >= 500 })
    }
    let copied = try await copy(old, new)
    #expect(copied == .init(seen: 700, saved: 200, differences: nil))
  }

  @Test func `deleted orders count, too, in how much of the whole has been copied`() async throws {
    let (old, told) = (StoreSpy.holding(.numbered(0..<1_000)), ProgressRecorder())
    old.answers.info = { _ in .success(.holding(400, deleted: 600)) }
    _ = try await StoreAdministrationWorker.over(old, ["a": old, "b": .holding([])]).copy(
      from: "a", to: "b", isVerified: false, isDryRun: false, report: told.hear)
    #expect(told.progress.map(\.share) == [0.5, 1, 1])
  }

  @Test func `a store that counts more orders than there can be is copied all the same`() async throws {
    let old = StoreSpy.holding(.numbered(0..<3))
    old.answers.info = { _ in .success(.holding(.max, deleted: .max)) }
    #expect(try await copy(old, .holding([])).saved == 3)
  }

  @Test func `settings and sample marks go along into an empty store`() async throws {
    let settings = StoreSettings(name: "Ours", currency: "EUR", taxRates: [ShopTaxRate(rate: .zero, country: "DE")])
    let (old, new) = (StoreSpy.holding([], settings: settings), StoreSpy.holding([]))
    old.answers.texts = { _ in .success(["a"]) }
    _ = try await copy(old, new)
    #expect(new.calls.contains(.changeSettings(settings, replacing: StoreSettings(), isDryRun: false)))
    #expect(new.calls.last == .markSample(["a"]))
  }

  @Test func `a store that has or had an order keeps its settings`() async throws {
    let settings = StoreSettings(name: "Ours", currency: "EUR")
    let emptied = StoreSpy.holding([])
    emptied.answers.info = { _ in .success(.holding(0, deleted: 1)) }
    for new in [StoreSpy.holding(.numbered(0..<1)), emptied] {
      _ = try await copy(.holding([], settings: settings), new)
      #expect(!new.calls.contains(.changeSettings(settings, replacing: StoreSettings(), isDryRun: false)))
    }
  }

  @Test func `an order that no store could have written is named by its number`() async throws {
    var orders = [OrderTransfer].numbered(0..<3)
    orders[1].order.email = "nobody"
    let new = StoreSpy.holding([])
    let faults = orders[1].invalidFields
    new.answers.count = { _ in .failure(.cannotCreate(.invalid(faults))) }
    let refusal = await #expect(throws: OrdersWorkerError.self) { try await copy(.holding(orders), new) }
    #expect(refusal == .store(.cannotCreate(.invalid(faults.map { $0.naming(orders[1].order) }))))
  }

  @Test func `a dry run only tries`() async throws {
    let (old, new) = (StoreSpy.holding(.numbered(0..<3)), StoreSpy.holding([]))
    let copied = try await copy(old, new, isDryRun: true)
    #expect(copied.saved == 3)
    #expect(new.calls.contains(.saveTransfers(.numbered(0..<3), isDryRun: true)))
    #expect(new.saved.isEmpty && !new.calls.contains(.markSample([])))
  }

  @Test func `a store is not copied onto itself, and one that cannot be opened is told`() async {
    let store = StoreSpy.holding([])
    await #expect(throws: OrdersWorkerError.self) { try await self.copy(store, store, from: "a", to: "a") }
    await #expect(throws: OrdersWorkerError.store(.cannotFetch(.unavailable("c")))) {
      try await self.copy(store, store, from: "c", to: "b")
    }
    #expect(store.calls.isEmpty)
  }

  @Test func `an order that differs in the other store stops the copy, and it is told in what`() async throws {
    let (old, new) = (StoreSpy.holding(.numbered(0..<1)), StoreSpy.holding([]))
    var other = Order.amy
    other.email = "x@example.com"
    let conflict = OrderConflict(of: .edit(.amy), to: other, seenVersion: 1)
    new.answers.count = { _ in .failure(.cannotCreate(.conflict(conflict))) }
    let error = await #expect(throws: OrdersWorkerError.self) { try await self.copy(old, new) }
    let problem = Problem(try #require(error))
    #expect(problem.code == .conflict)
    #expect(problem.detail.hasSuffix("differs from the one in the destination store: email"))
    #expect(problem.differences.map(\.field) == ["email"])
  }

  @Test(arguments: [1, 5, 6, 700])
  func `orders whose numbers are others' in the other store are named, the first of them, and counted`(count: Int)
    async throws
  {
    let (old, new) = (StoreSpy.holding(.numbered(0..<1_200)), StoreSpy.holding([]))
    new.answers.count = { call in
      guard case .saveTransfers(let orders, _) = call else { return .failure(StoreAnswers.unset) }
      // The first order of the first page, and the other orders of the last page.
      let taken = orders.filter { $0.order.number == 0 || $0.order.number > 1_200 - Int64(count) }
      return taken.isEmpty ? .success(orders.count) : .failure(.cannotCreate(.invalid([.takenNumber])))
    }
    let error = await #expect(throws: OrdersWorkerError.self) { try await self.copy(old, new) }
    let problem = Problem(try #require(error))
    #expect(problem.code == .conflict)
    let conflicts = count == 1 ? "1 order conflicts" : "\(count) orders conflict"
    #expect(problem.detail.hasPrefix("\(conflicts) with orders of the destination store: "))
    #expect(problem.detail.contains("order 0 (order-1000000): number belongs to another order already"))
    #expect(problem.detail.hasSuffix("; and \(count - 5) more") == (count > 5))
    #expect(new.saved.isEmpty || new.saved == .numbered(0..<500))
  }

  @Test func `orders that differ are named and counted, too`() async throws {
    let (old, new) = (StoreSpy.holding(.numbered(0..<3)), StoreSpy.holding([]))
    let conflict = OrderConflict(of: nil, to: .amy, seenVersion: 1)
    new.answers.count = { _ in .failure(.cannotCreate(.conflict(conflict))) }
    let error = await #expect(throws: OrdersWorkerError.self) { try await self.copy(old, new) }
    #expect(Problem(try #require(error)).detail.contains("order 2 (order-1000002) already exists, with other values"))
  }

  @Test func `of very many that differ it is told that there are at least so many`() async throws {
    let (old, new) = (StoreSpy.holding(.numbered(0..<2_600)), StoreSpy.holding([]))
    new.answers.count = { _ in .failure(.cannotCreate(.invalid([.takenNumber]))) }
    let error = await #expect(throws: OrdersWorkerError.self) { try await self.copy(old, new) }
    #expect(Problem(try #require(error)).detail.hasPrefix("at least 2000 orders conflict with"))
  }

  @Test(arguments: [
    Violation.takenID, .deletedID, .takenNumber, .takenEvent, .takenReference("R", by: .amy),
  ])
  func `whatever another order has already is a conflict, also where a server has said it`(taken: Violation)
    async throws
  {
    let sent = try JSONDecoder().decode(Violation.self, from: Data(taken.recordJSON()))
    let (old, new) = (StoreSpy.holding(.numbered(0..<1)), StoreSpy.holding([]))
    new.answers.count = { _ in .failure(.cannotCreate(.invalid([sent]))) }
    let error = await #expect(throws: OrdersWorkerError.self) { try await self.copy(old, new) }
    #expect(Problem(try #require(error)).code == .conflict)
  }

  @Test func `an invalid order stops the copy with its own error`() async throws {
    let (old, new) = (StoreSpy.holding(.numbered(0..<3)), StoreSpy.holding([]))
    let invalid = StoreError.cannotCreate(.invalid([.takenNumber, .impossibleVersion(-1)]))
    new.answers.count = { _ in .failure(invalid) }
    await #expect(throws: OrdersWorkerError.store(invalid)) { try await self.copy(old, new) }
  }

  @Test(arguments: [true, false])
  func `a store that names an order twice is told so, and is not read for ever`(isInPage: Bool) async throws {
    let (old, new) = (StoreSpy.holding([]), StoreSpy.holding([]))
    old.answers.transfer = { _ in .success(isInPage ? .numbered(0..<1) + .numbered(0..<1) : .numbered(0..<1)) }
    let error = await #expect(throws: OrdersWorkerError.self) { try await self.copy(old, new) }
    let problem = Problem(try #require(error))
    #expect(problem.code == .unavailable)
    #expect(problem.detail == "a contains the order “order-1000000” twice")
  }

  @Test func `an error of the store or of the report stops the copy`() async {
    let (old, new) = (StoreSpy.holding(.numbered(0..<2_000)), StoreSpy.holding([]))
    new.answers.count = { _ in .failure(.cannotCreate(.full("/var"))) }
    await #expect(throws: OrdersWorkerError.store(.cannotCreate(.full("/var")))) { try await self.copy(old, new) }
    let other = StoreSpy.holding([])
    await #expect(throws: ReaderHasGone.self) {
      try await StoreAdministrationWorker.over(old, ["a": old, "b": other]).copy(
        from: "a", to: "b", isVerified: false, isDryRun: false, report: { _ in throw ReaderHasGone() })
    }
    #expect(other.saved.count == 500)
  }

  // MARK: Verifying

  @Test(arguments: [0, 3, 500, 1_001])
  func `stores that hold the same are equal`(count: Int) async throws {
    let (old, new) = (StoreSpy.holding(.numbered(0..<count)), StoreSpy.holding(.numbered(0..<count)))
    #expect(try await copy(old, new, isVerified: true).differences == [])
  }

  @Test func `a note that differs, in the last of many, is found`() async throws {
    let other = [OrderTransfer].numbered(0..<1_000) + .numbered(1_000..<1_001, note: "x")
    let differences = try await copy(.holding(.numbered(0..<1_001)), .holding(other), isVerified: true).differences
    #expect(differences == ["order with its history: order-1001000"])
  }

  @Test func `a row that a list shows differently is found`() async throws {
    let new = StoreSpy.holding(.numbered(0..<3))
    new.answers.page = { _ in
      var rows = [OrderTransfer].numbered(0..<3).map(\.order.summary)
      rows[1].email = "x"
      return .success(OrdersPage(orders: rows, next: nil))
    }
    let differences = try await copy(.holding(.numbered(0..<3)), new, isVerified: true).differences
    #expect(differences == ["row of the list: order-1000001"])
  }

  @Test func `an order too few is found by counts, sums and rows; many are not all named`() async throws {
    let differences = try await copy(
      .holding(.numbered(0..<10)), .holding(.numbered(1..<10)), isVerified: true
    ).differences
    #expect(
      differences?.map { String($0.prefix { $0 != ":" }) } == [
        "orders", "events", "sum in USD", "row of the list", "order with its history",
      ])
    #expect(differences?.last?.hasSuffix("order-1000005 and more") == true)
  }

  @Test(arguments: [(500, 501), (501, 500)])
  func `a store that goes on where the other ends is found`(old: Int, new: Int) async throws {
    let stores = [old, new].map { count in
      let store = StoreSpy.holding(.numbered(0..<count))
      store.answers.info = { _ in .success(.holding(500)) }
      store.answers.sums = StoreSpy.holding(.numbered(0..<500)).answers.sums
      return store
    }
    let differences = try await copy(stores[0], stores[1], isVerified: true).differences
    #expect(differences == ["row of the list: order-1000500", "order with its history: order-1000500"])
  }

  @Test func `a deleted order too many is found, and a part of a sum that differs`() async throws {
    let (old, new) = (StoreSpy.holding(.numbered(0..<3)), StoreSpy.holding(.numbered(0..<3)))
    new.answers.info = { _ in .success(.holding(3, deleted: 1)) }
    @Sendable func parts(_ first: Int64) -> [OrdersSum] {
      [first, 5].map { OrdersSum(bucket: .all, count: 1, gross: Money(minorUnits: $0, currency: .usd)) }
    }
    old.answers.sums = { _ in .success(parts(1)) }
    new.answers.sums = { _ in .success(parts(2)) }
    #expect(
      try await copy(old, new, isVerified: true).differences == [
        "deleted orders: 0 and 1",
        "sum in USD: 0.01 USD of 1 and 0.05 USD of 1 and 0.02 USD of 1 and 0.05 USD of 1",
      ])
  }

  // MARK: Fixtures

  private func copy(
    _ old: StoreSpy, _ new: StoreSpy, from source: String = "a", to target: String = "b", isVerified: Bool = false,
    isDryRun: Bool = false
  ) async throws -> StoreAdministration.Response.Copied {
    try await StoreAdministrationWorker.over(old, ["a": old, "b": new]).copy(
      from: source, to: target, isVerified: isVerified, isDryRun: isDryRun, report: { _ in })
  }
}
