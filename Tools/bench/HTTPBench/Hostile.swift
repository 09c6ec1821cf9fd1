import Foundation
import HTTPProtocols
import HTTPTesting
import Locks
import Synchronization

/// Measures the effect of hostile clients on others: they attack a whole `storekeeper-server` in three ways at once.
///
/// - exports that nobody reads, from as many callers as there are tokens
/// - sign-ins whose body arrives a byte at a time
/// - 100 MB of `[0,0,…` sent to every operation that takes a body
enum Hostile {
  /// The numbers of sockets in the attacks, and the bytes of a body.
  private static let exports = 200
  private static let signIns = 512
  private static let bodySize = 100 << 20
  private static let attack = Duration.seconds(60)
  private static let rest = Duration.seconds(30)

  /// Runs the attacks and prints the results.
  ///
  /// - Parameters:
  ///   - port: the port of the server on this machine.
  ///   - process: the server's process id, whose anonymous memory is read in `/proc` (proc(5)).
  ///   - tokens: bearer tokens, one per caller; the first belongs to an administrator.
  static func measure(port: UInt16, process: Int32, tokens: [String]) throws {
    guard let admin = tokens.first else { return }
    let memory = MemoryWatch(process)
    print("before: \(memory.now) KiB of anonymous memory")
    let operations = try operations(port, admin)
    let alone = load(port, admin)
    Thread.sleep(forTimeInterval: 5)
    print("4 clients alone: \(alone.stop())")

    let others = load(port, admin)
    let end = ContinuousClock.now + attack
    let group = DispatchGroup()
    let statuses = Tally()
    for index in 0..<exports {
      let token = tokens[index % tokens.count]
      inThread(of: group) { leaveUnread(port, token, until: end, statuses) }
    }
    for _ in 0..<signIns { inThread(of: group) { dripSignIn(port, until: end, statuses) } }
    for operation in operations {
      inThread(of: group) { while ContinuousClock.now < end { flood(operation, port, admin, statuses) } }
    }
    group.wait()
    print("4 clients meanwhile: \(others.stop())")
    statuses.report()
    print("at most: \(memory.stop()) KiB of anonymous memory")
    Thread.sleep(forTimeInterval: rest / .seconds(1))
    print("after \(rest / .seconds(1)) s of rest: \(memory.now) KiB of anonymous memory")
    let last = load(port, admin, count: 100)
    print("alive: \(last.wait())")
  }

  private static func load(_ port: UInt16, _ token: String, count: Int = .max) -> Load {
    Load(4, "/api/v1/orders?limit=50", fields: authorization(token), port: port, count: count)
  }

  private static func authorization(_ token: String) -> String { "Authorization: Bearer \(token)\r\n" }

  /// Requests an export again whenever the connection has been cut, and reads its status line alone.
  private static func leaveUnread(
    _ port: UInt16, _ token: String, until end: ContinuousClock.Instant, _ statuses: Tally
  ) {
    while ContinuousClock.now < end {
      guard let connection = try? RawConnection(port: port, timeout: .seconds(5)) else { continue }
      connection.send("GET /api/v1/orders/export HTTP/1.1\r\nHost: localhost\r\n\(authorization(token))\r\n")
      let start = connection.read(upTo: 12)
      statuses.add("export", start)
      // One byte per second detects the end; the kernel's buffers hold far more.
      while !start.isEmpty, ContinuousClock.now < end, connection.send(" ") { Thread.sleep(forTimeInterval: 1) }
    }
  }

  private static func dripSignIn(_ port: UInt16, until end: ContinuousClock.Instant, _ statuses: Tally) {
    let head =
      "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 8000\r\n\r\n"
    while ContinuousClock.now < end {
      guard let connection = try? RawConnection(port: port, timeout: .milliseconds(500)) else { continue }
      connection.send(head)
      var answer: [UInt8] = []
      while answer.isEmpty, ContinuousClock.now < end, connection.send("a") { answer = connection.read(upTo: 12) }
      statuses.add("sign-in", answer)
      Thread.sleep(forTimeInterval: 0.5)
    }
  }

  /// Sends a chunked body, whose length the server cannot know in advance (RFC 9112, 7.1).
  private static func flood(_ operation: BodyOperation, _ port: UInt16, _ token: String, _ statuses: Tally) {
    guard let connection = try? RawConnection(port: port) else { return }
    connection.send(
      "\(operation.method) \(operation.path) HTTP/1.1\r\nHost: localhost\r\n\(authorization(token))If-Match: *\r\n",
      "Content-Type: \(operation.mediaType)\r\nTransfer-Encoding: chunked\r\n\r\n")
    let zeros = [UInt8]("[".utf8) + [UInt8](repeating: 0, count: 65_535).indices.map { $0.isMultiple(of: 2) ? 48 : 44 }
    let chunk = [UInt8]("10000\r\n".utf8) + zeros + [13, 10]
    for _ in 0..<bodySize / zeros.count where connection.push(chunk) < chunk.count { break }
    connection.send("0\r\n\r\n")
    statuses.add("\(operation.method) \(operation.path)", connection.read(upTo: 12))
  }

  /// An operation of the API that takes a body.
  private struct BodyOperation: Sendable {
    let method: String
    let path: String
    let mediaType: String
  }

  private static func operations(_ port: UInt16, _ token: String) throws -> [BodyOperation] {
    let connection = try RawConnection(port: port)
    connection.send(
      "GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(authorization(token))\r\n")
    let body = RawResponse.all(in: connection.readToEnd()).first?.body ?? []
    let document = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
    let paths = document?["paths"] as? [String: [String: Any]] ?? [:]
    return paths.flatMap { path, methods in
      methods.compactMap { method, operation in
        let body = (operation as? [String: Any])?["requestBody"] as? [String: Any]
        guard let types = body?["content"] as? [String: Any], let type = types.keys.sorted().first else { return nil }
        let target = path.replacing(/\{[a-z]+\}/, with: "00d03f28-4000-7000-8000-000000011077")
        return BodyOperation(method: method.uppercased(), path: target, mediaType: type)
      }
    }
  }
}

/// Counts the status codes of the responses to each attack.
private final class Tally: Sendable {
  private let counts = Lock<[String: [String: Int]]>([:])

  /// Counts a response.
  ///
  /// - Parameter start: the first twelve bytes of the response, `HTTP/1.1 429`; fewer if the connection was closed.
  func add(_ attack: String, _ start: [UInt8]) {
    let status = start.count == 12 ? String(decoding: start.suffix(3), as: UTF8.self) : "closed"
    counts.withLock { $0[attack, default: [:]][status, default: 0] += 1 }
  }

  func report() {
    for (attack, statuses) in counts.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      let counted = statuses.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
      print("  \(attack): \(counted.joined(separator: ", "))")
    }
  }
}

/// Reads a process's anonymous memory ten times a second, in KiB.
private final class MemoryWatch: Sendable {
  private let process: Int32
  private let most = Lock(0)
  private let isOver = Atomic(false)

  init(_ process: Int32) {
    self.process = process
    Thread.detachNewThread { [self] in
      while !isOver.load(ordering: .relaxed) {
        let held = now
        most.withLock { $0 = max($0, held) }
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
  }

  var now: Int { ServerProcess.held(by: process).memory }

  /// Stops reading, and returns the greatest value read.
  func stop() -> Int {
    isOver.store(true, ordering: .relaxed)
    return most.withLock { $0 }
  }
}
