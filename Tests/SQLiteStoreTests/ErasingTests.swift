import AccessStoreProtocols
import Foundation
import OrdersStoreProtocols
import Permissions
import PresentationProtocols
import SQLCollectionsKernel
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteOrdersKernel
@testable import SQLiteStore

/// Tests that erased data is in no byte of the file or its log.
@Suite struct ErasingTests {
  /// Words that no other order has, in every personal field.
  private static let marks = [
    "Quentinmark", "Zzyzxmark", "quentinmark", "zzyzxmark", "secretmark", "Companymark", "companymark", "Streetmark",
    "Citymark", "citymark", "Notemark", "77712345", "9876543",
  ]

  @Test func `an erased person leaves no trace in the file`() async throws {
    try await withStore { store in
      let (person, path) = (Self.person, store.file.path)
      _ = try await store.importOrders((0..<500).map(Order.sample), .test)
      let created = try await store.createOrder(person, .keyed("k")).order
      _ = try await store.importOrders((500..<1500).map(Order.sample), .test)
      var edited = created
      edited.note = "Another Notemark"
      edited.email = "secretmark@quentinmark.example"
      _ = try await store.updateOrder(person.id, ifVersion: 1, .edit(edited), .keyed("e"))
      _ = try await store.deleteOrder(person.id, ifVersion: 2, .test)
      _ = try await store.restoreOrder(person.id, ifVersion: nil, .test)
      _ = try await store.importOrders((1500..<3000).map(Order.sample), .test)
      #expect(traces(path).count > 3)

      let erased = try await store.erasePerson(.email("SecretMark@Quentinmark.example"), .test).answer
      #expect(erased.map(\.id) == [person.id])
      #expect(traces(path) == [])
      #expect(try await store.fetchOrders(answeringTo: person.id).first?.total == person.total)
      #expect(try await store.countOrders(OrdersFilter()) == 3001)
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `a person whose email an order had before leaves no trace of that time in the file`() async throws {
    try await withStore { store in
      let created = try await store.createOrder(Self.person, .keyed("k")).order
      _ = try await store.importOrders((0..<500).map(Order.sample), .test)
      var other = Order.sample(1_000)
      other.id = created.id
      other.status = created.status
      _ = try await store.updateOrder(created.id, ifVersion: 1, .edit(other), .keyed("e"))
      let before = try await store.fetchOrders(answeringTo: created.id)
      #expect(traces(store.file.path).count > 3)

      let erased = try await store.erasePerson(.email("quentinmark@SECRETMARK.example"), .test).answer
      #expect(erased.map(\.id) == [created.id])
      #expect(traces(store.file.path) == [])
      let after = try await store.fetchOrders(answeringTo: created.id)
      #expect(after.map(\.email) == before.map(\.email) && after.map(\.name) == before.map(\.name))
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `an email is looked for in the events that may have changed one, not in all`() async throws {
    try await withStore { store in
      let created = try await store.createOrder(Self.person, .test).order
      var edited = created
      edited.email = "other@example.com"
      _ = try await store.updateOrder(created.id, ifVersion: 1, .edit(edited), .test)
      let steps = try await store.stepsOfSearch()
      _ = try await store.importOrders((0..<2_000).map(Order.sample), .test)
      for index in 0..<100 {
        let paid = OrderChange.status(.cancelled, carrier: nil, tracking: nil)
        _ = try? await store.updateOrder(Order.sample(index).id, ifVersion: nil, paid, .test)
      }
      #expect(try await store.stepsOfSearch() == steps)
    }
  }

  @Test func `a former email that comes to be one while others are looked for is erased, too`() async throws {
    try await withStore { store in
      let created = try await store.createOrder(Self.person, .test).order
      let found = try await store.read { connection throws(Failure) in
        try connection.orders(changingEmail: SearchText.key(created.email))
      }
      var edited = created
      edited.email = "other@example.com"
      _ = try await store.updateOrder(created.id, ifVersion: 1, .edit(edited), .test)
      #expect(found.numbers == [] && found.last == 1)
      let since = try await store.read { connection throws(Failure) in
        try connection.orders(changingEmail: SearchText.key(created.email), after: found.last)
      }
      #expect(since.numbers == [created.number] && since.last == 2)
    }
  }

  @Test func `a purged order leaves no trace in the file`() async throws {
    try await withStore { store in
      _ = try await store.importOrders((0..<300).map(Order.sample), .test)
      _ = try await store.createOrder(Self.person, .keyed("k"))
      _ = try await store.importOrders((300..<1000).map(Order.sample), .test)
      _ = try await store.deleteOrder(Self.person.id, ifVersion: nil, .test)
      #expect(traces(store.file.path).count > 3)
      #expect(try await store.purgeDeletedOrders(.test).answer == 1)
      #expect(traces(store.file.path) == [])
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `an erasure that somebody keeps from the disk says so, and the next to open the store cleans up`()
    async throws
  {
    try await withFolder { folder in
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite", busyTimeout: 20)
      _ = try await store.createOrder(Self.person, .test)
      let reader = try store.file.connect(.existing)
      try reader.execute("BEGIN; SELECT count(*) FROM orders")
      let error = await #expect(throws: StoreError.self) {
        try await store.erasePerson(.order(id: Self.person.id, ifVersion: nil), .test)
      }
      guard case .cannotUpdate(.unavailable)? = error else { return #expect(error == nil) }
      #expect(traces(store.file.path) != [])
      try reader.execute("COMMIT")
      try await store.close()
      let next = try await SQLiteStore.open(path: folder + "/store.sqlite")
      _ = try await next.createOrder(.sample(1), .test)
      #expect(traces(next.file.path) == [])
      try await next.close()
    }
  }

  @Test func `a password that is revoked leaves nothing of it in the file`() async throws {
    try await withStore { store in
      let secret = "hash-of-secretmark"
      for name in ["amy", "bob"] {
        let saved = Credential(
          name: name, kind: .password, role: .admin, secretHash: name == "amy" ? secret : "-", createdAt: .earliest)
        try await store.saveCredential(saved, isDryRun: false)
      }
      _ = try await store.removeCredential(named: "amy", isDryRun: false)
      try await store.close()
      #expect(try Data(contentsOf: URL(filePath: store.file.path)).range(of: Data(secret.utf8)) == nil)
    }
  }

  @Test func `the next writer cleans up after a crash`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(Self.person, .test)
      try await store.maintain { connection throws(Failure) in try connection.demandCleaning() }
      try await store.close()
      try change(store.file.path) { connection throws(Failure) in
        try connection.execute("PRAGMA secure_delete = OFF; DELETE FROM orders; DELETE FROM events")
        try connection.execute("INSERT INTO terms (terms) VALUES ('delete-all')")
      }
      #expect(traces(store.file.path) != [])
      _ = try await store.createOrder(.sample(1), .test)
      #expect(traces(store.file.path) == [])
    }
  }

  // MARK: Fixtures

  private static var person: Order {
    var order = Order.sample(77_777)
    order.id = "person-1"
    order.reference = "ref-1"
    order.name = PersonName(first: "Quentinmark", last: "Zzyzxmark")
    order.email = "Quentinmark@secretmark.example"
    order.phone = "+1 777 12345 00"
    order.billingAddress = Address(
      name: "Quentinmark", company: "Companymark", phone: "9876543", street1: "Streetmark 1", city: "Citymark")
    order.note = "Notemark"
    return order
  }

  /// Returns the person's words that are in the file or its log, as `strings` would find them.
  private func traces(_ path: String) -> [String] {
    let bytes = ["", "-wal"].compactMap { try? Data(contentsOf: URL(filePath: path + $0)) }
    return Self.marks.filter { mark in bytes.contains { $0.range(of: Data(mark.utf8)) != nil } }
  }
}

extension SQLiteStore {
  /// Returns the number of virtual-machine steps of a search for a former email.
  fileprivate func stepsOfSearch() async throws -> Int {
    try await read { connection throws(Failure) in
      let before = connection.steps
      _ = try connection.orders(changingEmail: "nobody@example.com")
      return connection.steps - before
    }
  }
}
