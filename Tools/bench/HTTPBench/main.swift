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
default:
  FileHandle.standardError.write(Data("usage: HTTPBench slow|flood|waiting|memory [N]|mutations [N]|serve\n".utf8))
  exit(2)
}
