import Foundation
import Locks
import MelodiesStoreProtocols
import MelodyListProtocols
import MelodyListTesting
import MemoryStore
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import Testing

@testable import MelodyList

struct CachedMelodyServiceTests {
  let client = ClientStub()
  let store = MemoryStore()

  // MARK: The API answers

  @Test func `melodies of the API are shown as of now and stored`() async throws {
    client.answer = .success(Melody.mocks())
    let answer = try await service().getMelodies(MelodiesQuery())
    #expect(answer.melodies == Melody.mocks())
    #expect(answer.freshness == Freshness(origin: .api, asOf: .noon))
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies == Melody.mocks())
    #expect(client.calls == ["http://api"])
  }

  @Test func `a query may name another API`() async throws {
    client.answer = .success(Melody.mocks())
    _ = try await service().getMelodies(MelodiesQuery(api: "http://other"))
    #expect(client.calls == ["http://other"])
    #expect(await store.fetchMelodies(after: nil, limit: 9).answer == RefreshRecord(source: "http://other", at: .noon))
  }

  @Test func `a dry run shows the answer beside the shop's own, and keeps nothing of it`() async throws {
    var (likeOurs, news) = (Melody.mock, Melody.mock)
    (likeOurs.id, news.id, news.title) = ("other-id", "news", "A new tune")
    _ = try await store.saveMelodies([.mock], .desk)
    let before = await store.fetchMelodies(after: nil, limit: 9)
    client.answer = .success([likeOurs, news])
    let answer = try await service().getMelodies(MelodiesQuery(isDryRun: true))
    #expect(answer.melodies == [news, .mock])
    #expect(answer.next == nil)
    #expect(answer.freshness == Freshness(origin: .api, asOf: .noon))
    #expect(await store.fetchMelodies(after: nil, limit: 9) == before)
    _ = try await service().getMelodies(MelodiesQuery())
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies == answer.melodies)
  }

  @Test func `a dry run of an API that has nothing, or nothing that can be kept, says so`() async throws {
    client.answer = .failure(.noData)
    await #expect(throws: ServiceRequestError.noData) {
      try await service().getMelodies(MelodiesQuery(isDryRun: true))
    }
    _ = try await store.saveMelodies([.mock], .desk)
    client.answer = .success([.mock, .mock])
    let answer = try await service().getMelodies(MelodiesQuery(isDryRun: true))
    #expect(answer.melodies == [.mock])
    #expect(answer.freshness.warning?.contains("belongs to another melody already") == true)
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
    _ = try await store.saveMelodies([.mock], .desk)
    client.answer = .failure(.noData)
    let answer = try await service().getMelodies(MelodiesQuery())
    #expect(answer.melodies == [.mock])
    #expect(answer.freshness == Freshness(origin: .api, asOf: .noon))
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
    let answer = try await service(at: .noon.adding(seconds: 3600)).getMelodies(MelodiesQuery())
    #expect(answer.melodies == Melody.mocks())
    #expect(answer.freshness.origin == .database)
    #expect(answer.freshness.asOf == .noon)
    #expect(answer.freshness.warning?.hasPrefix(error.reason) == true)
    #expect(await store.fetchMelodies(after: nil, limit: 9) == before)
  }

  @Test(arguments: failures)
  func `where an attempt fails and nothing is kept, the failure itself is told`(error: ServiceRequestError) async {
    client.answer = .failure(error)
    await #expect(throws: error) { try await service().getMelodies(MelodiesQuery()) }
  }

  @Test func `an invalid address of the API is an error, although melodies are stored`() async throws {
    _ = try await store.saveMelodies([.mock], .desk)
    let error = ServiceRequestError.unknownError(cause: Problem(.usage, "no address"))
    client.answer = .failure(error)
    await #expect(throws: error) { try await service().getMelodies(MelodiesQuery()) }
  }

  @Test func `an answer that cannot be kept is a failed attempt`() async throws {
    _ = try await store.saveMelodies([.mock], .desk)
    client.answer = .success([.mock, .mock])
    let answer = try await service().getMelodies(MelodiesQuery())
    #expect(answer.melodies == [.mock])
    #expect(answer.freshness.warning?.contains("belongs to another melody already") == true)
  }

  @Test(arguments: [
    StoreError.Cause.notAllowed("“till” has the role viewer"), .full("/var"), .unavailable("it is read-only"),
  ])
  func `an answer that the store does not keep is shown all the same, and says so`(cause: StoreError.Cause)
    async throws
  {
    var (old, news) = (Melody.mock, Melody.mock)
    (old.id, old.title, news.id, news.title) = ("old", "An old tune", "news", "A new tune")
    _ = try await store.saveMelodies([.mock], .desk)
    try await store.replaceMelodies([old], from: "http://api", at: .noon.adding(seconds: -60))
    let before = await store.fetchMelodies(after: nil, limit: 9)
    client.answer = .success([news])
    let service = service(over: ShutStore(base: store, cause: cause))
    let answer = try await service.getMelodies(MelodiesQuery())
    #expect(answer.melodies == [news, .mock])
    #expect((answer.freshness.origin, answer.freshness.asOf) == (.api, .noon))
    let warning = try #require(answer.freshness.warning)
    let reason = Problem(StoreError.cannotUpdate(cause)).detail
    #expect(warning == "\(reason); the melodies of the API are shown, but not stored")
    #expect(await store.fetchMelodies(after: nil, limit: 9) == before)
    // Melodies that are not stored have no second page.
    let part = try await service.getMelodies(MelodiesQuery(limit: 1))
    #expect((part.melodies, part.next) == ([news], nil))
    #expect(part.freshness.warning?.hasSuffix("; 1 of 2 are shown") == true)
  }

  @Test func `an empty answer that the store does not keep is an answer, too`() async throws {
    try await store.replaceMelodies([.mock], from: "http://api", at: .noon.adding(seconds: -60))
    client.answer = .failure(.noData)
    let service = service(over: ShutStore(base: store, cause: .notAllowed("a viewer")))
    await #expect(throws: ServiceRequestError.noData) { try await service.getMelodies(MelodiesQuery()) }
  }

  // MARK: Policies

  @Test func `offline, nobody is asked`() async throws {
    await #expect(throws: ServiceRequestError.noData) {
      try await service().getMelodies(MelodiesQuery(policy: .cachedOnly))
    }
    try await store.replaceMelodies(Melody.mocks(), from: "http://api", at: .noon.adding(seconds: -60))
    let answer = try await service().getMelodies(MelodiesQuery(policy: .cachedOnly))
    #expect(answer.melodies == Melody.mocks())
    #expect(answer.freshness == Freshness(origin: .database, asOf: .noon.adding(seconds: -60)))
    #expect(client.calls == [])
  }

  @Test func `without an API the store is where melodies come from`() async throws {
    _ = try await store.saveMelodies([.mock], .desk)
    let answer = try await service(api: nil).getMelodies(MelodiesQuery())
    #expect(answer.freshness == Freshness(origin: .database, asOf: .noon))
    #expect(client.calls == [])
  }

  @Test(arguments: [(600, "http://api", 0), (599, "http://api", 1), (600, "http://other", 1), (0, "http://api", 1)])
  func `no older than: the API is asked only where its last answer is older`(seconds: Int64, api: String, asked: Int)
    async throws
  {
    try await store.replaceMelodies(Melody.mocks(), from: "http://api", at: .noon.adding(seconds: -600))
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
    // A later caller starts a new refresh.
    _ = try await service.getMelodies(MelodiesQuery())
    #expect(client.calls.count == 2)
  }

  @Test(
    arguments: [
      .success(Melody.mocks()), .success([]), .failure(.noNetwork(reason: "nobody answers")), .failure(.noData),
    ] as [Result<[Melody], ServiceRequestError>])
  func `an API is asked once within the lowest age, also for a dry run and after a failure`(
    answer: Result<[Melody], ServiceRequestError>
  ) async throws {
    client.answer = answer
    let now = Lock(Instant.noon)
    let service = CachedMelodyService(
      client: client, store: store, api: "http://api", lowestAge: 10, clock: { now.withLock(\.self) },
      makeID: { _ in "made" })
    for calls in 1...3 {
      for (policy, isDryRun) in [
        (MelodiesQuery.Policy.fresh, false), (.fresh, true), (.noOlderThan(seconds: 0), false), (.fresh, false),
      ] {
        var query = MelodiesQuery(policy: policy)
        query.isDryRun = isDryRun
        let shown = try? await service.getMelodies(query)
        #expect(shown?.melodies.isEmpty == ((try? answer.get())?.isEmpty ?? true ? nil : false))
        #expect(client.calls.count == calls)
        now.withLock { $0 = $0.adding(seconds: 2) }
      }
      now.withLock { $0 = $0.adding(seconds: 3) }
    }
  }

  @Test func `an API is asked again after the clock was set back`() async throws {
    client.answer = .success(Melody.mocks())
    let now = Lock(Instant.noon)
    let service = CachedMelodyService(
      client: client, store: store, api: "http://api", lowestAge: 10, clock: { now.withLock(\.self) },
      makeID: { _ in "made" })
    for calls in 1...2 {
      _ = try await service.getMelodies(MelodiesQuery(policy: .fresh))
      #expect(client.calls.count == calls)
      now.withLock { $0 = $0.adding(seconds: -86_400) }
    }
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

  // MARK: Fixtures

  static let failures: [ServiceRequestError] = [
    .noNetwork(reason: "nobody answers"), .unknownError(cause: Problem(.noNetwork, "it is no JSON")),
  ]

  private func service(
    api: String? = "http://api", at now: Instant = .noon, over other: (any MelodiesStore)? = nil
  ) -> CachedMelodyService {
    .over(other ?? store, client, api: api, at: now)
  }
}

/// A store that returns another store's melodies, and refuses every write.
private struct ShutStore: MelodiesStore {
  let base: MemoryStore
  let cause: StoreError.Cause

  func fetchMelodies(after cursor: MelodiesCursor?, limit: Int) async -> MelodiesPage {
    await base.fetchMelodies(after: cursor, limit: limit)
  }
  func fetchMelodies(answeringTo name: String) async -> [Melody] { await base.fetchMelodies(answeringTo: name) }
  func fetchOwnMelodies(after id: String?, limit: Int) async -> [Melody] {
    await base.fetchOwnMelodies(after: id, limit: limit)
  }
  func saveMelodies(_ melodies: [Melody], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[Melody]>
  {
    throw .cannotCreate(cause)
  }
  func deleteMelody(_ id: String, _ context: WriteContext) async throws(StoreError) -> WriteReceipt<Melody> {
    throw .cannotDelete(cause)
  }
  func replaceMelodies(_ melodies: [Melody], from source: String, at now: Instant) async throws(StoreError) {
    throw .cannotUpdate(cause)
  }
}
