import Foundation
import Testing

/// Tests the program as a real process: streams that are closed, full or abandoned, and arguments that are not UTF-8.
@Suite struct `The program as a process` {
  @Test func `a reader that has gone ends it quietly`() throws {
    let shop = try Shop()
    try shop.run(["orders", "import", Shop.fixture("northwind-shopify.csv")])
    let command = "('\(Shop.program)' orders export --format ndjson; echo $? >&2) | head -n 1"
    let result = try shell(command, in: shop)
    #expect(result.lines.count == 1)
    #expect(result.errors == "0\n")
  }

  @Test(arguments: [">/dev/full", ">&-"])
  func `a result that cannot be written is an error`(redirection: String) throws {
    let shop = try Shop()
    let result = try shell("'\(Shop.program)' orders list --count \(redirection)", in: shop)
    #expect(result.status == 6)
    #expect(result.errors.contains("standard output cannot be written"))
  }

  @Test func `a closed input is named, and nothing is taken for it`() throws {
    let result = try shell("'\(Shop.program)' orders import - <&-", in: try Shop())
    #expect(result.status == 6)
    #expect(result.errors.contains("standard input is closed"))
  }

  @Test func `bytes that are no text are refused in arguments and the environment alike`() throws {
    let shop = try Shop()
    #expect(try shell("'\(Shop.program)' orders show $(printf '\\377\\376')", in: shop).status == 2)
    let latin = try shell("STOREKEEPER_STORE=$(printf 'sqlite:\\377') '\(Shop.program)' orders list", in: shop)
    #expect(latin.status == 2)
    #expect(latin.errors.contains("STOREKEEPER_STORE"))
  }

  @Test(
    arguments: [
      ("orders create --total 1.234 --first-name A", 7, "1.234"),
      ("orders create --total 1e3 --first-name A", 7, "1e3"),
      ("orders create --total NaN --first-name A", 7, "NaN"),
      ("orders create --total 99999999999999999999 --first-name A", 7, "--total is too large"),
      ("orders create --total 1 --first-name A --date 2007-02-30", 7, "2007-02-30"),
      ("orders create --first-name A --item A;B;0;1", 7, "quantity"),
      ("orders create --first-name A --item A;B;-1;1", 7, "quantity"),
      ("orders create --first-name A --item A;B;99999999999;1", 7, "quantity"),
      ("orders create --total 1 --first-name A --currency XXY", 7, "XXY"),
      ("orders create --total 1 --first-name A --email amy", 7, "amy"),
      ("orders create --total 3 --first-name A --item A;B;1;2", 7, "total"),
      ("orders create --total 1 --card 4242424242424242", 2, "--card"),
      ("orders create --total 1 --cvv 123", 2, "--cvv"),
      ("orders list --since 2007-02-30", 7, "2007-02-30"), ("orders list --after nonsense", 7, "nonsense"),
      ("orders list --phone 12", 7, "phone"),
      ("orders show 1", 3, "1"), ("--store sqlite:/ orders list", 6, "/"),
      ("--store sqlite:/dev/null/x orders list", 6, "/dev/null"),
    ] as [(String, Int32, String)])
  func `an invalid command names the cause, has its exit status and writes nothing`(
    line: String, status: Int32, name: String
  )
    throws
  {
    let shop = try Shop()
    let result = try shop.run(line)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(name), "\(result.errors)")
    #expect(!result.errors.contains("4242"))
    #expect(result.output.isEmpty)
    #expect(try shop.run("orders list --count").output == "0\n")
  }

  @Test func `a card that fails Luhn is refused, and is not repeated`() throws {
    let shop = try Shop()
    let result = try shop.run("orders create --total 1 --first-name A --card -", input: "4242424242424241 05/30\n")
    #expect(result.status == 7)
    #expect(!result.errors.contains("4242"))
    let good = try shop.run("orders create --total 1 --first-name A --card - --json", input: "4242424242424242 05/30\n")
    #expect(good.status == 0)
    #expect(good.output.contains(#""last4":"4242""#))
    #expect(!good.output.contains("42424242"))
  }

  @Test func `ten megabytes in one field are refused in brief`() throws {
    let shop = try Shop()
    let path = shop.path("big.json")
    let note = String(repeating: "x", count: 10 << 20)
    try #"{"name":{"first":"A"},"total":"1","note":"\#(note)"}"#.write(toFile: path, atomically: false, encoding: .utf8)
    let result = try shop.run(["orders", "create", "--from", path])
    #expect(result.status == 7)
    #expect(result.errors.contains("note"))
    #expect(result.errors.utf8.count < 1000)
    #expect(try shop.run("orders list --count").output == "0\n")
  }

  @Test func `a file that is not a store is refused and unchanged`() throws {
    let shop = try Shop()
    let path = shop.path("letter.txt")
    try String(repeating: "Dear Amy, ", count: 1000).write(toFile: path, atomically: false, encoding: .utf8)
    let result = try shop.run(["--store", "sqlite:\(path)", "orders", "list"])
    #expect(result.status == 6)
    #expect(result.errors.contains("letter.txt"))
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("Dear Amy, "))
  }

  private func shell(_ command: String, in shop: Shop) throws -> Shop.Result {
    let output = shop.path("shell.out")
    let errors = shop.path("shell.err")
    for path in [output, errors] { try Data().write(to: URL(filePath: path)) }
    let null = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    let (out, err) = (
      try #require(FileHandle(forUpdatingAtPath: output)), try #require(FileHandle(forUpdatingAtPath: errors))
    )
    let running = try Running(
      "/bin/sh", ["-c", command], shop.environment, [null, out, err].map(\.fileDescriptor))
    let status = running.wait()
    return Shop.Result(
      status: status, output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }
}
