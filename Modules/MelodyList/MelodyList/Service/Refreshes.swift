import MelodyListProtocols

/// The running refreshes, which callers with the same request share.
actor Refreshes {
  private typealias Refresh = Task<Result<RefreshResult, ServiceRequestError>, Never>

  private var running: [String: Refresh] = [:]
  /// The number of waiting callers.
  private(set) var waiting = 0

  /// Runs a refresh, or waits for the running one of the same key and returns its result.
  ///
  /// The refresh continues if a caller is cancelled: another may share it.
  nonisolated func share(
    _ key: String, _ work: @escaping @Sendable () async throws(ServiceRequestError) -> RefreshResult
  ) async throws(ServiceRequestError) -> RefreshResult {
    try await outcome(key, work).get()
  }

  private func outcome(
    _ key: String, _ work: @escaping @Sendable () async throws(ServiceRequestError) -> RefreshResult
  ) async -> Result<RefreshResult, ServiceRequestError> {
    waiting += 1
    defer { waiting -= 1 }
    if let asking = running[key] { return await asking.value }
    let asking = Refresh {
      do throws(ServiceRequestError) { return .success(try await work()) } catch { return .failure(error) }
    }
    running[key] = asking
    let outcome = await asking.value
    running[key] = nil
    return outcome
  }
}
