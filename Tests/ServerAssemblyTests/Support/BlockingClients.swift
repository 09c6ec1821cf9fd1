import HTTPTesting
import Testing

/// Runs tests whose clients block on threads of their own, so that the server in the same process has the pool's.
struct BlockingClientsTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() }
  }
}

extension Trait where Self == BlockingClientsTrait {
  /// The tests have clients that block their thread until the server answers.
  static var blockingClients: Self { Self() }
}
