import Dispatch
import Foundation
import HTTPFetcher
import HTTPProtocols
import HTTPTesting
import MelodiesStoreProtocols
import MelodyListProtocols
import MelodyListTesting
import MemoryStore
import PresentationProtocols
import Testing

@testable import MelodyList

/// Tests every fault of a network or a server, with stored melodies and without.
@Suite struct FaultTests {
  enum Kind: Sendable { case noNetwork, unknownError }

  static let faults: [(name: String, fault: HTTPFault, kind: Kind, reason: String)] = [
    ("hang", .hang, .noNetwork, "did not answer in time"), ("hang inside", .hangInside, .noNetwork, "ended early"),
    ("reset", .reset, .noNetwork, "closed the connection"), ("reset inside", .resetInside, .noNetwork, "ended early"),
    ("close", .close, .noNetwork, "closed the connection"), ("noise", .noise, .noNetwork, "127.0.0.1"),
    ("500 for ever", .answer(500), .unknownError, "500"),
    ("429 for long", .answer(429, fields: ["Retry-After": "3600"]), .unknownError, "429"),
    ("404", .answer(404), .unknownError, "404"), ("invalid JSON", .json("{]"), .unknownError, "line 1, column 2"),
    ("half a JSON", .json(#"{"melodies":[{"id":"a","rttt"#), .unknownError, "line 1"),
    ("100 MB", .long(100 << 20), .unknownError, "longer than 16 MiB"),
    ("wrong type", .answer(.ok, fields: ["Content-Type": "text/html"], body: "<html>"), .unknownError, "text/html"),
    ("no tune", .json(#"{"melodies":[{"id":"a","rtttl":"Ode"}]}"#), .unknownError, "melody 1"),
  ]

  @Test(arguments: faults.indices)
  func `a fault shows what is kept with a warning, or itself, and changes nothing`(index: Int) async throws {
    let row = Self.faults[index]
    let server = try FaultyServer(row.fault)
    defer { server.stop() }
    try await expect(row.name, server.url("/melodies").absoluteString, row.kind, row.reason)
  }

  @Test func `a loop of redirects is left`() async throws {
    let server = try FaultyServer(.redirect(to: "/melodies"))
    defer { server.stop() }
    try await expect("loop", server.url("/melodies").absoluteString, .unknownError, "redirects in a loop")
  }

  @Test func `a refused connection, an unknown name and a lack of TLS are no network`() async throws {
    let port = try FaultyServer.closedPort()
    try await expect("refused", FaultyServer.url(port: port).absoluteString, .noNetwork, "cannot connect to")
    try await expect("unknown", "http://nowhere.invalid", .noNetwork, "nowhere.invalid")
    let server = try FaultyServer(.noise)
    defer { server.stop() }
    try await expect("TLS", server.url("/melodies", scheme: "https").absoluteString, .noNetwork, "127.0.0.1")
  }

  @Test(arguments: [
    ("500", HTTPFault.answer(500)), ("429", .answer(429, fields: ["Retry-After": "1"])), ("reset", .reset),
  ])
  func `a transient failure of the API is retried, and the result is fresh`(name: String, fault: HTTPFault)
    async throws
  {
    let server = try FaultyServer(fault, .json(#"{"melodies":[{"id":"a","rtttl":"Ode:d=4:c"}]}"#))
    defer { server.stop() }
    let answer = try await service(MemoryStore(), server.url("/melodies").absoluteString, within: .seconds(1_800))
      .getMelodies(MelodiesQuery())
    #expect(answer.melodies.map(\.id) == ["a"])
    #expect(answer.freshness == Freshness(origin: .api, asOf: Self.later))
    #expect(server.requests.count == 2)
  }

  @Test func `an empty list is an answer: it takes away what was kept of the API, and nothing of the shop's`()
    async throws
  {
    let server = try FaultyServer(.json(#"{"melodies":[],"next":null}"#))
    defer { server.stop() }
    let store = MemoryStore()
    try await store.replaceMelodies([.mock], from: "an API", at: .noon)
    let service = service(store, server.url("/melodies").absoluteString, within: .seconds(1_800))
    await #expect(throws: ServiceRequestError.noData) { try await service.getMelodies(MelodiesQuery()) }
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies == [])
    _ = try await store.saveMelodies([.mock], .desk)
    #expect(try await service.getMelodies(MelodiesQuery()).melodies == [.mock])
  }

  @Test func `fifty callers at once make one request`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try FaultyServer(
      .choosing { _ in
        gate.wait()
        return .answer(404)
      })
    defer { server.stop() }
    let service = service(MemoryStore(), server.url("/melodies").absoluteString, within: .seconds(1_800))
    let failures = await withTaskGroup(of: Bool.self) { group in
      for _ in 1...50 {
        group.addTask { (try? await service.getMelodies(MelodiesQuery())) == nil }
      }
      // The response is sent when all callers wait for it.
      while await service.refreshes.waiting < 50 { await Task.yield() }
      for _ in 1...50 { gate.signal() }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 50)
    #expect(server.requests.count == 1)
  }

  // MARK: Fixtures

  private static let later = Instant.noon.adding(seconds: 3_600)

  private func service(_ store: MemoryStore, _ api: String, within deadline: Duration) -> CachedMelodyService {
    CachedMelodyService(
      client: MelodiesAPIClient(http: HTTPFetcher(), deadline: deadline), store: store, api: api,
      clock: { Self.later }, makeID: { _ in "made" })
  }

  /// Expects the outcome of a request to a failing API, with an empty store and with a filled one.
  private func expect(_ name: String, _ api: String, _ kind: Kind, _ reason: String) async throws {
    // Only a hanging server has a short deadline; all other faults end by themselves, however busy the machine is.
    let deadline: Duration = name.hasPrefix("hang") ? .seconds(3) : .seconds(1_800)
    let (empty, filled) = (MemoryStore(), MemoryStore())
    do {
      let answer = try await service(empty, api, within: deadline).getMelodies(MelodiesQuery())
      Issue.record("\(name): \(answer)")
    } catch {
      switch error {
      case .noNetwork(let told): #expect(kind == .noNetwork && told.contains(reason), "\(name): \(told)")
      case .unknownError(let cause):
        #expect(kind == .unknownError && cause.detail.contains(reason), "\(name): \(cause)")
      case .noData: Issue.record("\(name) was taken for an empty list")
      }
      let problem = error.problem
      #expect(problem.code == .noNetwork, "\(name)")
      #expect(problem.detail.hasSuffix("; no melodies are stored"), "\(name): \(problem)")
      #expect(problem.remedy?.hasSuffix("or import a tune") == true, "\(name): \(problem)")
    }
    #expect(await empty.fetchMelodies(after: nil, limit: 9) == MelodiesPage(melodies: [], next: nil, answer: nil))

    try await filled.replaceMelodies(Melody.mocks(), from: api, at: .noon)
    let before = await filled.fetchMelodies(after: nil, limit: 9)
    let answer = try await service(filled, api, within: deadline).getMelodies(MelodiesQuery())
    #expect(answer.melodies == Melody.mocks(), "\(name)")
    #expect(answer.freshness.origin == .database)
    #expect(answer.freshness.asOf == .noon)
    #expect(answer.freshness.warning?.isEmpty == false)
    #expect(await filled.fetchMelodies(after: nil, limit: 9) == before, "\(name)")
  }
}
