import Foundation
import MemoryStore
import OrdersStoreProtocols
import Testing

@Suite struct BackupTests {
  @Test func `a backup is a line about the store and a line an order, as JSON`() async throws {
    let lines = try await backup()
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("{"))
    #expect(lines[2].contains("\"order-2\""))
  }

  @Test(arguments: [
    ("\"lastNumber\":2", "\"lastNumber\":9223372036854775807"), ("\"lastEvent\":2", "\"lastEvent\":-1"),
    ("\"currency\":\"USD\"", "\"currency\":\"XXQ\""), ("order-2", "order-1"), ("Amy", "\\ud800"),
  ])
  func `a backup that says what no store could have written is refused`(part: String, other: String) async throws {
    let text = try await backup().joined(separator: "\n")
    #expect(text.contains(part))
    let store = MemoryStore()
    let error = await #expect(throws: StoreError.self) {
      try await withFile(text.replacing(part, with: other)) { path in
        try await store.restore(fromFile: path, progress: { _ in })
      }
    }
    guard case .cannotUpdate(.corrupt) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(await store.fetchInfo().orders == 0)
  }

  @Test(arguments: [
    ("\"version\":1", "\"version\":9223372036854775807", "order 2: version"),
    ("\"number\":2", "\"number\":10000000000000", "order 10000000000000: number"),
    ("order-2", "ORDER-2", "order 2: id"),
  ])
  func `a backup with an order that no store could have written is refused by its number`(
    part: String, other: String, message: String
  ) async throws {
    var lines = try await backup()
    lines[2] = lines[2].replacing(part, with: other)
    let store = MemoryStore()
    let error = await #expect(throws: StoreError.self) {
      try await withFile(lines.joined(separator: "\n")) { path in
        try await store.restore(fromFile: path, progress: { _ in })
      }
    }
    guard case .cannotUpdate(.invalid(let faults)) = error else { return #expect(error == nil) }
    #expect(faults.first?.message.hasPrefix(message) == true)
    #expect(await store.fetchInfo().orders == 0)
  }

  @Test func `a backup cut short is refused, or has whole orders only`() async throws {
    let text = try await backup().joined(separator: "\n")
    for length in stride(from: 0, to: text.utf8.count, by: 7) {
      let store = MemoryStore()
      let cut = String(decoding: text.utf8.prefix(length), as: UTF8.self)
      _ = try? await withFile(cut) { try await store.restore(fromFile: $0, progress: { _ in }) }
      #expect(await store.fetchTransfer(after: nil, limit: 9).allSatisfy { $0.invalidFields.isEmpty })
    }
  }

  // MARK: Fixtures

  /// Returns the lines of a backup of two orders.
  private func backup() async throws -> [String] {
    let store = MemoryStore()
    let context = WriteContext(author: Author(name: "Ann", frontEnd: "web"), at: .earliest)
    for n in 1...2 {
      let order = Order(
        id: "order-\(n)", date: .earliest, name: PersonName(first: "Amy", last: ""), email: "",
        total: Money(minorUnits: 1, currency: Currency.all[0]))
      _ = try await store.createOrder(order, context)
    }
    return try await withFile(nil) { path in
      try await store.backUp(toFile: path, progress: { _ in })
      return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }
  }

  private func withFile<R>(_ text: String?, _ body: (String) async throws -> R) async throws -> R {
    let path = FileManager.default.temporaryDirectory.appending(path: "storekeeper-\(UUID().uuidString)").path()
    if let text { try text.write(toFile: path, atomically: false, encoding: .utf8) }
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
  }
}
