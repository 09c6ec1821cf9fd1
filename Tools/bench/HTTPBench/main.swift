import Foundation

// Run by `Tools/bench/http`, which says what each prints.

let words = CommandLine.arguments.dropFirst()
let number = words.dropFirst().first.flatMap { Int($0) }
switch words.first {
case "serve": try await Serving.run(Array(words.dropFirst()))
case "slow": try await SlowClients.measure()
case "flood": try await Flood.measure()
case "waiting": try await Waiting.measure()
case "memory": try await Memory.measure(requests: number ?? 1_000_000)
case "mutations": try await Mutations.measure(number ?? 100_000)
case "hostile":
  let values = words.dropFirst().compactMap { Int32($0) }
  guard values.count == 2, let port = UInt16(exactly: values[0]) else { exit(2) }
  var tokens: [String] = []
  while let token = readLine() { tokens.append(token) }
  try Hostile.measure(port: port, process: values[1], tokens: tokens)
default:
  let usage = "usage: HTTPBench slow|flood|waiting|memory [N]|mutations [N]|hostile PORT PID|serve\n"
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
}
