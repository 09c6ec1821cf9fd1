import HTTPProtocols
import LimitsKernel
import PresentationProtocols
import Testing

@Suite struct ConcurrencyGateTests {
  private let gate = ConcurrencyGate(ConcurrencyLimit(perCaller: 1, inAll: 2, retryAfter: 7))

  @Test func `a caller above its own limit, and any caller above the common one, is asked to wait`() throws {
    let amy = try gate.enter(.identity("amy"))
    let refusal = #expect(throws: Problem.self) { try gate.enter(.identity("amy")) }
    #expect(refusal?.code == .tooMany && refusal?.retryAfter == 7)
    let address = try gate.enter(.address("amy"))
    #expect(throws: Problem.self) { try gate.enter(.identity("ben")) }
    amy.leave()
    amy.leave()
    let ben = try gate.enter(.identity("ben"))
    #expect(throws: Problem.self) { try gate.enter(.identity("cora")) }
    withExtendedLifetime((address, ben)) {}
  }

  @Test func `a permit is returned with its last reference`() throws {
    for _ in 0..<5 { _ = try gate.enter(.identity("amy")) }
  }

  @Test func `a response without a stream returns its permit at once`() throws {
    let permit = try gate.enter(.identity("amy"))
    _ = HTTPResponse(.ok).holding(permit, for: .get)
    _ = try gate.enter(.identity("amy"))
  }
}
