import AccessStoreProtocols
import Foundation
import MelodiesStoreProtocols
import OrdersStoreProtocols
import Permissions
import PresentationProtocols
import ShowsStoreProtocols
import SQLCollectionsKernel
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore

/// Tests that a store of every released schema version can be opened.
///
/// `Tools/golden-store PROGRAM Tests/SQLiteStoreTests/Golden/version-N.sqlite` creates one, with the program of the
/// last commit that has N migrations; a new migration requires the store of the version before it.
@Suite struct GoldenStoreTests {
  @Test(arguments: GoldenStore.versions)
  func `a golden store is migrated, and each order is as it was written`(version: Int) async throws {
    try await withGoldenStore(version) { store in
      #expect(try await store.fetchInfo().schemaVersion == FileFormat.current.version)
      #expect(try await store.checkIntegrity() == [])
      let orders = try await store.fetchWholeOrders(OrdersQuery(sort: OrdersSort(.number, isDescending: false))).orders
      #expect(orders.map(\.number) == [1, 2, 3, 4, 5, 6, 7, 8, 10])
      for found in orders {
        var expected = try Order.golden(Int(found.number % 10))
        (expected.id, expected.number, expected.version) = (found.id, found.number, found.version)
        (expected.createdAt, expected.updatedAt) = (found.createdAt, found.updatedAt)
        #expect(found.refunds.count == expected.refunds.count)
        for (index, refund) in found.refunds.enumerated() { expected.refunds[index].at = refund.at }
        // Earlier programs had no shipments.
        let states: [OrderStatus: [ShipmentState]] = [.shipped: [.shipped], .delivered: [.delivered]]
        #expect(found.shipments.map(\.state) == (version < 18 ? [] : states[found.status] ?? []))
        expected.shipments = found.shipments
        #expect(found == expected)
      }
      #expect(
        try await store.fetchSettings() == StoreSettings(name: "Golden", currency: "EUR", timeZone: "Europe/Berlin"))
      let history = try await store.fetchEvents(of: nil, after: 0, limit: 100)
      #expect(history.count == 22)
      #expect(Set(history.map(\.author)) == [Author(name: "golden", frontEnd: "command-line")])
      #expect(history.last?.kind == .erased)
      try await expectCollections(of: store, version)
      // Each migration ends with the words of today's search.
      for (query, numbers) in [("10115 ring", [1]), ("1Z", [4]), ("amy.8@clean", []), ("new@exam", [8])]
        as [(String, [Int64])]
      {
        let found = try await store.fetchOrders(OrdersQuery(filter: OrdersFilter(query: query))).orders
        #expect(found.map(\.number) == numbers, "\(query)")
      }
    }
  }

  @Test(arguments: GoldenStore.versions)
  func `a golden store is changed on: undone, restored and answered again under its keys`(version: Int) async throws {
    try await withGoldenStore(version) { store in
      let edited = try #require(try await store.fetchOrders(answeringTo: "#8").first)
      let undone = try await store.undoLastChange(of: edited.id, ifVersion: edited.version, .after(edited)).order
      #expect(undone.email == "amy.8@clean-swift.com")
      #expect(undone.note == nil)
      #expect(undone.billingAddress == nil)
      let refunded = try #require(try await store.fetchOrders(answeringTo: "#7").first)
      let paid = try await store.undoLastChange(of: refunded.id, ifVersion: nil, .after(refunded)).order
      #expect(paid.status == .paid)
      #expect(paid.refunds.isEmpty)

      let deleted = try #require(try await store.fetchDeletedOrders(answeringTo: "#9").first)
      var expected = try Order.golden(9)
      (expected.id, expected.number, expected.version) = (deleted.id, 9, 3)
      expected.createdAt = deleted.createdAt
      let context = WriteContext.after(deleted)
      expected.updatedAt = context.at
      #expect(try await store.restoreOrder(deleted.id, ifVersion: 2, context).order == expected)

      let created = try #require(try await store.fetchOrders(answeringTo: "#2").first)
      let key = try await store.goldenKey("create-2")
      let again = try await store.createOrder(created, .after(created, key: key))
      #expect(again == OrderReceipt(order: created, isReplayed: true))
      let delivered = try #require(try await store.fetchOrders(answeringTo: "#5").first)
      let refund = OrderChange.refund(nil, reason: "late")
      let refundKey = try await store.goldenKey("refund-5")
      let replayed = try await store.updateOrder(
        delivered.id, ifVersion: nil, refund, .after(delivered, key: refundKey))
      #expect(replayed == OrderReceipt(order: delivered, isReplayed: true))
    }
  }

  @Test(arguments: GoldenStore.versions)
  func `a delivered order of a golden store has one shipment, as its history has it, once pieces come back`(
    version: Int
  ) async throws {
    try await withGoldenStore(version) { store in
      let order = try #require(try await store.fetchOrders(answeringTo: "#5").first)
      let history = try await store.fetchEvents(of: order.id, after: 0, limit: 100)
      func moment(_ status: OrderStatus) -> Instant? {
        history.last { $0.changes.contains { $0.field == "status" && $0.to?.description == status.rawValue } }?.at
      }
      let asked = Return(lines: [], state: .requested)
      let changed = try await store.updateOrder(
        order.id, ifVersion: nil, .return(asked, .share(withShipping: false)), .after(order)
      ).order
      let parcel = try #require(changed.shipments.first)
      #expect(changed.shipments.count == 1 && parcel.state == .delivered)
      #expect((parcel.at, parcel.endedAt) == (moment(.shipped), moment(.delivered)))
      #expect((parcel.carrier, parcel.tracking) == (order.carrier, order.tracking))
    }
  }

  @Test func `there is a golden store of every version`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: GoldenStore.folder.path)
    #expect(Set(names) == Set((1...FileFormat.current.version).map { "version-\($0).sqlite" }))
  }
}

// MARK: Fixtures

private enum GoldenStore {
  static let versions = 1...FileFormat.current.version
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
}

/// Opens a copy of the golden store of a version.
private func withGoldenStore(_ version: Int, _ body: (SQLiteStore) async throws -> Void) async throws {
  try await withFolder { folder in
    let path = folder + "/store.sqlite"
    let golden = GoldenStore.folder.appending(path: "version-\(version).sqlite").path
    try FileManager.default.copyItem(atPath: golden, toPath: path)
    let store = try await SQLiteStore.open(path: path)
    try await body(store)
    try await store.close()
  }
}

/// Checks the credentials, the melodies and the shows, each from the version that introduced them.
private func expectCollections(of store: SQLiteStore, _ version: Int) async throws {
  let credentials = try await store.fetchCredentials()
  #expect(credentials.map(\.name) == (version >= 2 ? ["amy", "till"] : []))
  #expect(credentials.map(\.kind) == (version >= 2 ? [.password, .token] : []))
  #expect(credentials.map(\.role) == (version >= 2 ? [.admin, .viewer] : []))
  let tunes = try await store.fetchOwnMelodies(after: nil, limit: 9).map(\.rtttl)
  #expect(tunes == (version >= 4 ? ["Scale:d=4,o=5,b=120:c,d,e,8f#6."] : []))
  let shows = try await store.fetchTrackedShows(after: nil, limit: 9)
  #expect(shows.map(\.title) == (version >= 4 ? ["Friends"] : []))
  guard let show = shows.first else { return }
  #expect(show.episodes.map(\.title) == ["Pilot", "Ultrasound"])
  #expect(Array(show.watched.keys) == ["71"])
  #expect((show.lastRefresh != nil) == (version >= 5))
  let listed = try await store.fetchShows(ShowsQuery(at: show.updatedAt)).shows
  #expect(listed.map(\.unwatched) == [[show.episodes[1]]])
}

extension SQLiteStore {
  /// Returns the key of a golden store as it was sent: only the program can compute its digest of the request.
  fileprivate func goldenKey(_ key: String) async throws -> IdempotencyKey {
    let found = try await read { connection throws(Failure) in
      try connection.first("SELECT caller, operation, fingerprint FROM answers WHERE key = ?", [.text(key)]) {
        IdempotencyKey(key: key, caller: $0.text(), operation: $0.text(), fingerprint: $0.text())
      }
    }
    return try #require(found)
  }
}

extension WriteContext {
  fileprivate static func after(_ order: Order, key: IdempotencyKey? = nil) -> WriteContext {
    WriteContext(author: test.author, at: order.updatedAt.adding(seconds: 1), key: key)
  }
}

extension Order {
  /// Returns the order that `Tools/golden-store` writes under a number, without the fields that the store sets.
  fileprivate static func golden(_ number: Int) throws -> Order {
    let euro = try #require(Currency("EUR"))
    func cents(_ number: Int64) -> Money { Money(minorUnits: number, currency: euro) }
    let date = try #require(Instant("2007-06-29T12:00:00Z"))
    var order = Order(
      id: "", date: date, name: PersonName(first: "Amy", last: "Apple \(number)"),
      email: "amy.\(number)@clean-swift.com", total: cents(2_000 + Int64(number)))
    order.reference = "#\(number)"
    switch number {
    case 0: (order.name, order.email) = (PersonName(first: "", last: ""), "")
    case 1:
      (order.status, order.total, order.phone, order.note) = (.draft, cents(3_350), "+1 (555) 010-2030", "Ring twice.")
      order.items = [
        OrderItem(sku: "A-1", title: "Tea, black", quantity: 3, unitPrice: cents(1_000), discount: cents(50))
      ]
      (order.discount, order.shippingCharge, order.tax) = (cents(100), cents(500), cents(300))
      (order.taxIncluded, order.shipmentMethod, order.service) = (true, .twoDay, "Federal Shipping")
      order.billingAddress = Address(
        name: "B", company: "C", phone: "1", street1: "S", street2: "T", city: "Berlin", state: "BE", zip: "10115",
        country: "DE")
      order.shipmentAddress = Address(name: "N", city: "Kyiv")
      order.payment = PaymentCard(brand: "Visa", last4: "4242", expiryYear: 2030, expiryMonth: 5)
    case 3: order.status = .paid
    case 4: (order.status, order.carrier, order.tracking) = (.shipped, "UPS", "1Z")
    case 5:
      order.status = .delivered
      order.refunds = [Refund(amount: cents(150), reason: "late", at: date)]
    case 6: order.status = .cancelled
    case 7:
      order.status = .refunded
      order.refunds = [Refund(amount: cents(2_007), reason: "all", at: date)]
    case 8:
      (order.email, order.note, order.billingAddress) = ("new@example.com", "Knock.", Address(city: "Paris"))
    default: break
    }
    return order
  }
}
