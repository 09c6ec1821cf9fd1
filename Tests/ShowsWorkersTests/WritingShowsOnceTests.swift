import MemoryStore
import OrdersWorkerProtocols
import PresentationProtocols
import ShowQueries
import ShowsWorkerProtocols
import ShowsWorkers
import Testing

@Suite struct WritingShowsOnceTests {
  /// Each write of a single show, with its name.
  private static let writes: [(String, @Sendable (ShowsWorker, String, WriteOptions) async throws -> ShowResult)] = [
    ("watch", { try await $0.changeShow($1, ifVersion: nil, .watch(["S1E1"]), $2) }),
    ("unwatch", { try await $0.changeShow($1, ifVersion: nil, .unwatch(["S1E1"]), $2) }),
    (
      "set",
      { try await $0.changeShow($1, ifVersion: nil, .settings(rule: .afterLast, countsSpecials: nil), $2) }
    ),
    ("delete", { try await $0.deleteShow($1, ifVersion: nil, $2) }),
  ]

  @Test(arguments: 0..<writes.count, ["7", " Friends "])
  func `a write with a key is done once, and answered where the show has gone since`(index: Int, name: String)
    async throws
  {
    let (worker, write) = (worker(), Self.writes[index].1)
    _ = try await worker.importShows(friends, .keyed("import"))
    var first = try await write(worker, name, .keyed("k"))
    #expect(!first.isReplayed)
    if index < 3 { _ = try await worker.deleteShow("7", ifVersion: nil, .desk) }
    (first.isReplayed, first.changed) = (true, nil)
    #expect(try await write(worker, name, .keyed("k")) == first)
    // Without a key, or with another one, the show no longer exists.
    for options in [WriteOptions.desk, .keyed("other")] {
      let error = await #expect(throws: ShowsWorkerError.self) { try await write(worker, name, options) }
      #expect(error.map { Problem($0) }?.code == .notFound)
    }
  }

  @Test(arguments: 0..<writes.count)
  func `a used key with another request is refused`(index: Int) async throws {
    let (worker, write) = (worker(), Self.writes[index].1)
    _ = try await worker.importShows(friends, .desk)
    _ = try await worker.importShows(house, .desk)
    _ = try await write(worker, "7", .keyed("k"))
    let error = await #expect(throws: ShowsWorkerError.self) { try await write(worker, "8", .keyed("k")) }
    guard case .store(let refusal)? = error else { return #expect(error == nil) }
    #expect(refusal.cause == .invalid([.reusedKey]))
    #expect(try await worker.fetchShow("8").show.version == 1)
  }

  @Test func `a used key with a version that was not seen the first time is refused`() async throws {
    let writes: [@Sendable (ShowsWorker, Int64?) async throws -> ShowResult] = [
      { try await $0.changeShow("7", ifVersion: $1, .watch(["S1E1"]), .keyed("k")) },
      { try await $0.deleteShow("7", ifVersion: $1, .keyed("k")) },
    ]
    for write in writes {
      let worker = worker()
      _ = try await worker.importShows(friends, .desk)
      _ = try await write(worker, 1)
      let error = await #expect(throws: ShowsWorkerError.self) { try await write(worker, nil) }
      guard case .store(let refusal)? = error else { return #expect(error == nil) }
      #expect(refusal.cause == .invalid([.reusedKey]))
    }
  }

  @Test func `a key that is kept is asked for where several shows have the name now, and else they are told`()
    async throws
  {
    let worker = worker()
    _ = try await worker.importShows(friends, .desk)
    let first = try await worker.changeShow("Friends", ifVersion: nil, .watch(["S1E1"]), .keyed("k"))
    _ = try await worker.importShows(.json(name: "x", Array(#"{"id":9,"name":"FRIENDS"}"#.utf8)), .desk)
    let again = try await worker.changeShow("Friends", ifVersion: nil, .watch(["S1E1"]), .keyed("k"))
    #expect(again == ShowResult(show: first.show, at: noon, isReplayed: true))
    let error = await #expect(throws: ShowsWorkerError.self) {
      try await worker.changeShow("Friends", ifVersion: nil, .watch(["S1E1"]), .keyed("other"))
    }
    guard case .ambiguous? = error else { return #expect(error == nil) }
  }

  @Test func `an import with a key is done once, however it is spelled; another one is refused`() async throws {
    let worker = worker()
    #expect(try await worker.importShows(friends, .keyed("k")) == WriteReceipt([.created(id: "7")]))
    _ = try await worker.deleteShow("7", ifVersion: nil, .desk)
    let same = ShowsSource.json(
      name: "y",
      Array(#"{ "name":"Friends","id":7,"_embedded":{"episodes":[{"number":1,"season":1,"name":"One","id":1}]}}"#.utf8))
    #expect(try await worker.importShows(same, .keyed("k")) == WriteReceipt([.created(id: "7")], isReplayed: true))
    #expect(try await worker.countShows(search: nil, upTo: nil) == 0)
    let error = await #expect(throws: ShowsWorkerError.self) { try await worker.importShows(house, .keyed("k")) }
    #expect(error == .store(.cannotCreate(.invalid([.reusedKey]))))
  }

  @Test func `a history with a key comes in once; another one is refused`() async throws {
    let worker = worker()
    _ = try await worker.importShows(friends, .desk)
    func history(_ day: Int) -> [UInt8] {
      Array(#"{"history":[{"show":"7","episode":"1","watchedAt":"2020-01-0\#(day)T00:00:00Z"}]}"#.utf8)
    }
    for _ in 0..<2 {
      #expect(try await worker.importHistory("h", history(1), .keyed("k")) == [.added])
      _ = try await worker.changeShow("7", ifVersion: nil, .unwatch(["S1E1"]), .desk)
    }
    #expect(try await worker.fetchHistory(after: nil, limit: 9) == [])
    let error = await #expect(throws: ShowsWorkerError.self) {
      try await worker.importHistory("h", history(2), .keyed("k"))
    }
    #expect(error == .store(.cannotUpdate(.invalid([.reusedKey]))))
  }

  // MARK: Fixtures

  private let noon = Instant(microseconds: 1_714_564_800_000_000)

  private let friends = ShowsSource.json(
    name: "x",
    Array(#"{"id":7,"name":"Friends","_embedded":{"episodes":[{"id":1,"name":"One","season":1,"number":1}]}}"#.utf8))

  private let house = ShowsSource.json(
    name: "x",
    Array(#"{"id":8,"name":"House","_embedded":{"episodes":[{"id":2,"name":"One","season":1,"number":1}]}}"#.utf8))

  private func worker() -> ShowsWorker { ShowsWorker(store: MemoryStore(), fetching: nil) { noon } }
}
