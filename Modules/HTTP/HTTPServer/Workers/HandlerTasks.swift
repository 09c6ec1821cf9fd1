import Synchronization

/// The tasks that handle requests. Each handles one after another and keeps the memory that its calls took: a task of its
/// own for every request would have to ask for it anew, call by call, which is a tenth of all work for a small one.
final class HandlerTasks: Sendable {
  // Goes before the workers do, on whose threads these tasks end.
  private let idle = Mutex<[HandlerTask]>([])
  private let workers: Workers
  /// How many wait for the next burst; each keeps what its deepest calls took, 20 to 30 KB.
  private static let mostIdle = 64

  init(on workers: Workers) { self.workers = workers }

  /// A task that has nothing to do: the last that had, whose memory is the warmest.
  func take() -> HandlerTask { idle.withLock { $0.popLast() } ?? HandlerTask(on: workers) }

  /// Takes a task back that has handled its request and has not been cancelled. Where enough wait, it ends.
  func putBack(_ task: HandlerTask) {
    idle.withLock { idle in
      if idle.count < Self.mostIdle { idle.append(task) }
    }
  }
}

/// Handles one request after another, until nobody holds it any more.
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

  /// Cancels what is being handled. Whoever does so holds the task alone: a task cannot be used again after that.
  func cancel() { task.cancel() }
}

/// Holds the request that a task is to handle next.
private final class Mailbox: Sendable {
  private struct State {
    var exchange: Exchange?
    var isClosed = false
    var reader: CheckedContinuation<Exchange?, Never>?
  }

  private let state = Mutex(State())

  func put(_ exchange: Exchange) { update { $0.exchange = exchange } }
  func close() { update { $0.isClosed = true } }

  /// What has been put in, as soon as there is something; `nil` when the mailbox has been closed.
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
