import Foundation
import OrdersStoreProtocols
import StoreRecords
import Testing

@testable import RemoteStoreProtocols

/// What a program does with requests of other versions than its own.
@Suite struct VersionTests {
  @Test func `a server of the time before versions cannot read a request that states one`() throws {
    for line in try goldenLines("version-2") + goldenLines("version-3") + goldenLines("version-5-read")
      + goldenLines("version-6-read")
    {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(FirstEnvelope.self, from: Data(line.utf8)) }
    }
    for line in try goldenLines("read") + goldenLines("sums") {
      _ = try JSONDecoder().decode(FirstEnvelope.self, from: Data(line.utf8))
    }
  }

  @Test func `a filter by total is read without a version, too`() throws {
    let text = #"{"question":{"count":{"_0":{"statuses":[],"minTotal":{"minor":100,"currency":"USD"}}}}}"#
    let count = try #require(readEnvelope(text, .read).request as? CountOrders)
    #expect(count.filter == OrdersFilter(minTotal: Money(minorUnits: 100, currency: .usd)) && count.limit == nil)
  }

  @Test(arguments: [
    (#"{"version":1000,"request":{"info":{}}}"#, "version 1000"),
    (#"{"question":{"count":{"_0":{"statuses":[],"colour":"red"}}}}"#, "OrdersFilter has no member “colour”"),
    (#"{"question":{"count":{"_0":{"statuses":[]},"until":7}}}"#, "StoreReadRequest “count” has no member “until”"),
    (#"{"question":{"paint":{}}}"#, "StoreReadRequest has no case “paint”"),
    (#"{"question":{"info":{}},"mood":"good"}"#, "the request has no member “mood”"),
    (
      #"{"question":{"shows":{"_0":{"page":{"_0":{"at":5,"limit":5,"genre":"x"}}}}}}"#,
      "ShowsQuery has no member “genre”"
    ),
    (#"{"question":{"orders":{"_0":{"filter":{"recordVersion":1000},"limit":1}}}}"#, "version 1000"),
  ])
  func `an unknown member or version is refused by name`(text: String, message: String) {
    let error = #expect(throws: DecodingError.self) { try readEnvelope(text, .read) }
    #expect("\(String(describing: error))".contains(message))
  }

  @Test(arguments: [Int.max, -1, .min])
  func `a sum over more orders than a store can have is refused`(count: Int) {
    let text = #"{"bucket":{"all":{}},"count":\#(count),"total":{"minor":1,"currency":"USD"}}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(OrdersSum.self, from: Data(text.utf8))
    }
    #expect("\(String(describing: error))".contains("no store can have \(count) orders"))
  }
}

/// The envelope as servers read it before requests had a version.
private struct FirstEnvelope: Decodable {
  struct Question: Decodable {}

  let question: Question
}
