import Foundation
import HTTPProtocols
import HTTPTesting
import HistoryTesting
import Locks

/// Clients that create, edit, undo and read orders of servers over one store, and record each answer with its times.
///
/// The clients know only ports, so that the servers may have any store. A client continues at a running server whenever
/// its own has been killed. It sends some writes under a key, and again until they are answered; of the others, a lost
/// answer is recorded as unknown.
final class HistoryClients: Sendable {
  private struct State {
    var ports: [UInt16] = []
    /// The names of the orders that the clients use now.
    var names: [String?]
    /// The paths of the created orders by name.
    var paths: [String: String] = [:]
    var operations: [RecordedOperation] = []
    var unexpected: Set<Int> = []
    /// The number of recorded operations for which the servers' side waits.
    var wanted = Int.max
    var isOver = false
  }

  private let state: Lock<State>
  private let isEnough = DispatchSemaphore(value: 0)
  private let isServing = NSCondition()
  private let began = ContinuousClock.now

  /// Creates clients.
  ///
  /// - Parameter orders: the number of orders that the clients use at the same time.
  init(orders: Int) { state = Lock(State(names: Array(repeating: nil, count: orders))) }

  var operations: [RecordedOperation] { state.withLock { $0.operations } }
  /// The statuses of answers that neither make nor refuse a change.
  var unexpected: Set<Int> { state.withLock { $0.unexpected } }

  /// Returns when the clients have recorded `count` more operations at servers on these ports.
  func work(at ports: [UInt16], untilMore count: Int) {
    state.withLock { state in
      state.ports = ports
      state.wanted = state.operations.count + count
    }
    isServing.broadcast()
    isEnough.wait()
  }

  /// Ends the clients' work; those that still wait for an answer get it from servers on these ports.
  func finish(at ports: [UInt16]) {
    state.withLock { state in
      state.ports = ports
      state.wanted = .max
      state.isOver = true
    }
    isServing.broadcast()
  }

  /// Sends requests as one client until the end of the work.
  func run(_ client: Int) {
    var connections = Connections()
    for number in 0... {
      let (slot, name, isOver) = state.withLock { state in
        let slot = state.names.indices.randomElement() ?? 0
        return (slot, state.names[slot], state.isOver)
      }
      if isOver { return }
      let token = "c\(client)n\(number)"
      // An order grows with each request, so another one takes its place.
      if name == nil || Int.random(in: 0..<100) == 0 {
        create(token, in: slot, &connections)
      } else if let name, let seen = read(name, &connections) {
        change(name, seen, token, &connections)
      }
    }
  }

  // MARK: The requests

  private func create(_ token: String, in slot: Int, _ connections: inout Connections) {
    let body =
      #"{"name":{"first":"Amy"},"email":"\#(token)@example.com","total":"1.23","currency":"USD","note":"\#(token)"}"#
    let answer = perform(
      .create(token: token), of: token, .post, "/api/v1/orders", body: body, key: token, &connections)
    guard let path = answer?.fields["Location"] else { return }
    state.withLock { state in
      state.paths[token] = path
      state.names[slot] = token
    }
  }

  private func read(_ name: String, _ connections: inout Connections) -> OrderState? {
    guard let path = state.withLock({ $0.paths[name] }) else { return nil }
    return perform(.read, of: name, .get, path, &connections)?.order
  }

  private func change(_ name: String, _ seen: OrderState, _ token: String, _ connections: inout Connections) {
    guard let path = state.withLock({ $0.paths[name] }) else { return }
    let key = Bool.random() ? token : nil
    if seen.tokens.count > 1, Int.random(in: 0..<5) == 0 {
      _ = perform(
        .undo(ifVersion: seen.version), of: name, .post, path + "/undo", body: "{}", ifVersion: seen.version, key: key,
        &connections)
    } else if Bool.random() {
      let note = (seen.tokens + [token]).joined(separator: " ")
      _ = perform(
        .append(token: token, ifVersion: seen.version), of: name, .patch, path, body: #"{"note":"\#(note)"}"#,
        ifVersion: seen.version, key: key, &connections)
    }
  }

  /// Sends a request, and records it with its answer; under a key, sends it until there is one.
  private func perform(
    _ request: RecordedOperation.Request, of order: String, _ method: HTTPMethod, _ target: String, body: String = "",
    ifVersion: Int? = nil, key: String? = nil, _ connections: inout Connections
  ) -> RawResponse? {
    var fields: HTTPFields = [:]
    if let ifVersion { fields.append("If-Match", "\"\(ifVersion)\"") }
    if let key { fields.append("Idempotency-Key", key) }
    let start = nanoseconds
    while true {
      let port = state.withLock { $0.ports.randomElement() }
      let response = port.flatMap { connections.ask($0, method, target, fields, body) }
      let status = response?.status.rawValue ?? 0
      let isAnswered = response != nil && status < 500 && status != 409
      if isAnswered || key == nil {
        let answer = response.flatMap(\.recorded)
        if response != nil, answer == nil { state.withLock { _ = $0.unexpected.insert(status) } }
        record(RecordedOperation(order: order, request, answer ?? .unknown, start: start, end: nanoseconds))
        if !isAnswered { waitForServer() }
        return response
      }
      waitForServer()
    }
  }

  private func record(_ operation: RecordedOperation) {
    // A read without an answer says nothing.
    guard operation.request != .read || operation.answer != .unknown else { return }
    let isLast = state.withLock { state in
      state.operations.append(operation)
      return state.operations.count == state.wanted
    }
    if isLast { isEnough.signal() }
  }

  private var nanoseconds: Int64 {
    let (seconds, attoseconds) = (ContinuousClock.now - began).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Waits for another server, or until the same one is worth a retry, which may only have closed the connection.
  private func waitForServer() {
    isServing.lock()
    _ = isServing.wait(until: Date(timeIntervalSinceNow: 0.01))
    isServing.unlock()
  }
}

/// A client's connections by the port of their server.
private struct Connections {
  private var callers: [UInt16: Caller] = [:]

  mutating func ask(
    _ port: UInt16, _ method: HTTPMethod, _ target: String, _ fields: HTTPFields, _ body: String
  ) -> RawResponse? {
    let caller = callers[port] ?? Caller(port)
    callers[port] = caller
    return caller.ask(method, target, fields, body: body)
  }
}

// MARK: The answers

extension RawResponse {
  private struct Order: Decodable {
    var version: Int
    var note: String?
  }

  private struct Conflict: Decodable {
    var currentVersion: Int?
  }

  fileprivate var order: OrderState? {
    guard let order = try? JSONDecoder().decode(Order.self, from: Data(body)) else { return nil }
    return OrderState(version: order.version, tokens: order.note.tokens)
  }

  /// The answer as a history records it; `nil` if it is another one than the requests expect.
  fileprivate var recorded: RecordedOperation.Answer? {
    switch status.rawValue {
    case 200, 201: order.map { .done($0) }
    case 412: .refused(current: try? JSONDecoder().decode(Conflict.self, from: Data(body)).currentVersion)
    default: nil
    }
  }
}

extension String? {
  fileprivate var tokens: [String] { self?.split(separator: " ").map(String.init) ?? [] }
}

/// The orders of a store with all their versions, as its server shows them.
struct StoredHistories {
  private struct Page: Decodable {
    struct Order: Decodable {
      var id: String
      var email: String
    }
    var orders: [Order]
    var next: String?
  }

  private struct Order: Decodable {
    var note: String?
  }

  private struct Events: Decodable {
    struct Event: Decodable {
      var version: Int
      var changes: [Change]
    }
    struct Change: Decodable {
      var field: String
      var from: Value?
      var to: Value?
    }
    struct Value: Decodable {
      var value: String
    }
    var events: [Event]
    /// The cursor after these events, which is there after the last one, too.
    var next: String
  }

  private let caller: Caller

  init(_ port: UInt16) { caller = Caller(port) }

  /// Returns the orders by name, each with the tokens of each version.
  func read() throws -> [String: [[[String]]]] {
    var stored: [String: [[[String]]]] = [:]
    var cursor: String?
    repeat {
      let page: Page = try get("/api/v1/orders?limit=200", after: cursor)
      for order in page.orders {
        stored[order.email.replacing("@example.com", with: ""), default: []].append(try versions(of: order.id))
      }
      cursor = page.next
    } while cursor != nil
    return stored
  }

  private func versions(of id: String) throws -> [[String]] {
    var events: [Events.Event] = []
    var page: Events = try get("/api/v1/orders/\(id)/history?limit=200")
    while !page.events.isEmpty {
      events += page.events
      page = try get("/api/v1/orders/\(id)/history?limit=200", after: page.next)
    }
    guard events.map(\.version) == Array(1...max(1, events.count)) else {
      throw Unreadable(answer: "the versions of \(id)")
    }
    let notes = events.map { event in event.changes.first { $0.field == "note" } }
    let order: Order = try get("/api/v1/orders/\(id)?locale=en_US")
    // A creation lists no changes: its note is the one before the first change, or the one of today.
    var versions = [(notes.lazy.compactMap(\.self).first.map(\.from?.value) ?? order.note).tokens]
    for note in notes.dropFirst() {
      versions.append(note.map { ($0.to?.value).tokens } ?? versions[versions.count - 1])
    }
    guard versions.last == order.note.tokens else { throw Unreadable(answer: "the last version of \(id)") }
    return versions
  }

  private func get<Document: Decodable>(_ target: String, after cursor: String? = nil) throws -> Document {
    let response = caller.ask(.get, target + (cursor.map { "&after=\($0)" } ?? ""))
    guard let response, response.status == .ok else { throw Unreadable(answer: response?.text ?? "none") }
    return try JSONDecoder().decode(Document.self, from: Data(response.body))
  }

  struct Unreadable: Error { var answer: String }
}
