import Locks

/// A pool of tasks that handle requests, each one request after another.
///
/// A task keeps the memory that its calls took: a new task for every request would allocate it again, which is a tenth
/// of all work for a small one.
final class HandlerTasks: Sendable {
  // Declared first, so that it is released before the workers, on whose threads these tasks end.
  private let idle = Lock<[HandlerTask]>([])
  private let workers: Workers
  /// The highest number of idle tasks; each keeps the memory of its deepest calls, 20 to 30 KB.
  private static let mostIdle = 64

  init(on workers: Workers) { self.workers = workers }

  /// Returns an idle task, the last one returned, whose memory is most likely in the caches; otherwise a new one.
  func take() -> HandlerTask { idle.withLock { $0.popLast() } ?? HandlerTask(on: workers) }

  /// Returns a task to the pool after its request, unless it has been cancelled; it ends if enough tasks are idle.
  func putBack(_ task: HandlerTask) {
    idle.withLock { idle in
      if idle.count < Self.mostIdle { idle.append(task) }
    }
  }
}

/// A task that handles one request after another, until it is released.
final class HandlerTask: Sendable {
  private let mailbox: Mailbox
  private let task: Task<Void, Never>

  init(on workers: Workers) {
    let mailbox = Mailbox()
    self.mailbox = mailbox
    task = Task(executorPreference: workers) {
      while let exchange = await mailbox.next() { await exchange.handle() }
    }
  }

  deinit { mailbox.close() }

  func handle(_ exchange: Exchange) { mailbox.put(exchange) }

  /// Cancels the current request. The caller must be the only owner: a cancelled task cannot be used again.
  func cancel() { task.cancel() }
}

/// Holds the next request of a task.
private final class Mailbox: Sendable {
  private struct State {
    var exchange: Exchange?
    var isClosed = false
    var reader: CheckedContinuation<Exchange?, Never>?
  }

  private let state = Lock(State())

  func put(_ exchange: Exchange) { update { $0.exchange = exchange } }
  func close() { update { $0.isClosed = true } }

  /// Waits for the next request and returns it; `nil` when the mailbox has been closed.
  func next() async -> Exchange? {
    await withCheckedContinuation { reader in update { $0.reader = reader } }
  }

  private func update(_ change: (inout State) -> Void) {
    let delivery = state.withLock { state -> (reader: CheckedContinuation<Exchange?, Never>, exchange: Exchange?)? in
      change(&state)
      guard state.exchange != nil || state.isClosed, let reader = state.reader.take() else { return nil }
      return (reader, state.exchange.take())
    }
    if let delivery { delivery.reader.resume(returning: delivery.exchange) }
  }
}
