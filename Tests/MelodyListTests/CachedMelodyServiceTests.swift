import Foundation
import MelodiesStoreProtocols
import MelodyListProtocols
import MelodyListTesting
import MemoryStore
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import Synchronization
import Testing

@testable import MelodyList

struct CachedMelodyServiceTests {
  let client = ClientStub()
  let store = MemoryStore()

  // MARK: The API answers

  @Test func `what the API answers is shown as of now, and kept`() async throws {
    client.answer = .success(Melody.mocks())
    let answer = try await service().getMelodies(MelodiesQuery())
    #expect(answer.melodies == Melody.mocks())
    #expect(answer.freshness == Freshness(origin: .api, asOf: noon))
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies == Melody.mocks())
    #expect(client.calls == ["http://api"])
  }

  @Test func `a query may name another API`() async throws {
    client.answer = .success(Melody.mocks())
    _ = try await service().getMelodies(MelodiesQuery(api: "http://other"))
    #expect(client.calls == ["http://other"])
    #expect(await store.fetchMelodies(after: nil, limit: 9).answer == MelodiesAnswer(source: "http://other", at: noon))
  }

  @Test func `a dry run shows the answer beside the shop's own, and keeps nothing of it`() async throws {
    var (likeOurs, news) = (Melody.mock, Melody.mock)
    (likeOurs.id, news.id, news.title) = ("other-id", "news", "A new tune")
    _ = try await store.keepMelodies([.mock], .desk)
    let before = await store.fetchMelodies(after: nil, limit: 9)
    client.answer = .success([likeOurs, news])
    let answer = try await service().getMelodies(MelodiesQuery(isDryRun: true))
    #expect(answer.melodies == [news, .mock])
    #expect(answer.next == nil)
    #expect(answer.freshness == Freshness(origin: .api, asOf: noon))
    #expect(await store.fetchMelodies(after: nil, limit: 9) == before)
    _ = try await service().getMelodies(MelodiesQuery())
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies == answer.melodies)
  }

  @Test func `a dry run of an API that has nothing, or nothing that can be kept, says so`() async throws {
    client.answer = .failure(.noData)
    await #expect(throws: ServiceRequestError.noData) {
      try await service().getMelodies(MelodiesQuery(isDryRun: true))
    }
    _ = try await store.keepMelodies([.mock], .desk)
    client.answer = .success([.mock, .mock])
    let answer = try await service().getMelodies(MelodiesQuery(isDryRun: true))
    #expect(answer.melodies == [.mock])
    #expect(answer.freshness.warning?.contains("another melody's already") == true)
  }

  @Test func `pages after the first come from what is kept`() async throws {
    client.answer = .success(Melody.mocks())
    let first = try await service().getMelodies(MelodiesQuery(limit: 1))
    let second = try await service().getMelodies(MelodiesQuery(after: first.next, limit: 1))
    #expect(first.melodies + second.melodies == Melody.mocks())
    #expect(second.next == nil)
    #expect(client.calls.count == 1)
  }

  @Test func `noData is said after a good answer that is empty, and what was kept of the API is gone`() async throws {
    client.answer = .success(Melody.mocks())
    _ = try await service().getMelodies(MelodiesQuery())
    client.answer = .failure(.noData)
    await #expect(throws: ServiceRequestError.noData) { try await service().getMelodies(MelodiesQuery()) }
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies == [])
  }

  @Test func `the shop's own melodies are shown though the API has none`() async throws {
    _ = try await store.keepMelodies([.mock], .desk)
    client.answer = .failure(.noData)
    let answer = try await service().getMelodies(MelodiesQuery())
    #expect(answer.melodies == [.mock])
    #expect(answer.freshness == Freshness(origin: .api, asOf: noon))
  }

  // MARK: The API does not answer

  @Test(arguments: failures)
  func `where an attempt fails, what is kept stands in, and nothing of it changes`(error: ServiceRequestError)
    async throws
  {
    client.answer = .success(Melody.mocks())
    _ = try await service().getMelodies(MelodiesQuery())
    let before = await store.fetchMelodies(after: nil, limit: 9)
    client.answer = .failure(error)
    let answer = try await service(at: noon.adding(seconds: 3600)).getMelodies(MelodiesQuery())
    #expect(answer.melodies == Melody.mocks())
    #expect(answer.freshness.origin == .database)
    #expect(answer.freshness.asOf == noon)
    #expect(answer.freshness.warning?.hasPrefix(error.reason) == true)
    #expect(await store.fetchMelodies(after: nil, limit: 9) == before)
  }

  @Test(arguments: failures)
  func `where an attempt fails and nothing is kept, the failure itself is told`(error: ServiceRequestError) async {
    client.answer = .failure(error)
    await #expect(throws: error) { try await service().getMelodies(MelodiesQuery()) }
  }

  @Test func `nothing stands in for an API that was named wrongly`() async throws {
    _ = try await store.keepMelodies([.mock], .desk)
    let error = ServiceRequestError.unknownError(cause: Problem(.usage, "no address"))
    client.answer = .failure(error)
    await #expect(throws: error) { try await service().getMelodies(MelodiesQuery()) }
  }

  @Test func `an answer that cannot be kept is a failed attempt`() async throws {
    _ = try await store.keepMelodies([.mock], .desk)
    client.answer = .success([.mock, .mock])
    let answer = try await service().getMelodies(MelodiesQuery())
    #expect(answer.melodies == [.mock])
    #expect(answer.freshness.warning?.contains("another melody's already") == true)
  }

  @Test(arguments: [
    OrdersStoreError.Cause.notAllowed("“till” has the role viewer"), .full("/var"), .unavailable("it is read-only"),
  ])
  func `an answer that the store does not keep is shown all the same, and says so`(cause: OrdersStoreError.Cause)
    async throws
  {
    var (old, news) = (Melody.mock, Melody.mock)
    (old.id, old.title, news.id, news.title) = ("old", "An old tune", "news", "A new tune")
    _ = try await store.keepMelodies([.mock], .desk)
    try await store.replaceMelodies([old], from: "http://api", at: noon.adding(seconds: -60))
    let before = await store.fetchMelodies(after: nil, limit: 9)
    client.answer = .success([news])
    let service = service(over: ShutStore(base: store, cause: cause))
    let answer = try await service.getMelodies(MelodiesQuery())
    #expect(answer.melodies == [news, .mock])
    #expect((answer.freshness.origin, answer.freshness.asOf) == (.api, noon))
    let warning = try #require(answer.freshness.warning)
    let reason = Problem(OrdersStoreError.cannotUpdate(cause)).detail
    #expect(warning == "\(reason); the API’s answer is shown and has not been kept")
    #expect(await store.fetchMelodies(after: nil, limit: 9) == before)
    // There is no second page of what is nowhere kept.
    let part = try await service.getMelodies(MelodiesQuery(limit: 1))
    #expect((part.melodies, part.next) == ([news], nil))
    #expect(part.freshness.warning?.hasSuffix("; 1 of 2 are shown") == true)
  }

  @Test func `an empty answer that the store does not keep is an answer, too`() async throws {
    try await store.replaceMelodies([.mock], from: "http://api", at: noon.adding(seconds: -60))
    client.answer = .failure(.noData)
    let service = service(over: ShutStore(base: store, cause: .notAllowed("a viewer")))
    await #expect(throws: ServiceRequestError.noData) { try await service.getMelodies(MelodiesQuery()) }
  }

  // MARK: Policies

  @Test func `offline, nobody is asked`() async throws {
    await #expect(throws: ServiceRequestError.noData) {
      try await service().getMelodies(MelodiesQuery(policy: .cachedOnly))
    }
    try await store.replaceMelodies(Melody.mocks(), from: "http://api", at: noon.adding(seconds: -60))
    let answer = try await service().getMelodies(MelodiesQuery(policy: .cachedOnly))
    #expect(answer.melodies == Melody.mocks())
    #expect(answer.freshness == Freshness(origin: .database, asOf: noon.adding(seconds: -60)))
    #expect(client.calls == [])
  }

  @Test func `without an API the store is where melodies come from`() async throws {
    _ = try await store.keepMelodies([.mock], .desk)
    let answer = try await service(api: nil).getMelodies(MelodiesQuery())
    #expect(answer.freshness == Freshness(origin: .database, asOf: noon))
    #expect(client.calls == [])
  }

  @Test(arguments: [(600, "http://api", 0), (599, "http://api", 1), (600, "http://other", 1), (0, "http://api", 1)])
  func `no older than: the API is asked only where its last answer is older`(seconds: Int64, api: String, asked: Int)
    async throws
  {
    try await store.replaceMelodies(Melody.mocks(), from: "http://api", at: noon.adding(seconds: -600))
    client.answer = .success([.mock])
    let answer = try await service().getMelodies(
      MelodiesQuery(policy: .noOlderThan(seconds: seconds), api: api))
    #expect(client.calls.count == asked)
    #expect(answer.freshness.origin == (asked == 0 ? .database : .api))
    #expect(answer.freshness.warning == nil)
  }

  // MARK: Many at once

  @Test func `fifty callers at once make one request and get one answer`() async throws {
    let gate = Gate()
    client.answer = .success(Melody.mocks())
    client.onCall = { await gate.wait() }
    let service = service()
    let answers = try await withThrowingTaskGroup(of: FreshMelodies.self) { group in
      for _ in 1...50 { group.addTask { try await service.getMelodies(MelodiesQuery()) } }
      while await service.refreshes.waiting < 50 { await Task.yield() }
      await gate.open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 50)
    #expect(Set(answers).count == 1)
    #expect(client.calls.count == 1)
    // Whoever comes afterwards asks anew.
    _ = try await service.getMelodies(MelodiesQuery())
    #expect(client.calls.count == 2)
  }

  @Test func `fifty callers share a failure, too`() async throws {
    let gate = Gate()
    let error = ServiceRequestError.noNetwork(reason: "nobody answers")
    client.answer = .failure(error)
    client.onCall = { await gate.wait() }
    let service = service()
    let failures = await withTaskGroup(of: ServiceRequestError?.self) { group in
      for _ in 1...50 {
        group.addTask {
          do throws(ServiceRequestError) { _ = try await service.getMelodies(MelodiesQuery()) } catch { return error }
          return nil
        }
      }
      while await service.refreshes.waiting < 50 { await Task.yield() }
      await gate.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures == Array(repeating: error, count: 50))
    #expect(client.calls.count == 1)
  }

  @Test func `another API is another question`() async throws {
    client.answer = .success(Melody.mocks())
    let service = service()
    async let one = service.getMelodies(MelodiesQuery(api: "http://one"))
    async let two = service.getMelodies(MelodiesQuery(api: "http://two"))
    _ = try await (one, two)
    #expect(client.calls.sorted() == ["http://one", "http://two"])
  }

  // MARK: Single tunes

  @Test func `a text's tunes are kept, and what is none is told by its line`() async throws {
    let text = "# ours\nOde:d=4:c,d\n\nBad:d=4:c,\n x\nOde:d=4:c,d\nElise:d=8:e\n"
    for isDryRun in [true, false] {
      let imported = try await service().importMelodies(text, .desk(isDryRun: isDryRun))
      #expect(imported.created.map(\.title) == ["Ode", "Elise"])
      #expect(imported.skipped == 1)
      #expect(imported.rejects.map(\.line) == [5])
      #expect(imported.rejects[0].message.hasPrefix("line 5, column 2: “x” is no note"))
      #expect(await store.fetchMelodies(after: nil, limit: 9).melodies.count == (isDryRun ? 0 : 2))
    }
    let again = try await service().importMelodies(text, .desk())
    #expect((again.created.count, again.skipped) == (0, 3))
  }

  @Test func `a line that is no more of a tune is refused alone; one that is takes the tune along`() async throws {
    let text = "A:d=4:c\nbad line\nworse\n\nB:d=4:c\nC:d=4:c,\n x\nD:d=4:c\n, x\n"
    let imported = try await service().importMelodies(text, .desk())
    #expect(imported.created.map(\.title) == ["A", "B"])
    #expect(imported.rejects.map(\.line) == [2, 7, 9])
    #expect(imported.rejects.first?.message.hasPrefix("line 2, column 1: “b” stands where , should") == true)
  }

  @Test func `a title of a text that was not UTF-8 is refused where it is, and not kept half lost`() async throws {
    let text = String(decoding: Array("Ode:d=4:c\n F".utf8) + [0xFC] + Array("r Elise:d=8:e\n".utf8), as: UTF8.self)
    let imported = try await service().importMelodies(text, .desk())
    #expect(imported.created.map(\.title) == ["Ode"])
    #expect(imported.rejects == [.init(line: 2, message: "line 2, column 3: this is not UTF-8; save the text as that")])
  }

  @Test(arguments: ["", "\n# none\n", "Ode", "Ode:x\nBad::\n"]) func `a text without a tune is refused`(text: String)
    async
  {
    let problem = await #expect(throws: Problem.self) { try await service().importMelodies(text, .desk()) }
    #expect(problem?.code == .invalid)
  }

  @Test func `a melody is found by id or title; where two answer, both are named and nothing is done`() async throws {
    var other = Melody.mock
    (other.id, other.tempo) = ("ode-2", 90)
    _ = try await store.keepMelodies([.mock, other], .desk)
    #expect(try await service().getMelody("ode") == .mock)
    let ambiguous = await #expect(throws: Problem.self) {
      try await service().deleteMelody("ode to joy", .desk())
    }
    #expect(ambiguous?.code == .conflict)
    #expect(ambiguous?.detail.contains("(ode) or “Ode to Joy” (ode-2)") == true)
    #expect(try await service().deleteMelody("ode-2", .desk(isDryRun: true)).answer == other)
    #expect(try await service().deleteMelody("ode-2", .desk()).answer == other)
    #expect(try await service().deleteMelody("Ode to Joy", .desk()).answer == .mock)
    let gone = await #expect(throws: Problem.self) { try await service().getMelody("ode") }
    #expect(gone?.code == .notFound && gone?.remedy == "`melodies list` names all of them")
  }

  // MARK: Keys

  @Test func `the same tunes with the same key come in once, however they are spelled`() async throws {
    let first = try await service().importMelodies("Ode:d=4,o=5:c,d\nBad:d=4:x\n", .desk(key: "k"))
    #expect((first.created.map(\.title), first.isReplayed) == (["Ode"], false))
    _ = try await service().deleteMelody("Ode", .desk())
    var expected = first
    expected.isReplayed = true
    #expect(try await service(at: later).importMelodies("Ode: O=5, d=4 :4c,d\nBad:d=4:x", .desk(key: "k")) == expected)
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies == [])
  }

  @Test(arguments: ["Ode:d=4:c,e\n", "Ode:d=4:c,d\nBad:x\n", "Ode:d=4:c,d\nAir:d=4:c\n", "Ode to:d=4:c,d\n"])
  func `other tunes with a used key are refused`(text: String) async throws {
    _ = try await service().importMelodies("Ode:d=4:c,d\n", .desk(key: "k"))
    let problem = await #expect(throws: Problem.self) { try await service().importMelodies(text, .desk(key: "k")) }
    #expect(problem?.code == .invalid)
    #expect(problem?.faults.map(\.pointer) == ["/idempotencyKey"])
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies.count == 1)
  }

  @Test(arguments: ["ode", "Ode to Joy"])
  func `a melody that has gone is deleted again with its key alone`(name: String) async throws {
    _ = try await store.keepMelodies([.mock], .desk)
    let first = try await service().deleteMelody(name, .desk(key: "k"))
    #expect(first == WriteReceipt(.mock))
    #expect(try await service().deleteMelody(name, .desk(key: "k")) == WriteReceipt(.mock, isReplayed: true))
    for options in [WriteOptions.desk(), .desk(key: "other")] {
      let problem = await #expect(throws: Problem.self) { try await service().deleteMelody(name, options) }
      #expect(problem?.code == .notFound)
      #expect(problem?.detail == "no melody answers to “\(name)”")
    }
    let other = await #expect(throws: Problem.self) { try await service().deleteMelody("x", .desk(key: "k")) }
    #expect(other?.code == .invalid)
  }

  @Test func `what is no key is refused, and nothing is kept`() async throws {
    let asked: [(CachedMelodyService) async throws -> Void] = [
      { _ = try await $0.importMelodies("Ode:d=4:c,d", .desk(key: "é")) },
      { _ = try await $0.deleteMelody("ode", .desk(key: "")) },
    ]
    for ask in asked {
      let problem = await #expect(throws: Problem.self) { try await ask(service()) }
      #expect(problem?.code == .usage)
    }
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies == [])
  }

  // MARK: Fixtures

  private var later: Instant { noon.adding(seconds: 3600) }

  static let noon = Instant("2024-05-01T12:00:00Z") ?? .earliest
  var noon: Instant { Self.noon }

  static let failures: [ServiceRequestError] = [
    .noNetwork(reason: "nobody answers"), .unknownError(cause: Problem(.noNetwork, "it is no JSON")),
  ]

  func service(
    api: String? = "http://api", at now: Instant = noon, over other: (any MelodiesStore)? = nil
  ) -> CachedMelodyService {
    let count = Mutex(0)
    return CachedMelodyService(
      client: client, store: other ?? store, api: api, clock: { now },
      makeID: { _ in
        count.withLock {
          $0 += 1
          return "made-\($0)"
        }
      })
  }
}

/// Shows what another store keeps, and keeps nothing.
private struct ShutStore: MelodiesStore {
  let base: MemoryStore
  let cause: OrdersStoreError.Cause

  func fetchMelodies(after cursor: MelodiesCursor?, limit: Int) async -> MelodiesPage {
    await base.fetchMelodies(after: cursor, limit: limit)
  }
  func fetchMelodies(answeringTo name: String) async -> [Melody] { await base.fetchMelodies(answeringTo: name) }
  func fetchOwnMelodies(after id: String?, limit: Int) async -> [Melody] {
    await base.fetchOwnMelodies(after: id, limit: limit)
  }
  func keepMelodies(_ melodies: [Melody], _ context: WriteContext)
    async throws(OrdersStoreError) -> WriteReceipt<[Melody]>
  {
    throw .cannotCreate(cause)
  }
  func deleteMelody(_ id: String, _ context: WriteContext) async throws(OrdersStoreError) -> WriteReceipt<Melody> {
    throw .cannotDelete(cause)
  }
  func replaceMelodies(_ melodies: [Melody], from source: String, at now: Instant) async throws(OrdersStoreError) {
    throw .cannotUpdate(cause)
  }
}

extension WriteContext {
  static let desk = WriteContext(author: Author(name: "Ann", frontEnd: "web"), at: CachedMelodyServiceTests.noon)
}

extension WriteOptions {
  static func desk(key: String? = nil, isDryRun: Bool = false) -> WriteOptions {
    WriteOptions(author: WriteContext.desk.author, timeZone: .gmt, idempotencyKey: key, isDryRun: isDryRun)
  }
}

/// An API that answers as a test tells it to.
final class ClientStub: MelodiesFetching {
  private struct State {
    var calls: [String] = []
    var answer: Result<[Melody], ServiceRequestError> = .failure(.noNetwork(reason: "no test has said anything"))
    var onCall: @Sendable () async -> Void = {}
  }

  private let state = Mutex(State())

  var calls: [String] { state.withLock { $0.calls } }
  var answer: Result<[Melody], ServiceRequestError> {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }
  var onCall: @Sendable () async -> Void {
    get { state.withLock { $0.onCall } }
    set { state.withLock { $0.onCall = newValue } }
  }

  func fetchMelodies(from api: String) async throws(ServiceRequestError) -> [Melody] {
    state.withLock { $0.calls.append(api) }
    await onCall()
    return try answer.get()
  }
}

/// Holds whoever waits until it is opened.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
