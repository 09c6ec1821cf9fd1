import HistoryTesting
import ModelsTesting
import Testing

/// Tests with random histories of a simulated store, sound or with one fault.
@Suite struct SimulatedStoreTests {
  @Test(arguments: 0..<200) func `a random history of a sound store has no anomaly`(seed: UInt64) {
    var simulation = Simulation(seed: seed, fault: nil)
    #expect(simulation.history().anomalies.map(\.description) == [])
  }

  @Test(arguments: Fault.allCases) func `every random history with a fault has an anomaly`(fault: Fault) {
    var kinds: Set<Anomaly.Kind> = []
    var faulty = 0
    for seed in 0..<UInt64(200) {
      var simulation = Simulation(seed: seed, fault: fault)
      let history = simulation.history()
      guard simulation.isFaulty else {
        #expect(history.anomalies == [], "seed \(seed)")
        continue
      }
      faulty += 1
      #expect(history.anomalies != [], "seed \(seed)")
      kinds.formUnion(history.kinds)
    }
    #expect(faulty > 100)
    #expect(kinds.contains(fault.kind))
  }
}

// MARK: The simulation

enum Fault: CaseIterable {
  /// The store changes an order at another version than the one that the client saw.
  case ignoresVersions
  /// The store refuses a change and stores it.
  case storesRefused
  /// The store shows the state before the last change that was acknowledged.
  case readsOldState
  /// The store acknowledges a change and loses it.
  case losesAcknowledged
  /// The store makes a change twice.
  case repeatsChange

  var kind: Anomaly.Kind {
    switch self {
    case .ignoresVersions: .lostUpdate
    case .storesRefused: .dirtyRead
    case .readsOldState: .staleRead
    case .losesAcknowledged: .missingWrite
    case .repeatsChange: .secondEffect
    }
  }
}

/// Clients of one order. At each step, one of them sends a request, or the store handles it, or the client has the answer.
private struct Simulation {
  private struct Client {
    var seen = state(1, "0")
    var request: RecordedOperation.Request?
    var answer: RecordedOperation.Answer?
    var start: Int64 = 0
    /// The last version that any client had seen when the request began.
    var versionBefore = 1
    /// Whether the fault has occurred in the request.
    var isStruck = false
  }

  private var random: SplitMix64
  private let fault: Fault?
  private var versions = [["0"]]
  private var clients = Array(repeating: Client(), count: 8)
  /// The last version that any client has seen.
  private var lastSeen = 1
  private var operations = [operation(.create(token: "0"), .done(state(1, "0")), -2 ... -1)]
  /// Whether the fault has occurred; it occurs once.
  private(set) var isFaulty = false

  init(seed: UInt64, fault: Fault?) {
    random = SplitMix64(seed: seed)
    self.fault = fault
  }

  mutating func history() -> History {
    for time in 0..<Int64(600) { step(clients.indices.randomElement(using: &random) ?? 0, at: time) }
    for client in clients {
      guard let request = client.request else { continue }
      operations.append(operation(request, client.answer ?? .unknown, client.start...600))
    }
    return History(operations: operations, stored: ["amy": [versions]])
  }

  private mutating func step(_ index: Int, at time: Int64) {
    var client = clients[index]
    if let request = client.request, let answer = client.answer {
      let isLost = request != .read && !client.isStruck && chance(8)
      operations.append(operation(request, isLost ? .unknown : answer, client.start...time))
      if case .done(let state) = answer, !isLost {
        client.seen = state
        lastSeen = max(lastSeen, state.version)
      }
      client.request = nil
      client.answer = nil
    } else if let request = client.request {
      let wasFaulty = isFaulty
      client.answer = chance(20) && request != .read ? .refused(current: nil) : handle(request, of: client)
      client.isStruck = isFaulty && !wasFaulty
    } else {
      client.start = time
      client.versionBefore = lastSeen
      client.request =
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4: .read
        case 4 where client.seen.tokens.count > 1: .undo(ifVersion: client.seen.version)
        default: .append(token: "\(time)", ifVersion: client.seen.version)
        }
    }
    clients[index] = client
  }

  private mutating func handle(_ request: RecordedOperation.Request, of client: Client) -> RecordedOperation.Answer {
    let last = versions[versions.count - 1]
    switch request {
    case .create: return .refused(current: nil)
    case .read:
      if strikes(.readsOldState, if: client.versionBefore > 1) {
        return .done(OrderState(version: client.versionBefore - 1, tokens: versions[client.versionBefore - 2]))
      }
      return .done(OrderState(version: versions.count, tokens: last))
    case .undo(let version):
      guard version == versions.count else { return .refused(current: versions.count) }
      return change(to: last.dropLast())
    case .append(let token, let version):
      guard version == versions.count else {
        if strikes(.ignoresVersions) { return change(to: client.seen.tokens + [token]) }
        let refusal = RecordedOperation.Answer.refused(current: versions.count)
        if strikes(.storesRefused) { versions.append(last + [token]) }
        return refusal
      }
      if strikes(.losesAcknowledged) {
        return .done(OrderState(version: version + 1, tokens: last + [token]))
      }
      let answer = change(to: last + [token])
      if strikes(.repeatsChange) { versions.append(last + [token, token]) }
      return answer
    }
  }

  private mutating func change(to tokens: [String]) -> RecordedOperation.Answer {
    versions.append(tokens)
    return .done(OrderState(version: versions.count, tokens: tokens))
  }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func strikes(_ fault: Fault, if isPossible: Bool = true) -> Bool {
    guard fault == self.fault, isPossible, !isFaulty, chance(10) else { return false }
    isFaulty = true
    return true
  }
}
