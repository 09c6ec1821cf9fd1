import Foundation
import HTTPProtocols
import Testing

struct MessageTests {
  @Test func `field names have no case and may come more than once`() {
    var fields: HTTPFields = ["Accept": "a, b"]
    fields.append("ACCEPT", "c ,\t, d\t ,")
    #expect(fields["accept"] == "a, b")
    #expect(fields.values("accept").count == 2)
    #expect(fields.list("accept") == ["a", "b", "c", "d"])
    #expect(fields.count("accept") == 2)
    #expect(["A", "b", "C", "d"].allSatisfy { fields.list("accept", has: $0) })
    #expect(!["", ",", "a, b", "e", "c ", "aa"].contains { fields.list("accept", has: $0) })
    fields["aCCept"] = nil
    #expect(fields.all.isEmpty)
  }

  @Test(arguments: ["Host", "Hosts", "Hos", "Port", "hOsT"])
  func `a field goes by its whole name`(name: String) {
    let fields: HTTPFields = ["Host": "a"]
    #expect((fields[name] != nil) == (name.lowercased() == "host"))
  }

  @Test(arguments: [("?a=1&b=%C3%A9+x&a=2&c&=e", "a=1 b=é x a=2 c= =e"), ("?", ""), ("", ""), ("?&&", "")])
  func `a query is read`(query: String, items: String) throws {
    let read = try #require(HTTPRequest(.get, "/p\(query)").query)
    #expect(read.items.map { "\($0.name)=\($0.value)" }.joined(separator: " ") == items)
  }

  @Test(arguments: ["?a=%", "?a=%1", "?%GG", "?a=%FF"])
  func `a query that cannot be read is none`(query: String) {
    #expect(HTTPRequest(.get, "/\(query)").query == nil)
  }

  @Test(arguments: ["a b", "café", "1&2=3", "~-._", "+%", "日本", ""])
  func `a query is read as it was written`(value: String) {
    var query = HTTPQuery("after=old&a=1")
    query?["after"] = value
    #expect(query?.items.map(\.name) == ["a", "after"])
    #expect(query.flatMap { HTTPQuery($0.encoded) } == query)
    #expect(query?.encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "+") } == true)
  }

  @Test(
    arguments: [
      ("application/json", true), ("Application/JSON ; charset=UTF-8", true), ("application/problem+json", true),
      ("text/html", false), ("text/x+json", false), ("application/jsonp", false), ("", false), (nil, false),
    ] as [(String?, Bool)])
  func `an answer is JSON where it says so`(type: String?, isJSON: Bool) throws {
    let url = try #require(URL(string: "http://a"))
    var answer = HTTPFetched(status: .ok, fields: [:], body: HTTPBody("{}"), url: url)
    answer.fields["Content-Type"] = type
    #expect(answer.isJSON == isJSON)
  }

  @Test func `a body is collected up to its limit`() async throws {
    #expect(try await HTTPBody("abc").collect(upTo: 3) == Array("abc".utf8))
    await #expect(throws: HTTPBodyError.tooLarge(limit: 2)) { try await HTTPBody("abc").collect(upTo: 2) }
  }
}
