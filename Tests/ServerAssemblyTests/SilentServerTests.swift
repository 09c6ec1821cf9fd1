import CommandLineFrontEnd
import CommandLineKernel
import CommandLineTesting
import CommandLineAssembly
import Foundation
import HTTPTesting
import ServerCommandLineFrontEnd
import Testing

/// Tests the command line over a server that accepts every connection and never responds.
@Suite(.blockingClients) struct `A desk over a silent server` {
  @Test(arguments: [
    "store doctor", "store info", "orders list", "orders export --format csv", "orders import /dev/null", "shows list",
    "melodies list", "orders create --first-name Amy --total 1.23", "store copy --from URL --to memory:",
    "store copy --from memory: --to URL",
  ])
  func `asks one question, and has nothing more to wait for when that has had its time`(line: String) async throws {
    let server = try FaultyServer(.hang)
    defer { server.stop() }
    let url = FaultyServer.url("", port: server.port).absoluteString
    let console = ConsoleStub()
    let words = line.replacing("URL", with: url).split(separator: " ").map(String.init)
    let store = line.contains("URL") ? [] : ["--store", url]
    let status = await CommandLineProgram(version: "1", desks: CommandLineAssembly(), console: console)
      .run((store + words).map { Array($0.utf8) })
    #expect(status == 6)
    #expect(console.errors.contains("127.0.0.1:\(server.port) did not answer in time"), "\(console.errors)")
    #expect(server.requests.count == 1)
  }
}
