import AccessProtocols
import Dispatch
import Foundation
import HTTPProtocols
import HTTPTesting
import Locks
import Models
import OrdersStoreProtocols
import Permissions
import PresentationProtocols
import SceneAssembly
import ServerCommandLineFrontEnd
import Testing
import WebTesting

@testable import ServerAssembly
@testable import WebKernel

@Suite(.blockingClients) struct `The log` {
  @Test(arguments: ServerSettings.LogFormat.allCases)
  func `a request is one line, without its query, its fields and its body`(format: ServerSettings.LogFormat)
    async throws
  {
    let settings = try ServerSettings.local { $0.logFormat = format }
    let server = try await TestServer(settings)
    _ = try server.send(
      .get, "/api/v1/orders?email=amy%40example.com", ["Authorization": "Bearer secret", "Cookie": "c=secret"])
    _ = try server.send(.get, "/api/v1/nothing%0A%1B%5B31m")
    try await server.server.stop()
    #expect(server.log.all.first?.contains("listening on http://127.0.0.1:") == true)
    #expect(server.log.all.last?.contains("stopping, as a signal asked; 0 requests running") == true)
    let all = Array(server.log.all.dropFirst().dropLast())
    #expect(all.count == 3 && all[0].contains("a token from 127.0.0.1 was refused"))
    #expect(!all[0].contains("secret"))
    let lines = Array(all.dropFirst())
    #expect(lines.count == 2)
    for line in lines {
      #expect(!line.contains("amy") && !line.contains("secret"))
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      #expect(line.contains("127.0.0.1"))
      #expect(line.contains("GET"))
    }
    #expect(lines[0].contains("/api/v1/orders") && lines[0].contains("401"))
    #expect(lines[1].contains("404"))
    if format == .json {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any])
      #expect(
        Set(object.keys) == [
          "time", "level", "request_id", "method", "path", "status", "bytes", "microseconds", "address", "actor",
          "user_agent",
        ])
    }
  }

  @Test func `in JSON each line has a level, also those at the start, and a request its actor, program and trace`()
    async throws
  {
    let settings = try ServerSettings.local {
      $0.logFormat = .json
      $0.notes = ["TZ names no zone"]
    }
    let server = try await TestServer(settings)
    let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    _ = try server.send(.get, "/api/v1/orders", ["User-Agent": "curl/8.5", "traceparent": trace])
    _ = try server.send(.get, "/healthz", ["traceparent": "00-0-0-01"])
    try await server.server.stop()
    let lines = try server.log.all.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["level"] as? String } == ["warning", "info", "info", "info", "info"])
    #expect(lines[0]["message"] as? String == "TZ names no zone")
    #expect(
      (lines[1]["message"] as? String)?.contains(": storekeeper-server \(Product.version), store memory:, without")
        == true)
    #expect(lines[2]["actor"] as? String == "local")
    #expect(lines[2]["user_agent"] as? String == "curl/8.5")
    #expect(lines[2]["trace_id"] as? String == "4bf92f3577b34da6a3ce929d0e0e4736")
    #expect(lines[2]["parent_span_id"] as? String == "00f067aa0ba902b7")
    #expect((lines[2]["request_id"] as? String)?.isEmpty == false)
    #expect(lines[3]["trace_id"] == nil)
  }

  @Test func `a client with a wrong token has ten lines, and one with the number of the others`()
    async throws
  {
    let server = try await TestServer(try .local { $0.logsRequests = false })
    for _ in 0..<30 {
      #expect(try server.send(.get, "/api/v1/orders", ["Authorization": "Bearer sk_nobody"]).status == 401)
    }
    let numbers = try server.send(.get, "/metrics").text.split(separator: "\n")
    #expect(numbers.contains("storekeeper_sign_in_failures_total 30"))
    try await server.server.stop()
    let refusals = server.log.all.filter { $0.contains("127.0.0.1") }
    // On a machine that is slow, a second minute may begin.
    #expect((11...22).contains(refusals.count))
    let omitted = refusals.compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } }
    #expect(omitted.reduce(0, +) + refusals.count - omitted.count == 30)
    #expect(refusals.last?.hasSuffix(" more sign-ins and tokens from 127.0.0.1 were refused in a minute") == true)
  }

  @Test func `a request that the library refuses has a line in the log and a count`() async throws {
    let server = try await TestServer(try .local())
    let connection = try RawConnection(port: server.port)
    connection.send("GET /orders?query=secret HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
    #expect(RawResponse.all(in: connection.readToEnd()).map(\.status) == [.badRequest])
    let numbers = try server.send(.get, "/metrics").text.split(separator: "\n")
    #expect(numbers.contains(#"storekeeper_http_refusals_total{status="400"} 1"#))
    try await server.server.stop()
    #expect(server.log.all.dropFirst().first?.contains(" - - /orders 400 ") == true)
    #expect(!server.log.all.joined().contains("secret"))
  }

  @Test func `a client that leaves within the body of its request has a line and a number as 499`() async throws {
    let server = try await TestServer(try .local { $0.logFormat = .json })
    for (sent, length) in [(20, 500), (20_000, 50_000)] {
      let connection = try RawConnection(port: server.port)
      connection.send("POST /api/v1/orders HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n")
      connection.send("Content-Type: application/json\r\nContent-Length: \(length)\r\n\r\n")
      connection.send("{\"note\":\"" + String(repeating: "x", count: sent))
    }
    func lines() throws -> [[String: Any]] {
      try server.log.all.compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        .filter { $0["path"] as? String == "/api/v1/orders" }
    }
    try await until { try lines().count == 2 }
    #expect(try lines().map { $0["status"] as? Int } == [499, 499])
    #expect(try lines().map { $0["level"] as? String } == ["info", "info"])
    #expect(try lines().allSatisfy { $0["failure"] == nil })
    let numbers = try server.send(.get, "/metrics").text.split(separator: "\n")
    #expect(numbers.contains(#"storekeeper_http_refusals_total{status="499"} 1"#))
    #expect(numbers.contains(#"storekeeper_http_requests_total{operation="createOrder",status="4xx"} 1"#))
    try await server.server.stop()
  }

  @Test func `a backup that was downloaded completely is not logged as cut`() async throws {
    let folder = try Folder()
    let server = try await TestServer(try .local(folder.store))
    for _ in 0..<30 {
      let backup = try server.send(.get, "/api/v1/store/backup")
      #expect(backup.isComplete && backup.fields["Content-Length"] == "\(backup.body.count)")
    }
    try await server.server.stop()
    let lines = server.log.all.filter { $0.contains("/api/v1/store/backup") }
    #expect(lines.count == 30 && lines.allSatisfy { !$0.hasSuffix(" cut") })
  }

  @Test(arguments: ServerSettings.LogFormat.allCases)
  func `draining has a line at its start and its end, with its time and the running requests`(
    format: ServerSettings.LogFormat
  ) async throws {
    let settings = try ServerSettings.local {
      $0.logFormat = format
      $0.drain = .seconds(1)
    }
    let server = try await TestServer(settings, drainTime: .milliseconds(100))
    let connection = try RawConnection(port: server.port)
    connection.send("POST /api/v1/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{")
    try await until { try server.send(.get, "/metrics").text.contains("storekeeper_http_connections 2\n") }
    try await server.server.stop()
    let lines = server.log.all.filter { $0.contains("drain") && !$0.contains("listening on") }
    #expect(lines.count == 2)
    let messages = [
      "draining for 1 s: /readyz answers 503, and requests are still accepted; 1 request is running",
      "drained: the server stops listening; 1 request is running",
    ]
    for (line, message) in zip(lines, messages) { #expect(line.contains(message)) }
    guard format == .json else { return }
    let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    #expect(objects.map { $0?["event"] as? String } == ["drain_started", "drain_ended"])
    #expect(objects.map { $0?["requests"] as? Int } == [1, 1])
    #expect(objects.first??["microseconds"] as? Int == 1_000_000)
    #expect(objects.last??["microseconds"] as? Int ?? 0 >= 1_000_000)
  }

  @Test(arguments: ServerSettings.LogFormat.allCases)
  func `sign-ins, sign-outs and failures are in the log, and no password`(format: ServerSettings.LogFormat) async throws
  {
    let lines = Lines()
    let writer = LogWriter(to: lines.add)
    let log = RequestLog(format: format, logsEveryRequest: false, to: writer) { Instant(microseconds: 0) }
    let door = ObservedGatekeeper(gatekeeper: GatekeeperStub(), report: log.note)
    let name = "am\u{1b}\n\u{202e}y" + String(repeating: "x", count: 100)
    for (name, password) in [("viewer", "correct horse"), (name, "a secret"), ("throttled", "a secret")] {
      _ = try? await door.signIn(name: name, password: password, from: "192.0.2.1", userAgent: nil, devices: [])
    }
    try await door.signOut(session: GatekeeperStub.secret(.viewer), from: "192.0.2.1")
    try await door.signOut(session: GatekeeperStub.fresh, from: "192.0.2.1")
    for token in ["nobody", "expired"] { _ = try? await door.identify(bearer: token, from: "::1") }
    await writer.finish()
    #expect(lines.all.count == 6)
    #expect(!lines.all.joined().contains("secret") && !lines.all.joined().contains("horse"))
    #expect(lines.all.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202e })
    let attempted = "am\u{FFFD}\u{FFFD}\u{FFFD}y" + String(repeating: "x", count: 58)
    guard format == .json else {
      #expect(lines.all[0] == "1970-01-01T00:00:00Z viewer signed in from 192.0.2.1")
      #expect(lines.all[1].contains("sign-in as am%EF%BF%BD%EF%BF%BD%EF%BF%BDyxxx"))
      #expect(lines.all[1].hasSuffix("x from 192.0.2.1 failed: the name or password is wrong"))
      return
    }
    let objects = try lines.all.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    let events = ["sign_in", "sign_in_failed", "sign_in_throttled", "sign_out", "token_refused", "token_refused"]
    #expect(objects.map { $0?["event"] as? String } == events)
    #expect(objects[1]?["actor"] as? String == attempted && objects[1]?["address"] as? String == "192.0.2.1")
    #expect(objects.map { $0?["level"] as? String } == ["info", "warning", "warning", "info", "warning", "warning"])
  }

  @Test func `without --access-log only what failed on our side has a line, with its reason`() async {
    let lines = Lines()
    let writer = LogWriter(to: lines.add)
    let log = RequestLog(format: .text, logsEveryRequest: false, to: writer) { Instant(microseconds: 0) }
    log.finished(record(status: 200))
    log.finished(record(status: 404))
    log.finished(record(status: 500, failure: "the disk\nis gone"))
    await writer.finish()
    #expect(lines.all == ["1970-01-01T00:00:00Z ::1 GET /orders 500 12 bytes 1.002 ms abc the disk is gone"])
  }

  @Test func `a response that took too long has a line with the reads and writes that wait`() async {
    let lines = Lines()
    let writer = LogWriter(to: lines.add)
    let log = RequestLog(format: .text, logsEveryRequest: false, to: writer) { Instant(microseconds: 0) }
    let explaining = log.explaining { StoreLoad(waitingWrites: 12, committedWrites: 0, commits: 0, waitingReads: 1) }
    explaining.finished(record(status: 504, failure: "the response took too long"))
    explaining.finished(record(status: 503, failure: "the store is locked"))
    await writer.finish()
    #expect(
      lines.all.first?.hasSuffix(" the response took too long; 12 writes and 1 read wait for the store") == true)
    #expect(lines.all.last?.hasSuffix(" the store is locked") == true)
  }

  @Test func `a message is readable in a text log, and can break neither its line nor a terminal`() async {
    let lines = Lines()
    let writer = LogWriter(to: lines.add)
    let log = RequestLog(format: .text, logsEveryRequest: false, to: writer) { Instant(microseconds: 0) }
    log.note("“Zoë” is no zone\n\u{1B}[31m\u{202E}")
    log.finished(record(status: 500, failure: "“Zoë”\u{9B}1m"))
    await writer.finish()
    #expect(lines.all.first == "1970-01-01T00:00:00Z “Zoë” is no zone ␛[31m\u{FFFD}")
    #expect(lines.all.last?.hasSuffix(" abc “Zoë”\u{FFFD}1m") == true)
  }

  @Test(arguments: [501, 505])
  func `a method or a version of HTTP that the server does not have is no failure on our side`(status: Int) async {
    let lines = Lines()
    let writer = LogWriter(to: lines.add)
    RequestLog(format: .json, logsEveryRequest: false, to: writer).finished(record(status: status))
    RequestLog(format: .json, logsEveryRequest: true, to: writer).finished(record(status: status))
    await writer.finish()
    #expect(lines.all.count == 1)
    #expect(lines.all.first?.contains(#""level":"info""#) == true)
  }

  @Test(arguments: [
    ("/a b", "/a%20b"), ("/\u{1B}[31m", "/%1B[31m"), ("/\r\nGET", "/%0D%0AGET"), ("/é", "/%C3%A9"), ("/\u{7F}", "/%7F"),
  ])
  func `a path cannot break a line of the log or a terminal`(path: String, shown: String) async {
    let lines = Lines()
    let writer = LogWriter(to: lines.add)
    for format in ServerSettings.LogFormat.allCases {
      RequestLog(format: format, logsEveryRequest: true, to: writer).finished(record(path: path))
    }
    await writer.finish()
    #expect(lines.all.count == 2)
    #expect(lines.all.allSatisfy { $0.contains(shown) })
  }

  @Test func `a log that takes nothing holds nobody up, and says how many lines it has lost`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let lines = Lines()
    let writer = LogWriter { text in
      gate.wait()
      lines.add(text)
    }
    for number in 0..<20_000 { writer.write("line \(number)") }
    // Nothing has been written so far, and the end does not wait for ever.
    await writer.finish()
    #expect(lines.all.isEmpty)
    gate.signal()
    gate.signal()
    gate.signal()
    await writer.finish()
    let saved = lines.all.filter { $0.hasPrefix("line ") }
    // Reported once, or twice if the log was slow to read the first lines.
    let lost = lines.all.filter { $0.hasSuffix("lines of the log could not be written in time") }
    #expect(saved.count + lost.compactMap { Int($0.prefix { $0 != " " }) }.reduce(0, +) == 20_000)
    #expect(saved.count < 20_000)
  }

  private func record(path: String = "/orders", status: Int = 200, failure: String? = nil) -> RequestRecord {
    var record = RequestRecord(id: "abc", method: "GET", path: path, status: status, address: "::1")
    record.bytes = 12
    record.duration = .microseconds(1002)
    record.failure = failure
    return record
  }
}
