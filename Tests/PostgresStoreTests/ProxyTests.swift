import Foundation
import HTTPTesting
import OrdersStoreProtocols
import PostgresStore
import PostgresTesting
import SQLOrdersKernel
import StoreContract
import Testing
import UseCaseTesting

/// Tests each use case with a network that fails at each message, one after the other.
///
/// `STOREKEEPER_CUT_STEP=1 swift test --filter ProxyTests` tries every message and every 63rd byte. The counts are printed.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"), .timeLimit(.minutes(60)))
struct ProxyTests {
  private static let step = ProcessInfo.processInfo.environment["STOREKEEPER_CUT_STEP"].flatMap { Int($0) } ?? 24

  private static let useCases: [UseCase<PostgresStore>] = {
    let all = UseCase<PostgresStore>.writes + UseCase<PostgresStore>.reads
    return step == 1 ? all : UseCase<PostgresStore>.orders + UseCase<PostgresStore>.reads
  }()

  /// A store with what the use cases change, in a database that is copied for each run, and its state before and after.
  private static let prepared = Task {
    let url = try Cluster.makeDatabase()
    let store = try await PostgresStore.open(url: url, readerCount: 1)
    try await UseCase.prepare(store)
    await store.close()
    return url
  }

  @Test(arguments: useCases)
  func `a cut leaves a use case done or not begun, and the next one works`(useCase: UseCase<PostgresStore>)
    async throws
  {
    let (before, after) = try await states(around: useCase)
    var cuts = 0
    for direction in FaultyProxy.Direction.allCases {
      var (index, isReset) = (0, false)
      while try await strikes(.init(isReset ? .reset : .cut, direction, at: .message(index)), useCase, before, after) {
        (index, isReset, cuts) = (index + Self.step, !isReset, cuts + 1)
      }
      var byte = 8
      while try await strikes(.init(.cut, direction, at: .byte(byte)), useCase, before, after) {
        (byte, cuts) = (byte + Self.step * 64 - 1, cuts + 1)
      }
    }
    print("proxy test of PostgreSQL: \(useCase.name), \(cuts) cuts")
  }

  @Test(arguments: useCases)
  func `a request that arrives twice leaves a use case done once`(useCase: UseCase<PostgresStore>) async throws {
    let (before, after) = try await states(around: useCase)
    var index = 0
    while try await strikes(.init(.repetition, .toServer, at: .message(index)), useCase, before, after) {
      index += Self.step
    }
    print("proxy test of PostgreSQL: \(useCase.name), \(index / Self.step) messages that arrived twice")
  }

  private func states(around useCase: UseCase<PostgresStore>) async throws -> (StoreState, StoreState) {
    let store = try await PostgresStore.open(
      url: try Cluster.copyDatabase(try await Self.prepared.value), readerCount: 1)
    let before = try await StoreState(of: store)
    try await useCase.run(store)
    let after = try await StoreState(of: store)
    await store.close()
    return (before, after)
  }

  /// Runs a use case with a fault of the network, and checks what is left.
  ///
  /// - Returns: whether the fault has struck.
  private func strikes(
    _ fault: FaultyProxy.Fault, _ useCase: UseCase<PostgresStore>, _ before: StoreState, _ after: StoreState
  ) async throws -> Bool {
    let url = try Cluster.copyDatabase(try await Self.prepared.value)
    let proxy = try FaultyProxy(to: .socket(try Cluster.socket), framing: .postgres)
    defer { proxy.stop() }
    let store = try await PostgresStore.open(url: Cluster.url(url, through: proxy.port), readerCount: 1)
    proxy.arm(fault)
    var error: StoreError?
    do { try await useCase.run(store) } catch let failure as StoreError { error = failure }
    let hasStruck = proxy.disarm()
    let comment: Comment = "\(fault), \(String(describing: error))"
    let now = try await StoreState(of: store)
    #expect(now == after || (now == before && error != nil), comment)
    if let error {
      #expect(error.isOfAccess, comment)
      if now == before || useCase.isRepeatable {
        await #expect(throws: Never.self, comment) { try await useCase.run(store) }
        let repeated = try await StoreState(of: store)
        #expect(repeated == after, comment)
      }
    }
    let last = try await store.createOrder(.sample(999), .ann()).order
    let found = try await store.fetchOrders(answeringTo: last.id)
    #expect(found == [last], comment)
    await store.close()
    return hasStruck
  }

  // MARK: A network that loses its route

  @Test(arguments: FaultyProxy.Direction.allCases, [0, 5])
  func `a network without a route makes a store unavailable at the deadline`(
    direction: FaultyProxy.Direction, index: Int
  ) async throws {
    let url = try Cluster.copyDatabase(try await Self.prepared.value)
    let proxy = try FaultyProxy(to: .socket(try Cluster.socket), framing: .postgres)
    defer { proxy.stop() }
    let store = try await PostgresStore.open(
      url: Cluster.url(url, through: proxy.port), readerCount: 1, longestSilence: .seconds(2))
    let start = ContinuousClock.now
    _ = try await store.createOrder(.sample(11), .ann())
    proxy.arm(.init(.hang, direction, at: .message(index)))
    #expect(try await store.fetchOrders(answeringTo: Order.sample(1).id).count == 1)
    #expect(proxy.hasStruck)
    // The connection to the server ends, too, as it would by its own keep-alive.
    proxy.arm(.init(.hang, direction, at: .message(index)))
    _ = try? await store.createOrder(.sample(10), .once("create"))
    #expect(proxy.hasStruck)
    proxy.endConnections()
    let receipt = try await store.createOrder(.sample(10), .once("create"))
    #expect(receipt.order.id == Order.sample(10).id)
    #expect(try await store.countOrders(OrdersFilter()) == 9)
    #expect(ContinuousClock.now - start < .seconds(60))
    await store.close()
  }

  @Test func `a cancelled read ends although the network has lost its route`() async throws {
    let url = try Cluster.copyDatabase(try await Self.prepared.value)
    let proxy = try FaultyProxy(to: .socket(try Cluster.socket), framing: .postgres)
    defer { proxy.stop() }
    let store = try await PostgresStore.open(url: Cluster.url(url, through: proxy.port), readerCount: 1)
    proxy.arm(.init(.hang, .toServer, at: .message(0)))
    let read = Task { try await store.fetchOrders(answeringTo: Order.sample(1).id) }
    await proxy.strike()
    let start = ContinuousClock.now
    // The request to end the statement is lost, too.
    proxy.arm(.init(.hang, .toServer, at: .message(0)))
    read.cancel()
    await #expect(throws: StoreError.self) { try await read.value }
    #expect(ContinuousClock.now - start < .seconds(20))
    proxy.endConnections()
    #expect(try await store.fetchOrders(answeringTo: Order.sample(1).id).count == 1)
    await store.close()
  }
}

extension FaultyProxy.Framing {
  /// The messages of PostgreSQL's protocol (its documentation, 55.7): a type, and a length that counts itself; the first
  /// message of a client has no type.
  static let postgres = FaultyProxy.Framing { bytes, direction, isFirst in
    let type = direction == .toServer && isFirst ? 0 : 1
    guard bytes.count >= type + 4 else { return nil }
    return type + bytes[type..<type + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension [UInt8] {
  /// Whether the message of a server says that a transaction has been committed.
  var isCommitted: Bool { starts(with: Array("C".utf8)) && dropFirst(5).starts(with: Array("COMMIT".utf8)) }

  /// Whether the message of a client asks for the commit of a transaction.
  var isCommit: Bool { starts(with: Array("P".utf8)) && dropFirst(6).starts(with: Array("COMMIT".utf8)) }
}
