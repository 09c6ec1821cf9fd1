import Foundation
import HTTPTesting

/// Measures the memory of an idle server, before and after many requests.
enum Memory {
  static func measure(requests: Int) async throws {
    let server = try ServerProcess()
    report("at rest", server)
    for part in 1...10 {
      let load = Load(32, part.isMultiple(of: 2) ? "/page" : "/orders/7", port: server.port, count: requests / 10)
      let told = load.wait()
      report("after \(requests / 10 * part) requests (\(told))", server)
    }
    try await Task.sleep(for: .seconds(1))
    report("at rest again", server)
    print("exit status \(server.end())")
  }

  private static func report(_ name: String, _ server: ServerProcess) {
    let held = server.held
    print("\(name): RssAnon \(held.memory) KiB, \(held.threads) threads, \(held.descriptors) descriptors")
  }
}
