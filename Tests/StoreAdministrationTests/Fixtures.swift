import APITesting
import JSON
import Locks
import MelodiesStoreProtocols
import MemoryStore
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import ShowsStoreProtocols
import StoreAdministration
import StoreAdministrationProtocols
import WorkerTesting

// The fixtures that the suites of this folder share.

struct ReaderHasGone: Error, Hashable {}

extension StoreAdministrationWorker {
  /// Returns a worker over one store; a copy finds the others by their URLs.
  static func over(_ store: StoreSpy, _ others: [String: StoreSpy] = [:]) -> StoreAdministrationWorker {
    StoreAdministrationWorker(
      store: store, opener: OpenerFake(stores: others),
      examiner: ExaminerFake(findings: [StoreFinding(rule: "totals add up", failure: nil)]), clock: { .amysDay })
  }
}

/// Opens only the stores that it was created with.
struct OpenerFake: StoreOpening {
  let stores: [String: StoreSpy]
  var backup: Result<StoreSummary, StoreError> = .failure(StoreAnswers.unset)

  func readBackup(atPath path: String) async throws(StoreError) -> StoreSummary { try backup.get() }

  func openStore(_ url: String, mustExist: Bool) async throws(StoreError) -> OpenStore {
    guard let store = stores[url] else { throw .cannotFetch(.unavailable(url)) }
    return OpenStore(orders: store)
  }
}

struct ExaminerFake: StoreExamining {
  var findings: [StoreFinding] = []
  var failure: StoreError?
  var shares: [Double] = []

  func examine(_ store: any Store, progress: @Sendable (Double) -> Void) async throws(StoreError) -> [StoreFinding] {
    shares.forEach(progress)
    if let failure { throw failure }
    return findings
  }
}

extension StoreInfo {
  static func holding(_ orders: Int, deleted: Int = 0) -> StoreInfo {
    StoreInfo(
      url: "memory:", engine: "Memory", schemaVersion: 0, orders: orders, deletedOrders: deleted, events: orders,
      bytes: nil)
  }
}

extension [OrderTransfer] {
  /// Returns transferred orders with these numbers, by id, with the text in each.
  static func numbered(_ numbers: Range<Int>, note: String? = nil) -> [OrderTransfer] {
    numbers.map { number in
      var order = Order.amy
      order.id = "order-\(1_000_000 + number)"
      order.number = Int64(number)
      order.note = note
      return OrderTransfer(order: order, isDeleted: false, events: [])
    }
  }
}

extension StoreSpy {
  /// Returns a store that has orders, answers every read of them, and accepts every write.
  static func holding(_ transfers: [OrderTransfer], settings: StoreSettings = StoreSettings()) -> StoreSpy {
    let store = StoreSpy()
    store.answers.info = { _ in .success(.holding(transfers.count)) }
    store.answers.settings = { call in
      guard case .changeSettings(let new, let old, _) = call else { return .success(settings) }
      return .success(old == nil || old == settings ? new : settings)
    }
    store.answers.done = { _ in .success(()) }
    store.answers.texts = { _ in .success([]) }
    store.answers.transfer = { call in
      guard case .fetchTransfer(let after, let limit) = call else { return .failure(StoreAnswers.unset) }
      return .success(Array(transfers.drop { $0.order.id <= after ?? "" }.prefix(limit)))
    }
    store.answers.count = { call in
      guard case .saveTransfers(let orders, _) = call else { return .failure(StoreAnswers.unset) }
      return .success(orders.count)
    }
    store.answers.sums = { _ in
      let total = Money(minorUnits: transfers.reduce(0) { $0 + $1.order.total.minorUnits }, currency: .usd)
      return .success([OrdersSum(bucket: .all, count: transfers.count, gross: total)])
    }
    store.answers.page = { call in
      guard case .fetchOrders(let query) = call else { return .failure(StoreAnswers.unset) }
      let all = transfers.map(\.order.summary)
      let last = query.after.flatMap { after in all.firstIndex { $0.number == after.number } }
      let rest = all[(last.map { $0 + 1 } ?? 0)...]
      let page = Array(rest.prefix(query.limit))
      let next = page.count < rest.count ? page.last : nil
      return .success(
        OrdersPage(orders: page, next: next.map { OrdersCursor(after: $0, updatedAt: .amysDay, sort: query.sort) }))
    }
    return store
  }

  /// The orders that were transferred to it.
  var saved: [OrderTransfer] {
    calls.flatMap { call -> [OrderTransfer] in
      if case .saveTransfers(let orders, isDryRun: false) = call { orders } else { [] }
    }
  }
}

/// Records the progress that a long task reports.
final class ProgressRecorder: Sendable {
  private let heard = Lock<[StoreAdministration.Progress]>([])

  var progress: [StoreAdministration.Progress] { heard.withLock { $0 } }

  func hear(_ progress: StoreAdministration.Progress) { heard.withLock { $0.append(progress) } }
}

extension Author {
  static let amy = Author(name: "amy", frontEnd: "test")
}

extension ByteSourceFake {
  /// Creates a source of orders as lines of a transfer.
  convenience init(_ orders: [OrderTransfer], pieceSize: Int = 1 << 20) {
    self.init(orders.map { $0.line + "\n" }.joined(), pieceSize: pieceSize)
  }
}

extension OrderTransfer {
  var document: TransferDocument { .order(order, isDeleted: isDeleted, events: events) }
  var line: String { String(decoding: document.json(), as: UTF8.self) }
}

extension MemoryStore {
  /// Adds sixty shows, more than a page, two of the shop's own tunes, and one of an API.
  func fillCollections() throws {
    let context = WriteContext(author: .amy, at: .amysDay)
    let episode = Episode(id: "e1", title: "Pilot", season: 1, number: 1, airsAt: .amysDay)
    let shows = (1...60).map { ImportedShow(id: "s\($0)", title: "Show \($0)", episodes: [episode]) }
    _ = try saveShows(shows, context)
    _ = try changeShow("s1", ifVersion: 1, .watch(["e1"]), context)
    let own = [("own", "Scale:d=4,o=5,b=120:c,d"), ("own2", "Third:d=4,o=5,b=120:c,e")]
    _ = try saveMelodies(try own.map { try Melody(id: $0, rtttl: $1) }, context)
    let theirs = try Melody(id: "theirs", rtttl: "Theirs:d=4,o=5,b=120:e,f")
    try replaceMelodies([theirs], from: "api", at: .amysDay)
  }
}
