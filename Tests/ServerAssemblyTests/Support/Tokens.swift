import CommandLineFrontEnd
import CommandLineKernel
import CommandLineTesting
import CommandLineAssembly
import Foundation
import StoreAdministrationProtocols
import Testing

/// Creates an administrator's token, or another one.
///
/// - Returns: the token's secret.
func createToken(_ options: [String] = ["robot", "--role", "admin"], in store: StoreLocation) async throws -> String {
  let console = ConsoleStub()
  let words = ["--store", store.url, "access", "create-token"] + options
  let program = CommandLineProgram(version: "1", desks: CommandLineAssembly(), console: console)
  try #require(await program.run(words.map { Array($0.utf8) }) == 0)
  return console.output.trimmingCharacters(in: .whitespacesAndNewlines)
}
