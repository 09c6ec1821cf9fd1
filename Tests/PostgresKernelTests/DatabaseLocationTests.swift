import Foundation
import OrdersStoreProtocols
import Testing

@testable import PostgresKernel

@Suite struct DatabaseLocationTests {
  @Test func `the certificate of another machine is verified, unless the URL says otherwise`() throws {
    #expect(try DatabaseLocation("postgres://amy@db.example.com/shop").parameters["sslmode"] == "verify-full")
    #expect(
      try DatabaseLocation("postgres://amy@db.example.com/shop?sslmode=require").parameters["sslmode"] == "require")
    #expect(try DatabaseLocation("postgres://amy@localhost/shop").parameters["sslmode"] == nil)
    #expect(try DatabaseLocation("postgres:///shop?host=/run/postgresql").parameters["sslmode"] == nil)
    #expect(
      try DatabaseLocation("postgres://amy@localhost,db.example.com/shop").parameters["sslmode"] == "verify-full")
  }

  @Test(
    arguments: [
      ("postgres:///shop", ["PGHOST": "db.example.com"], "verify-full"),
      ("postgres:///shop", ["PGHOST": "db.example.com", "PGSSLMODE": "disable"], "verify-full"),
      ("postgres:///shop", ["PGHOSTADDR": "192.0.2.1"], "verify-full"),
      ("postgres://localhost/shop", ["PGHOSTADDR": "192.0.2.1"], "verify-full"),
      ("postgres:///shop", ["PGHOST": "localhost"], nil), ("postgres:///shop", ["PGHOST": "/run/postgresql"], nil),
      ("postgres:///shop", ["PGHOSTADDR": "::1", "PGHOST": "db.example.com"], nil), ("postgres:///shop", [:], nil),
      ("postgres:///shop?sslmode=require", ["PGHOST": "db.example.com"], "require"),
      ("postgres:///?service=far", [:], "verify-full"), ("postgres:///", ["PGSERVICE": "far"], "verify-full"),
      ("postgres:///?service=near", [:], nil), ("postgres:///?service=trusting", [:], nil),
      ("postgres:///?service=near", ["PGHOSTADDR": "192.0.2.1"], "verify-full"),
    ] as [(String, [String: String], String?)])
  func `the certificate of a machine that the environment or a service names is verified as well`(
    url: String, environment: [String: String], mode: String?
  ) async throws {
    let file = NSTemporaryDirectory() + "storekeeper-services-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    try """
    [far]
    host=db.example.com
    [near]
    host=localhost
    [trusting]
    host=db.example.com
    sslmode=require

    """.write(toFile: file, atomically: true, encoding: .utf8)
    let environment = environment.merging(["PGSERVICEFILE": file]) { $1 }
    // The environment is that of a process, which other tests read at the same time.
    await #expect(processExitsWith: .success) { [url, environment, mode] in
      for (name, value) in environment { unsafe setenv(name, value, 1) }
      let found = try DatabaseLocation(url).parameters["sslmode"]
      #expect(found == mode)
    }
  }

  @Test func `of several hosts one that can be written is used, unless the URL says otherwise`() throws {
    let url = "postgres://amy@one.example.com,two.example.com/shop"
    #expect(try DatabaseLocation(url).parameters["target_session_attrs"] == "read-write")
    #expect(try DatabaseLocation(url + "?target_session_attrs=any").parameters["target_session_attrs"] == "any")
    #expect(
      try DatabaseLocation("postgres://amy@one.example.com/shop").parameters["target_session_attrs"] == nil)
  }

  @Test func `a password in a URL is refused, and no message has it`() throws {
    let failure = #expect(throws: Failure.self) { try DatabaseLocation("postgres://amy:secret@localhost/shop") }
    #expect(failure?.cause.description.contains("secret") == false)
    #expect(failure?.cause.description.contains("PGPASSWORD") == true)
  }

  @Test func `a password from elsewhere is in no text of the location`() throws {
    let location = try DatabaseLocation("postgres://amy@localhost/shop", password: "secret")
    #expect(location.parameters["password"] == "secret")
    #expect(!location.url.contains("secret") && !location.name.contains("secret"))
  }

  @Test(arguments: ["mysql://localhost/shop", "postgres://[::1/shop", "postgres://localhost/?colour=red"])
  func `a text that is no URL of a database is refused`(url: String) {
    #expect(throws: Failure.self) { try DatabaseLocation(url) }
  }

  @Test func `a message of libpq becomes one line without tabs`() {
    #expect("Connection refused\n\tIs the server running?\n".trimmed == "Connection refused; Is the server running?")
  }
}
