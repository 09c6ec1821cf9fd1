import OrdersWorkerProtocols
import StoreAdministrationProtocols

extension StoreAdministrationWorker {
  /// Runs a task that reports its progress, and passes on the shares at the pace of their receiver.
  ///
  /// A share that has not been received is replaced by the next one. If the receiver throws, the task is cancelled.
  func withProgress<Value: Sendable>(
    _ report: ProgressReport,
    _ task: @escaping @Sendable (@escaping @Sendable (Double) -> Void) async throws(StoreError) -> Value
  ) async throws -> Value {
    let (shares, continuation) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    return try await withThrowingTaskGroup(of: Value.self) { group in
      group.addTask {
        defer { continuation.finish() }
        return try await OrdersWorkerError.wrapping { () throws(StoreError) in
          try await task { continuation.yield($0) }
        }
      }
      for await share in shares { try await report(StoreAdministration.Progress(share: share)) }
      guard let value = try await group.next() else { throw CancellationError() }
      return value
    }
  }
}
