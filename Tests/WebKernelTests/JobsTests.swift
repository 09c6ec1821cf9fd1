import HTTPProtocols
import PresentationProtocols
import Testing

@testable import WebKernel

@Suite struct `Long operations of several callers` {
  private let jobs = Jobs(timeout: .seconds(60))

  private func start(_ owner: String, _ key: Int, _ work: @escaping Job.Work) throws(Problem) -> (Job, Bool) {
    let name = Job.Name(owner: owner, operation: "import", key: "\(key)")
    let (job, isReplayed) = try jobs.start(name, fingerprint: "", isExclusive: false, work)
    return (job, isReplayed)
  }

  @Test func `one caller's operations leave places for those of others`() async throws {
    let (end, ending) = AsyncStream<Void>.makeStream()
    let work: Job.Work = { _ in
      for await _ in end {}
      return HTTPResponse(.ok)
    }
    var running: [Job] = []
    for key in 1...4 { running.append(try start("amy", key, work).0) }
    let refused = #expect(throws: Problem.self) { _ = try start("amy", 5, work) }
    #expect(refused?.code == .tooMany)
    running.append(try start("bob", 1, work).0)
    ending.finish()
    for job in running { _ = await job.outcome(within: nil) }
  }

  @Test func `one caller's ended operations do not replace those of others`() async throws {
    func isStored(_ owner: String, _ key: Int) async throws -> Bool {
      let (job, isReplayed) = try start(owner, key) { _ in HTTPResponse(.ok) }
      _ = await job.outcome(within: nil)
      return isReplayed
    }
    #expect(try await !isStored("bob", 1))
    for key in 1...40 { #expect(try await !isStored("amy", key)) }
    #expect(try await isStored("bob", 1))
    #expect(try await isStored("amy", 40))
    #expect(try await !isStored("amy", 1))
  }
}
