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
