import OrdersStoreProtocols
import RemoteStore
import RemoteStoreProtocols
import Testing

/// Tests that the server sets the author and the time of events.
@Suite struct HistoryTests {
  @Test func `history behind a server names its caller and its time, and what the client says of itself`() async throws
  {
    let clock = TestClock()
    let now = Instant(microseconds: 1_700_000_000_000_000)
    clock.set(now)
    try await withServer(clock: clock) { server in
      let store = server.remote()
      let order = try await store.createOrder(.small(1), .now()).order
      #expect([order.createdAt, order.updatedAt] == [now, now])
      _ = try await store.deleteOrder(order.id, ifVersion: 1, .now())
      _ = try await store.erasePerson(.order(id: order.id), .now())
      let events = try await store.fetchEvents(of: order.id, after: 0, limit: 9)
      #expect(events.map(\.kind) == [.created, .deleted, .erased])
      #expect(Set(events.map(\.author)) == [Author(name: "local", frontEnd: "api", client: "amy, test")])
      #expect(Set(events.map(\.at)) == [now])
    }
  }

  @Test func `a copy to a server keeps who wrote in the other store, and when`() async throws {
    try await withServer { old in
      let order = try await old.remote().createOrder(.small(1), .now()).order
      let copied = try await old.remote().fetchTransfer(after: nil, limit: 9)
      try await withServer { new in
        _ = try await new.remote().saveTransfers(copied, isDryRun: false)
        let events = try await new.remote().fetchEvents(of: order.id, after: 0, limit: 9)
        #expect(events == copied.first?.events)
      }
    }
  }
}
