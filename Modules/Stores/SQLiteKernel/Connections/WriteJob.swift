import OrdersStoreProtocols
import SQLKernel

/// A write that waits for its turn. It runs again if the transaction that contains it has been rolled back.
struct WriteJob: WaitingWrite {
  /// The outcome of a job within its transaction; `acknowledge` returns it to the caller after the commit.
  struct Attempt {
    let failure: Failure?
    let acknowledge: () -> Void
  }

  let isDryRun: Bool
  /// The moment at which the job fails if it has not begun.
  let deadline: ContinuousClock.Instant
  let cancellation: Cancellation
  let attempt: @Sendable (Connection) -> Attempt
  let end: @Sendable (Failure) -> Void

  /// Runs the job in the open transaction, unless its caller has been cancelled.
  func run(on connection: Connection) -> Attempt {
    guard cancellation.isCancelled else { return attempt(connection) }
    return Attempt(failure: Failure(.cancelledWrite)) { fail(.cancelledWrite) }
  }

  func fail(_ cause: StoreError.Cause) { end(Failure(cause)) }
}
