import MelodyListProtocols
import OrdersStoreProtocols

/// The running refreshes, which callers with the same request share, and the last one, whose result later callers get
/// within a number of seconds.
actor Refreshes<Value: Sendable> {
  private typealias Refresh = Task<Result<Value, ServiceRequestError>, Never>

  nonisolated let clock: @Sendable () -> Instant
  private let lowestAge: Int64
  private var running: [String: Refresh] = [:]
  private var last: [String: (at: Instant, result: Result<Value, ServiceRequestError>)] = [:]
  /// The number of waiting callers.
  private(set) var waiting = 0

  /// - Parameter lowestAge: the number of seconds in which the result of a refresh, also a failure, is used again.
  init(lowestAge: Int64, _ clock: @escaping @Sendable () -> Instant) {
    (self.lowestAge, self.clock) = (lowestAge, clock)
  }

  /// Runs a refresh, or returns the result of the running or the last one of the same key.
  ///
  /// The refresh continues if a caller is cancelled: another may share it.
  nonisolated func share(
    _ key: String, _ work: @escaping @Sendable () async throws(ServiceRequestError) -> Value
  ) async throws(ServiceRequestError) -> Value {
    try await outcome(key, work).get()
  }

  private func outcome(
    _ key: String, _ work: @escaping @Sendable () async throws(ServiceRequestError) -> Value
  ) async -> Result<Value, ServiceRequestError> {
    waiting += 1
    defer { waiting -= 1 }
    if let asking = running[key] { return await asking.value }
    if let last = last[key], isRecent(last.at) { return last.result }
    let asking = Refresh {
      do throws(ServiceRequestError) { return .success(try await work()) } catch { return .failure(error) }
    }
    running[key] = asking
    let outcome = await asking.value
    running[key] = nil
    last = last.filter { isRecent($0.value.at) }
    if lowestAge > 0 { last[key] = (clock(), outcome) }
    return outcome
  }

  /// Whether a moment is less than the lowest age ago; one in the future, before the clock was set back, is not.
  private func isRecent(_ moment: Instant) -> Bool {
    let now = clock()
    return moment <= now && now < moment.adding(seconds: lowestAge)
  }
}
