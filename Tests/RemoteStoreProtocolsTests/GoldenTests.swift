import Foundation
import ModelsTesting
import OrdersStoreProtocols
import ShowsStoreProtocols
import StoreRecords
import Testing

@testable import RemoteStoreProtocols

/// Compares what desks and servers send to each other with golden texts, one a line.
///
/// The texts without a version are as programs wrote them before requests had one. A golden text never changes; a new
/// request, response or version gets a line of its own.
@Suite struct GoldenTests {
  @Test func `a request of the first version is written and read as before versions existed`() throws {
    try expectGolden("read", readRequests)
    try expectGolden("write", writeRequests, writeContexts[0])
    try expectGolden("keep", maintenanceRequests, writeContexts[1])
  }

  @Test func `each request of a server has a name of its own and a golden text`() {
    let names = RequestTable.all.map { "\($0.form.kind) \($0.form.group, default: "") \($0.form.name.stringValue)" }
    #expect(Set(names).count == names.count)
    let golden: [any RemoteRequest] =
      readRequests + writeRequests + maintenanceRequests + sumRequests + viewWriteRequests + viewMaintenanceRequests
      + [FetchViews(), Examine()]
    let types = Set(golden.map { ObjectIdentifier(type(of: $0)) })
    #expect(RequestTable.all.filter { !types.contains(ObjectIdentifier($0)) }.map { "\($0)" } == [])
    #expect(types.count == names.count)
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
    try expectGolden("version-2", secondVersionRequests)
  }

  @Test func `a request for sums is written in version 3, and read from the first version, too`() throws {
    try expectGolden("version-3", sumRequests)
    let first = try goldenLines("sums").map { try #require(readEnvelope($0, .read).request as? SumOrders) }
    #expect(first.map(\.filter) == sumRequests.map(\.filter))
    #expect(first.map(\.bucket) == sumRequests.map(\.bucket))
  }

  @Test func `requests for sums by week and month are written in version 6`() throws {
    let offsets = [ZoneOffset(from: Instant(microseconds: 0), secondsFromUTC: 3_600)]
    try expectGolden(
      "version-6-read",
      [CalendarPeriod.week, .month].map { SumOrders(filter: OrdersFilter(), bucket: .period($0, offsets)) })
  }

  @Test func `requests for views and examinations are written in version 5`() throws {
    try expectGolden("version-5-read", [FetchViews(), Examine()])
    try expectGolden("version-5-write", viewWriteRequests, writeContexts[0])
    try expectGolden("version-5-keep", viewMaintenanceRequests, writeContexts[0])
  }

  @Test func `a change of the expected settings is written in version 7`() throws {
    let request = ChangeSettings(settings: settings, old: StoreSettings())
    try expectGolden("version-7-keep", [request], writeContexts[0])
  }

  @Test func `a change of settings with tax rates is written in version 12`() throws {
    var settings = settings
    settings.taxRates = try [ShopTaxRate](typed: "19 VAT included, DE; 0 Export")
    let requests = [
      ChangeSettings(settings: settings, old: StoreSettings()),
      ChangeSettings(settings: StoreSettings(), old: settings),
    ]
    try expectGolden("version-12-keep", requests, writeContexts[0])
  }

  @Test func `a part of a request with a key is written in version 8`() throws {
    var context = writeContexts[0]
    context.key = IdempotencyKey(
      key: "k.1", caller: "amy", operation: "delete", fingerprint: "f",
      request: .init(key: "k", operation: "bulk", fingerprint: "r"))
    try expectGolden("version-8-write", [DeleteOrder(id: "a")], context)
  }

  @Test func `a request for one part of the orders that a search finds is written in version 9`() throws {
    func filter(_ match: QueryMatch) -> OrdersFilter {
      var filter = OrdersFilter(query: "#14")
      filter.queryMatch = match
      return filter
    }
    try expectGolden(
      "version-9-read",
      [FetchOrders(query: OrdersQuery(filter: filter(.exact))), CountOrders(filter: filter(.inexact))])
  }

  @Test func `a shipment of a part of an order is written in version 10`() throws {
    var parcel = Order.everyField.shipments[0]
    (parcel.state, parcel.endedAt) = (.shipped, nil)
    try expectGolden("version-10-write", [UpdateOrder(id: "a", change: .ship(parcel))], writeContexts[0])
  }

  @Test func `the next state of a shipment is written in version 11`() throws {
    let change = OrderChange.ship(Order.everyField.shipments[0])
    try expectGolden("version-11-write", [UpdateOrder(id: "a", change: change)], writeContexts[0])
  }

  @Test func `an internal note is written in version 12`() throws {
    try expectGolden("version-12-write", [UpdateOrder(id: "a", change: .note("Called twice."))], writeContexts[0])
  }

  @Test func `a request for orders of which a part has been shipped is written in version 10`() throws {
    try expectGolden("version-10-read", [CountOrders(filter: OrdersFilter(shipment: .partial))])
  }
}

// MARK: Fixtures

func goldenLines(_ name: String) throws -> [String] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
  let text = try String(contentsOf: folder.appending(path: "\(name).ndjson"), encoding: .utf8)
  return text.split(separator: "\n").map(String.init)
}

func readEnvelope(_ text: String, _ kind: RequestForm.Kind) throws -> RequestEnvelope {
  try JSONDecoder.strict.decode(RequestEnvelope.self, from: Data(text.utf8), configuration: kind)
}

/// Checks that each request is read from its golden text, as the same type, and written as that text again.
private func expectGolden(
  _ name: String, _ requests: [any RemoteRequest], _ context: WriteContext? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let lines = try goldenLines(name)
  #expect(lines.count == requests.count, sourceLocation: sourceLocation)
  for (line, request) in zip(lines, requests) {
    let read = try readEnvelope(line, type(of: request).form.kind)
    #expect(type(of: read.request) == type(of: request) && read.context == context, sourceLocation: sourceLocation)
    for envelope in [read, RequestEnvelope(request, context: context)] {
      #expect(try sorted(Data(envelope.json())) == line, sourceLocation: sourceLocation)
    }
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
