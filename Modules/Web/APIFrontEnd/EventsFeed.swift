import APIKernel
import Locks
import PresentationProtocols

/// Wakes requests that wait for events of the store, also for those that another process writes.
///
/// A waiting request is a suspended task and takes no thread. While any waits, one task asks ten times a second for the
/// latest event, however many wait.
final class EventsFeed: Sendable {
  /// Why a wait has ended.
  enum Wake { case changed, timeout, stopping }

  private struct Waiter {
    let mark: String
    let end: ContinuousClock.Instant
    let continuation: CheckedContinuation<Wake, Never>
  }

  private struct State {
    var waiters: [UInt64: Waiter] = [:]
    var lastID: UInt64 = 0
    var isAsking = false
    var inAll = 0
    var perAddress: [String: Int] = [:]
  }

  /// The highest number of waiting requests of all callers, and of one address.
  static let (mostInAll, mostPerAddress) = (128, 16)

  /// Returns the cursor after the latest event.
  let latest: @Sendable () async throws -> String
  private let isStopping: @Sendable () -> Bool
  private let interval: Duration
  private let state = Lock(State())

  /// - Parameters:
  ///   - isStopping: whether the server is about to stop, which ends every wait.
  ///   - interval: the time between two questions for the latest event.
  ///   - latest: returns the cursor after the latest event.
  init(
    isStopping: @escaping @Sendable () -> Bool, interval: Duration = .milliseconds(100),
    latest: @escaping @Sendable () async throws -> String
  ) {
    self.isStopping = isStopping
    self.interval = interval
    self.latest = latest
  }

  // MARK: Limits

  /// Counts a request that may wait.
  ///
  /// - Throws: `tooMany` if too many wait, in all or from this address.
  func enter(from address: String) throws(Problem) -> Place {
    let isFull = state.withLock { state in
      let ofAddress = state.perAddress[address, default: 0]
      guard state.inAll < Self.mostInAll, ofAddress < Self.mostPerAddress else { return true }
      state.inAll += 1
      state.perAddress[address] = ofAddress + 1
      return false
    }
    guard !isFull else {
      throw Problem(
        .tooMany, "too many requests wait for events", remedy: "send fewer requests with wait= at once", retryAfter: 5)
    }
    return Place(address, in: self)
  }

  /// The permit of one request, which is returned once: by `leave()`, or with its last reference.
  final class Place: Sendable {
    private let address: String
    private let feed: Lock<EventsFeed?>

    fileprivate init(_ address: String, in feed: EventsFeed) {
      self.address = address
      self.feed = Lock(feed)
    }

    deinit { leave() }

    func leave() { feed.withLock { $0.take() }?.leave(address) }
  }

  private func leave(_ address: String) {
    state.withLock { state in
      state.inAll -= 1
      let left = state.perAddress[address, default: 1] - 1
      state.perAddress[address] = left > 0 ? left : nil
    }
  }

  /// The number of waiting requests.
  var waiting: Int { state.withLock { $0.waiters.count } }

  // MARK: Waiting

  /// Waits until the cursor after the latest event is not `mark`, until a time, or until the server stops.
  func wait(beyond mark: String, until end: ContinuousClock.Instant) async -> Wake {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mustAsk = state.withLock { state in
          guard !Task.isCancelled else {
            continuation.resume(returning: .stopping)
            return false
          }
          state.waiters[id] = Waiter(mark: mark, end: end, continuation: continuation)
          defer { state.isAsking = true }
          return !state.isAsking
        }
        if mustAsk { Task { await ask() } }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume(returning: .stopping)
    }
  }

  /// Asks for the latest event as long as a request waits.
  private func ask() async {
    while state.withLock({ state in
      if state.waiters.isEmpty { state.isAsking = false }
      return state.isAsking
    }) {
      try? await Task.sleep(for: interval)
      // A store that fails wakes all, so that each reports the failure.
      let mark = try? await latest()
      let (now, isStopping) = (ContinuousClock.now, isStopping())
      let woken = state.withLock { state in
        let due = state.waiters.compactMap { id, waiter -> (id: UInt64, wake: Wake)? in
          if isStopping { return (id, .stopping) }
          if waiter.mark != mark { return (id, .changed) }
          return waiter.end <= now ? (id, .timeout) : nil
        }
        return due.compactMap { id, wake in state.waiters.removeValue(forKey: id).map { ($0.continuation, wake) } }
      }
      for (continuation, wake) in woken { continuation.resume(returning: wake) }
    }
  }
}
