import Foundation
import HTTPTesting
import MemoryStore
import ModelsTesting
import OrdersStoreProtocols
import RemoteStore
import RemoteStoreProtocols
import StoreContract
import Testing
import UseCaseTesting

/// Tests each use case with a network that fails at a byte or a request, one after the other.
///
/// `STOREKEEPER_CUT_STEP=1 swift test --filter ProxyTests` cuts at every 63rd byte; `STOREKEEPER_RANDOM_CUTS=10000` cuts
/// so often at random bytes, and `STOREKEEPER_SEED` repeats a run. The counts and the seed are printed.
@Suite(.serialized, .timeLimit(.minutes(60))) struct ProxyTests {
  private static let step = ProcessInfo.processInfo.environment["STOREKEEPER_CUT_STEP"].flatMap { Int($0) } ?? 12

  private static func isWithoutKey(_ useCase: UseCase<RemoteStore>) -> Bool {
    UseCase<RemoteStore>.views.contains { $0.name == useCase.name }
  }

  private static let useCases = UseCase<RemoteStore>.orders + UseCase<RemoteStore>.views + UseCase<RemoteStore>.reads

  @Test(arguments: useCases)
  func `a cut leaves a use case done or not begun, and the next one works`(useCase: UseCase<RemoteStore>) async throws {
    var cuts = 0
    for direction in FaultyProxy.Direction.allCases {
      var (byte, isReset) = (0, false)
      while try await strikes(.init(isReset ? .reset : .cut, direction, at: .byte(byte)), useCase) {
        (byte, isReset, cuts) = (byte + Self.step * 64 - 1, !isReset, cuts + 1)
      }
    }
    print("proxy test of HTTP: \(useCase.name), \(cuts) cuts")
  }

  @Test(arguments: useCases)
  func `a cut at a random byte leaves a use case done or not begun`(useCase: UseCase<RemoteStore>) async throws {
    let settings = ProcessInfo.processInfo.environment
    let seed = settings["STOREKEEPER_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...(.max))
    let wanted = (settings["STOREKEEPER_RANDOM_CUTS"].flatMap { Int($0) } ?? 500) / Self.useCases.count + 1
    print("random cuts of HTTP: \(useCase.name), \(wanted) cuts, seed \(seed)")
    var random = SplitMix64(seed: seed)
    // A byte beyond the end of the messages strikes nothing, and bounds the next ones.
    var ends: [FaultyProxy.Direction: Int] = [.toServer: 4_096, .toClient: 4_096]
    var cuts = 0
    while cuts < wanted {
      let direction: FaultyProxy.Direction = Bool.random(using: &random) ? .toServer : .toClient
      let byte = Int.random(in: 0..<(ends[direction] ?? 1), using: &random)
      let effect: FaultyProxy.Effect = Bool.random(using: &random) ? .reset : .cut
      if try await strikes(.init(effect, direction, at: .byte(byte)), useCase) {
        cuts += 1
      } else {
        ends[direction] = max(1, byte)
      }
    }
  }

  @Test(arguments: useCases)
  func `a request that arrives twice leaves a use case done once`(useCase: UseCase<RemoteStore>) async throws {
    #expect(try await strikes(.init(.repetition, .toServer, at: .message(0)), useCase))
  }

  @Test(arguments: useCases, FaultyProxy.Direction.allCases)
  func `a message that is late leaves a use case done once`(
    useCase: UseCase<RemoteStore>, direction: FaultyProxy.Direction
  ) async throws {
    #expect(try await strikes(.init(.delay(.milliseconds(200)), direction, at: .message(0)), useCase))
  }

  @Test(arguments: [useCases[0], useCases[useCases.count - 1]], FaultyProxy.Direction.allCases)
  func `a network without a route makes a store unavailable at the deadline`(
    useCase: UseCase<RemoteStore>, direction: FaultyProxy.Direction
  ) async throws {
    #expect(
      try await strikes(.init(.hang, direction, at: .message(0)), useCase, deadline: .milliseconds(500)))
  }

  /// Runs a use case with a fault of the network, and checks what is left.
  ///
  /// - Returns: whether the fault has struck.
  private func strikes(
    _ fault: FaultyProxy.Fault, _ useCase: UseCase<RemoteStore>, deadline: Duration = .seconds(1_800)
  ) async throws -> Bool {
    let clock = TestClock()
    clock.set(noon.adding(seconds: 10))
    let (expected, stored) = (MemoryStore(), MemoryStore())
    for store in [expected, stored] { try await UseCase.prepare(store) }
    let before = try await StoreState(of: expected)
    try await withServer(over: expected, clock: clock) {
      try await useCase.run(.patient(port: $0.port, deadline: .seconds(20)))
    }
    let after = try await StoreState(of: expected)

    return try await withServer(over: stored, clock: clock) { server in
      let proxy = try FaultyProxy(to: .port(server.port), framing: .http)
      defer { proxy.stop() }
      proxy.arm(fault)
      var error: StoreError?
      do {
        try await useCase.run(.patient(port: proxy.port, deadline: deadline))
      } catch let failure as StoreError {
        error = failure
      }
      let hasStruck = proxy.disarm()
      proxy.endConnections()
      let comment: Comment = "\(fault), \(String(describing: error))"
      let now = try await StoreState(of: stored)
      #expect(now == after || (now == before && error != nil), comment)
      if let error {
        #expect(error.isOfAccess, comment)
        // Every other request is sent again, but for those without a key.
        if case .hang = fault.effect {} else { #expect(Self.isWithoutKey(useCase), comment) }
      }
      let store = RemoteStore.patient(port: proxy.port, deadline: .seconds(20))
      if error != nil, now == before || useCase.isRepeatable {
        await #expect(throws: Never.self, comment) { try await useCase.run(store) }
        let repeated = try await StoreState(of: stored)
        #expect(repeated == after, comment)
      }
      let last = try await store.createOrder(.sample(999), .ann()).order
      let found = try await store.fetchOrders(answeringTo: last.id)
      #expect(found == [last], comment)
      return hasStruck
    }
  }
}
