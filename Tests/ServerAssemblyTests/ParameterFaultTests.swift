import Foundation
import HTTPProtocols
import HTTPTesting
import Testing

@testable import ServerAssembly

/// Tests that a fault in the query of a request names its parameter, and a fault in the body does not.
@Suite(.blockingClients) struct `Faults of parameters` {
  private struct Answer {
    let status: HTTPStatus
    let code: String?
    let errors: [[String: String]]

    init(_ response: RawResponse) throws {
      let document = try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [String: Any]
      status = response.status
      code = document?["code"] as? String
      errors = document?["errors"] as? [[String: String]] ?? []
    }
  }

  private static let invalid: [(path: String, parameters: [String: [String]])] = [
    (
      "orders",
      [
        "status": ["lost"], "number": ["x"], "since": ["soon"], "until": ["soon"], "updated_since": ["soon"],
        "paid_since": ["soon"], "shipped_since": ["soon"], "min_total": ["x"], "max_total": ["x"], "sort": ["colour"],
        "limit": ["0", "201", "x"], "after": ["x"], "before": ["x"], "count": ["some"], "fields": ["colour"],
        "expand": ["history"], "deleted": ["maybe"], "locale": ["xx_YY_ZZ"], "time_zone": ["Mars"],
      ]
    ),
    ("orders/export", ["format": ["pdf"], "layout": ["wide"], "status": ["lost"], "sort": ["colour"]]),
    ("events", ["wait": ["31", "x"], "type": ["lost"], "after": ["x"], "limit": ["0"]]),
    ("stats", ["by": ["colour"], "since": ["soon"]]),
    ("customers", ["limit": ["0"], "after": ["x"]]),
    ("shows", ["limit": ["0"], "after": ["x"]]),
    ("shows/airing", ["limit": ["0"], "after": ["x"]]),
    ("melodies", ["limit": ["0"], "after": ["x"], "max_age": ["old"]]),
  ]

  @Test func `name their parameter, for every filter, sort, limit and cursor`() async throws {
    try await withServer(try .local()) { server in
      for (path, parameters) in Self.invalid {
        for (name, values) in parameters {
          for value in values {
            let answer = try Answer(try server.send(.get, "/api/v1/\(path)?\(name)=\(value)"))
            #expect(answer.status == 422, "\(path) \(name)")
            #expect(answer.code == "invalid", "\(path) \(name)")
            #expect(answer.errors.map { $0["parameter"] } == [name], "\(path) \(name)")
            #expect(answer.errors.map { $0["pointer"] } == ["/" + name], "\(path) \(name)")
          }
        }
      }
    }
  }

  @Test(arguments: ["colour=red": "colour", "limit=1&limit=2": "limit"])
  func `name a parameter that is unknown or given twice`(query: String, name: String) async throws {
    try await withServer(try .local()) { server in
      let answer = try Answer(try server.send(.get, "/api/v1/orders?\(query)"))
      #expect(answer.status == .badRequest)
      #expect(answer.errors.map { $0["parameter"] } == [name])
    }
  }

  @Test func `are told from faults of the body`() async throws {
    try await withServer(try .local()) { server in
      let order = #"{"email":"amy","total":"1.23","currency":"USD"}"#
      let body = try Answer(try server.send(.post, "/api/v1/orders?dry_run=true", body: order))
      #expect(body.errors.map { $0["pointer"] } == ["/email"])
      #expect(body.errors.allSatisfy { $0["parameter"] == nil })
      let query = try Answer(try server.send(.post, "/api/v1/orders?dry_run=perhaps", body: order))
      #expect(query.errors.map { $0["parameter"] } == ["dry_run"])
    }
  }
}
