import PresentationProtocols
import Testing

@testable import PageKernel

@Suite struct SpoolFileTests {
  @Test func `all uploaded files together have at most the bytes of their budget, and each gives its own back`() throws
  {
    let budget = SpoolBudget(10)
    let first = try SpoolFile(in: budget)
    try first.write([1, 2, 3, 4, 5, 6])
    do {
      let second = try SpoolFile(in: budget)
      try second.write([1, 2, 3, 4])
      let problem = #expect(throws: Problem.self) { try second.write([5]) }
      #expect(problem?.code == .tooMany && problem?.retryAfter == 60)
    }
    let third = try SpoolFile(in: budget)
    try third.write([1, 2, 3, 4])
    #expect(throws: Problem.self) { try first.write([7]) }
  }
}
