import StoreAdministrationProtocols
import MelodiesStoreProtocols
import OrdersWorkerProtocols
import ShowsStoreProtocols
import ViewsStoreProtocols

/// Compares two stores: their counts and sums, every row of their lists, and every order with its whole history.
struct StoreComparison {
  let old: OpenStore
  let new: OpenStore

  /// The highest number of different rows that are named.
  private static let named = 5

  /// Compares the stores.
  ///
  /// - Returns: the differences, in sentences; empty if the stores are equal.
  func differences() async throws -> [String] {
    var differences = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await countsAndSums()
    }
    differences += try await compare("row of the list") { store, after throws(StoreError) in
      let query = OrdersQuery(
        sort: OrdersSort(.number, isDescending: false), limit: StoreAdministrationWorker.pageSize, after: after)
      let page = try await store.orders.fetchOrders(query)
      return (page.orders.map { ($0.id, $0) }, page.next)
    }
    differences += try await compare("order with its history") { store, after throws(StoreError) in
      let page = try await store.orders.fetchTransfer(after: after, limit: StoreAdministrationWorker.pageSize)
      return (page.map { ($0.order.id, $0) }, page.last?.order.id)
    }
    differences += try await compare("show", Self.shows)
    differences += try await compare("tune", Self.tunes)
    differences += try await viewDifferences()
    return differences
  }

  private func countsAndSums() async throws(StoreError) -> [String] {
    var differences: [String] = []
    func compare(_ what: String, _ one: some Equatable, _ other: some Equatable) {
      let (one, other) = ("\(one)", "\(other)")
      if one != other { differences.append("\(what): \(one) and \(other)") }
    }
    let (one, other) = (try await old.orders.fetchInfo(), try await new.orders.fetchInfo())
    compare("orders", one.orders, other.orders)
    compare("deleted orders", one.deletedOrders, other.deletedOrders)
    compare("events", one.events, other.events)
    let (sums, others) = (try await self.sums(old.orders), try await self.sums(new.orders))
    for code in Set(sums.keys).union(others.keys).sorted() {
      compare("sum in \(code)", sums[code] ?? "none", others[code] ?? "none")
    }
    return differences
  }

  private func sums(_ store: any Store) async throws(StoreError) -> [String: String] {
    var sums: [String: String] = [:]
    // Only the sums by status have all orders. A sum beyond 64 bits comes in parts.
    for sum in try await store.sumOrders(OrdersFilter(), by: .status) {
      let part = "\(sum.gross) of \(sum.count)" + (sum.refunds.minorUnits == 0 ? "" : ", less \(sum.refunds)")
      sums[sum.gross.currency.code] = sums[sum.gross.currency.code].map { "\($0) and \(part)" } ?? part
    }
    return sums
  }

  private typealias Page<Row, Place> = (rows: [(id: String, row: Row)], next: Place?)

  private static func shows(_ store: OpenStore, after id: String?)
    async throws(StoreError) -> Page<TrackedShow, String>
  {
    guard let store = store.shows else { return ([], nil) }
    let page = try await store.fetchTrackedShows(after: id, limit: StoreAdministrationWorker.showsAtOnce)
    return (page.map { ($0.id, $0) }, page.last?.id)
  }

  private static func tunes(_ store: OpenStore, after id: String?) async throws(StoreError) -> Page<
    Melody, String
  > {
    guard let store = store.melodies else { return ([], nil) }
    let page = try await store.fetchOwnMelodies(after: id, limit: StoreAdministrationWorker.pageSize)
    return (page.map { ($0.id, $0) }, page.last?.id)
  }

  /// Compares the saved views; a store of an older version, which does not transfer them, is a difference.
  private func viewDifferences() async throws -> [String] {
    do {
      return try await compare("view", Self.views)
    } catch OrdersWorkerError.store(let error) {
      guard case .unavailable(let reason) = error.cause else { throw OrdersWorkerError.store(error) }
      return ["saved views: \(reason)"]
    }
  }

  private static func views(_ store: OpenStore, after id: SavedView.ID?)
    async throws(StoreError) -> Page<SavedView, SavedView.ID>
  {
    guard let store = store.views else { return ([], nil) }
    let page = try await store.fetchAllViews(after: id, limit: StoreAdministrationWorker.pageSize)
    return (page.map { ($0.name, $0) }, page.last?.id)
  }

  /// Compares both stores page by page.
  private func compare<Row: Hashable, Place>(
    _ what: String,
    _ fetch: (OpenStore, Place?) async throws(StoreError) -> Page<Row, Place>
  ) async throws -> [String] {
    var differing: [String] = []
    var pages: (one: Page<Row, Place>, other: Page<Row, Place>) = (([], nil), ([], nil))
    var isFirst = true
    repeat {
      try Task.checkCancellation()
      pages = try await OrdersWorkerError.wrapping { [pages, isFirst] () throws(StoreError) in
        var (one, other) = pages
        // A store at its end is not read again: a missing position would mean its start.
        if one.rows.isEmpty, isFirst || one.next != nil { one = try await fetch(old, one.next) }
        if other.rows.isEmpty, isFirst || other.next != nil { other = try await fetch(new, other.next) }
        return (one, other)
      }
      isFirst = false
      // Pages end by their bytes, too, so that those of two stores differ in length.
      let (left, right) = (pages.one.rows, pages.other.rows)
      let count = left.isEmpty || right.isEmpty ? max(left.count, right.count) : min(left.count, right.count)
      for (one, other) in (0..<count).map({ (left.dropFirst($0).first, right.dropFirst($0).first) }) {
        if one?.row != other?.row { differing.append(one?.id ?? other?.id ?? "") }
        if differing.count > StoreComparison.named { return ["\(what): \(differing.joined(separator: ", ")) and more"] }
      }
      pages.one.rows = Array(left.dropFirst(count))
      pages.other.rows = Array(right.dropFirst(count))
    } while !pages.one.rows.isEmpty || !pages.other.rows.isEmpty || pages.one.next != nil || pages.other.next != nil
    return differing.isEmpty ? [] : ["\(what): \(differing.joined(separator: ", "))"]
  }
}
