import MelodyListProtocols

/// What is being asked just now: whoever wants the same joins in.
actor Refreshes {
  private typealias Refresh = Task<Result<RefreshResult, ServiceRequestError>, Never>

  private var running: [String: Refresh] = [:]
  /// How many callers are waiting for an answer.
  private(set) var waiting = 0

  /// Does a piece of work unless it is being done for another caller; then it shares what comes of that.
  ///
  /// The work goes on where a caller has gone: another may have joined.
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
