import HTTPProtocols
import HTTPServer
import HTTPTesting
import Testing

/// Tests that the library always has room for the header of a response; without room it sends nothing.
@Suite(.timeLimit(.minutes(20)))
struct HeaderRoomTests {
  @Test(arguments: Shape.all)
  func `every header is answered once, however long it is`(shape: Shape) async throws {
    // A list responds so, with a link to its next page.
    let echo = Answering { request in
      HTTPResponse(.ok, fields: ["Link": "<\(request.target)>; rel=\"next\"", "X-Always": "yes"])
    }
    try await withHTTPServer(HTTPServer(echo, options: .patient)) { server in
      var statuses: [Int] = []
      for length in stride(from: 100, to: 54_000, by: 300) {
        let (target, field) = shape.make(length)
        let answers = try roundTrip(
          "GET \(target) HTTP/1.1\r\nHost: a\r\n\(field)Connection: close\r\n\r\n", to: server)
        #expect(answers.count == 1, "\(length)")
        statuses += answers.map(\.status.rawValue)
      }
      #expect(statuses.prefix(2).allSatisfy { $0 == 200 })
      #expect(statuses.allSatisfy { [200, 414, 431].contains($0) })
      #expect(statuses.last != 200)
      // Refused requests are longer than accepted ones.
      #expect(statuses == statuses.sorted { ($0 == 200 ? 0 : 1) < ($1 == 200 ? 0 : 1) })
    }
  }

  /// Programs on the same host, and proxies that sign people in, add cookies and fields of many kilobytes.
  @Test(arguments: Shape.of16KiB)
  func `a header of 16 KiB is answered`(shape: Shape) async throws {
    let echo = Answering { HTTPResponse(.ok, text: "\($0.fields.all.map(\.value.utf8.count).reduce(0, +))") }
    try await withHTTPServer(HTTPServer(echo, options: .patient)) { server in
      let (target, fields) = shape.make(16 << 10)
      let head = "GET \(target) HTTP/1.1\r\nHost: a\r\n\(fields)Connection: close\r\n\r\n"
      #expect((16 << 10...17 << 10).contains(head.utf8.count))
      let answers = try roundTrip(head, to: server)
      #expect(answers.map(\.status) == [200])
    }
  }
}

/// A header of selectable length: its target, and further lines.
struct Shape: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (Int) -> (target: String, lines: String)

  static let all = [
    Shape(testDescription: "a long target") { ("/?" + String(repeating: "a", count: $0), "") },
    Shape(testDescription: "many parameters") { ("/?" + String(repeating: "a=1&", count: $0 / 4), "") },
    Shape(testDescription: "a long field") { ("/", "X: \(String(repeating: "a", count: $0))\r\n") },
    Shape(testDescription: "many fields") { ("/", String(repeating: "X: a\r\n", count: $0 / 6)) },
    Shape(testDescription: "a long cookie") { ("/", "Cookie: a=\(String(repeating: "a", count: $0))\r\n") },
    Shape(testDescription: "a cookie of commas") { ("/", "Cookie: \(String(repeating: "a,", count: $0 / 2))b\r\n") },
    Shape(testDescription: "many cookies") { ("/", "Cookie: \(String(repeating: "a=1; ", count: $0 / 5))b=2\r\n") },
  ]

  /// Headers with entries of realistic lengths; the last one is that of one cookie.
  static let of16KiB = [
    Shape(testDescription: "cookies of 100 bytes") { size in
      ("/", "Cookie: \((0..<(size + 101) / 102).map { "c\($0)=".padded(to: 100) }.joined(separator: "; "))\r\n")
    },
    Shape(testDescription: "fields of 200 bytes") { size in
      ("/", (0..<(size + 201) / 202).map { "X-\($0): ".padded(to: 200) + "\r\n" }.joined())
    },
    all[4],
  ]
}

extension String {
  fileprivate func padded(to count: Int) -> String { self + String(repeating: "a", count: count - utf8.count) }
}
