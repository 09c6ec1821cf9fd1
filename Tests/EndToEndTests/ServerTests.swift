import Foundation
import HTTPProtocols
import HTTPTesting
import Testing

/// Tests `storekeeper-server` as a process: its output and its end.
@Suite struct `The server as a process` {
  @Test func `it says where it listens, lists what the desk has made, and stops when it is told to`() throws {
    let shop = try Shop()
    try shop.run("orders create --first-name Amy --last-name Apple --email amy@example.com --total 1.23")
    let server = try ServerProcess(shop, "--access-log")
    #expect(server.line == "listening on http://127.0.0.1:\(server.port)")
    let answer = Caller(server.port).ask(.get, "/api/v1/orders?query=apple")
    #expect(answer?.status == .ok)
    #expect(answer?.text.contains("\"display\":\"Amy Apple\"") == true)
    // The server ignores the end of its terminal.
    server.send(SIGHUP)
    #expect(Caller(server.port).ask(.get, "/api/v1/orders")?.status == .ok)
    #expect(server.stop() == 0)
    let said = try String(contentsOfFile: shop.path("server.err"), encoding: .utf8)
    // The log has its own thread: its first line stands before or after this one.
    #expect(
      said.split(separator: "\n").contains {
        $0.hasPrefix("Try: curl 'http://127.0.0.1:\(server.port)/api/v1/orders?limit=3'")
      })
    #expect(said.contains(", SQLite 3."))
    #expect(said.contains(" GET /api/v1/orders 200 "))
    #expect(!said.contains("apple"))
    #expect(try shop.run("orders list --count").output == "1\n")
  }

  @Test(arguments: ["since=foo", "min_total=x", "number=x", "phone=1"])
  func `an invalid filter has the same code and the same words on the command line and in the API`(filter: String)
    throws
  {
    let shop = try Shop()
    let server = try ServerProcess(shop)
    let typed = filter.replacing("_", with: "-").split(separator: "=")
    let desk = try shop.run(["orders", "list", "--json", "--\(typed[0])", String(typed[1])])
    let answer = Caller(server.port).ask(.get, "/api/v1/orders?\(filter)")
    #expect(server.stop() == 0)
    #expect(desk.status == 7)
    #expect(answer?.status == 422)
    func members(_ json: String) throws -> [String?] {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      return ["code", "type", "detail"].map { object[$0] as? String }
    }
    #expect(try members(desk.errors) == members(answer?.text ?? ""))
  }

  @Test func `Ctrl-C stops it as well as SIGTERM`() throws {
    let server = try ServerProcess(try Shop(), "--store", "memory:")
    server.send(SIGINT)
    #expect(server.wait() == 0)
  }

  @Test func `the log is in the file afterwards, so that a copy of the one file is the whole store`() throws {
    let shop = try Shop()
    let server = try ServerProcess(shop, "--store", "sqlite:\(shop.path("s.sqlite"))")
    #expect(Caller(server.port).createOrder(for: "amy@example.com")?.status == .created)
    #expect(server.stop() == 0)
    try FileManager.default.copyItem(atPath: shop.path("s.sqlite"), toPath: shop.path("copy.sqlite"))
    #expect(try shop.run("--store sqlite:\(shop.path("copy.sqlite")) orders list --count").output == "1\n")
  }

  @Test(
    arguments: [
      (["--port", "0", "--host", "0.0.0.0"], 5, "access create-token"), (["--require-auth"], 5, "access create-token"),
      (["--port", "99999"], 2, "65535"), (["--hosst", "::1"], 2, "--host"), (["serve"], 2, "unknown command “serve”"),
      (["--port", "0", "--store", "sqlite:/dev/null/store.sqlite"], 6, "/dev/null"),
      (["--port", "0", "--store", "http://shop"], 2, "sqlite:PATH"),
      (["--host", "192.0.2.1", "--require-auth"], 5, "token"),
    ])
  func `a failed start names the cause and has its exit status`(words: [String], status: Int, hint: String) throws {
    let result = try Shop().runServer(words)
    #expect(result.status == Int32(status))
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test func `a port that is taken is named`() throws {
    let shop = try Shop()
    let server = try ServerProcess(shop)
    let second = try shop.runServer(["--port", "\(server.port)"])
    #expect(second.status == 6)
    #expect(second.errors.contains("127.0.0.1:\(server.port)"))
    #expect(server.stop() == 0)
  }

  @Test func `with a token it can be open to others, and asks them for it`() throws {
    let shop = try Shop()
    let token = try shop.run("access create-token robot --role viewer").output.trimmingCharacters(in: .newlines)
    try #require(!token.isEmpty)
    let server = try ServerProcess(shop, "--host", "0.0.0.0", "--access-log", "--log-format", "json")
    let caller = Caller(server.port)
    #expect(caller.ask(.get, "/api/v1/orders")?.status == 401)
    let known: HTTPFields = ["Authorization": "Bearer " + token]
    #expect(caller.ask(.get, "/api/v1/orders", known)?.status == .ok)
    #expect(caller.ask(.post, "/api/v1/orders", known, body: "{}")?.status == 403)
    #expect(server.stop() == 0)
    let lines = try String(contentsOfFile: shop.path("server.err"), encoding: .utf8).split(separator: "\n")
    // The first line has the address, and the last one the signal.
    #expect(lines.count == 5)
    for line in lines {
      #expect(!line.contains(token))
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
  }
}
