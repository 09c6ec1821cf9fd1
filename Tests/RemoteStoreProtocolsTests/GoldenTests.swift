import Foundation
import ModelsTesting
import OrdersStoreProtocols
import RemoteStoreProtocols
import ShowsStoreProtocols
import StoreRecords
import Testing

/// Compares what desks and servers send to each other with golden texts, one a line.
///
/// The texts without a version are as programs wrote them before requests had one. A golden text never changes; a new
/// request, response or version gets a line of its own.
@Suite struct GoldenTests {
  @Test func `a request of the first version is written and read as before versions existed`() throws {
    try expectGolden("read", readRequests.map { RequestEnvelope($0) })
    try expectGolden("write", writeRequests.map { RequestEnvelope($0, context: writeContexts[0]) })
    try expectGolden("keep", maintenanceRequests.map { RequestEnvelope($0, context: writeContexts[1]) })
  }

  @Test func `a response is written and read as before versions existed`() throws {
    let lines = try goldenLines("responses")
    #expect(lines.count == responses.count)
    for (line, response) in zip(lines, responses) { try expectResponse(line, response) }
  }

  @Test func `an error is read from the members of the first version, and has them`() throws {
    let lines = try goldenLines("problems")
    #expect(lines.count == errors.count)
    for (line, error) in zip(lines, errors) {
      let problem = #"{"detail":"no",\#(line.dropFirst())"#
      #expect(try JSONDecoder().decode(StoreProblem.self, from: Data(problem.utf8)).store == error)
      let written = try members(of: Data(StoreCause(error).recordJSON()))
      for (name, text) in try members(of: Data(line.utf8)) where written[name] != nil { #expect(written[name] == text) }
      #expect(!written.isEmpty)
    }
  }

  @Test func `a time limit that has passed is an unavailable store for programs that do not know it`() throws {
    let error = StoreError.cannotFetch(.timedOut("slow"))
    let text = String(decoding: try StoreCause(error).recordJSON(), as: UTF8.self)
    #expect(text.contains(#""unavailable":{"#))
    let problem = Data(#"{"detail":"no",\#(text.dropFirst())"#.utf8)
    #expect(try JSONDecoder().decode(StoreProblem.self, from: problem).store == error)
  }

  @Test func `a request that uses version 2 states it, under another name than before`() throws {
    try expectGolden("version-2", secondVersionRequests.map { RequestEnvelope($0) })
  }

  @Test func `a request for sums is written in version 3, and read from the first version, too`() throws {
    try expectGolden("version-3", sumRequests.map { RequestEnvelope($0) })
    let first = try goldenLines("sums").map {
      try JSONDecoder.strict.decode(RequestEnvelope<StoreReadRequest>.self, from: Data($0.utf8)).request
    }
    #expect(first == sumRequests)
  }

  @Test func `requests for sums by week and month are written in version 6`() throws {
    let offsets = [ZoneOffset(from: Instant(microseconds: 0), secondsFromUTC: 3_600)]
    try expectGolden(
      "version-6-read",
      [CalendarPeriod.week, .month].map {
        RequestEnvelope(StoreReadRequest.sums(OrdersFilter(), by: .period($0, offsets)))
      })
  }

  @Test func `requests for views and examinations are written in version 5`() throws {
    try expectGolden("version-5-read", [StoreReadRequest.views, .examination].map { RequestEnvelope($0) })
    try expectGolden("version-5-write", viewWriteRequests.map { RequestEnvelope($0, context: writeContexts[0]) })
    try expectGolden("version-5-keep", viewMaintenanceRequests.map { RequestEnvelope($0, context: writeContexts[0]) })
  }

  @Test func `a change of the expected settings is written in version 7`() throws {
    let request = StoreMaintenanceRequest.change(settings, replacing: StoreSettings())
    try expectGolden("version-7-keep", [RequestEnvelope(request, context: writeContexts[0])])
  }
}

// MARK: Fixtures

func goldenLines(_ name: String) throws -> [String] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
  let text = try String(contentsOf: folder.appending(path: "\(name).ndjson"), encoding: .utf8)
  return text.split(separator: "\n").map(String.init)
}

/// Checks that each request is read from its golden text, and written as that text again.
private func expectGolden<Request>(
  _ name: String, _ requests: [RequestEnvelope<Request>], sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let lines = try goldenLines(name)
  #expect(lines.count == requests.count, sourceLocation: sourceLocation)
  for (line, request) in zip(lines, requests) {
    let read = try JSONDecoder.strict.decode(RequestEnvelope<Request>.self, from: Data(line.utf8))
    #expect(read.request == request.request && read.context == request.context, sourceLocation: sourceLocation)
    #expect(try sorted(Data(request.json())) == line, sourceLocation: sourceLocation)
  }
}

/// Checks that a response is read from its golden text, and written as that text again.
private func expectResponse(_ line: String, _ response: some Codable & Equatable & Sendable) throws {
  func read<Value: Codable & Equatable & Sendable>(_ value: Value) throws {
    let read = try JSONDecoder.strict.decode(ResponseEnvelope<Value>.self, from: Data(line.utf8)).answer
    #expect(read == value)
    #expect(try sorted(Data(ResponseEnvelope(value).recordJSON())) == line)
  }
  try read(response)
}

/// The members of an object, each as JSON with its members sorted by name.
private func members(of json: Data) throws -> [String: String] {
  let object = try JSONSerialization.jsonObject(with: json) as? [String: Any] ?? [:]
  return try object.mapValues { try sorted(JSONSerialization.data(withJSONObject: $0)) }
}

/// The same JSON with its members sorted by name.
private func sorted(_ json: Data) throws -> String {
  let object = try JSONSerialization.jsonObject(with: json)
  let sorted = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
  return String(decoding: sorted, as: UTF8.self)
}
