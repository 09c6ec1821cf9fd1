package import OrdersStoreProtocols

/// A closure that waits for its turn to write. It runs again if the transaction that contains it has been rolled back.
package struct WriteJob<Connection, Failure: SQLFailure>: WaitingWrite {
  /// The outcome of a job within its transaction; `acknowledge` returns it to the caller after the commit.
  package struct Attempt {
    package let failure: Failure?
    package let acknowledge: () -> Void
  }

  package let isDryRun: Bool
  /// The moment at which the job fails if it has not begun.
  package let deadline: ContinuousClock.Instant
  private let cancellation: Cancellation
  /// Runs the job in the open transaction.
  package let attempt: @Sendable (Connection) -> Attempt
  /// Ends the job with a failure.
  package let end: @Sendable (Failure) -> Void

  /// Runs the job in the open transaction, unless its caller has been cancelled.
  package func run(on connection: Connection) -> Attempt {
    guard cancellation.isCancelled else { return attempt(connection) }
    return Attempt(failure: Failure(.cancelledWrite)) { fail(.cancelledWrite) }
  }

  package func fail(_ cause: StoreError.Cause) { end(Failure(cause)) }

  /// Makes a job of a closure, and returns its result when the job has ended.
  ///
  /// - Parameters:
  ///   - isDryRun: whether the transaction is rolled back, and the result still returned.
  ///   - longestWait: the longest time that the job waits for its turn.
  ///   - enqueue: adds the job to the queue of a writer.
  package static func result<R: Sendable>(
    isDryRun: Bool, within longestWait: Duration, _ body: @escaping @Sendable (Connection) throws(Failure) -> R,
    enqueue: (WriteJob) -> Void
  ) async -> Result<R, Failure> {
    let cancellation = Cancellation()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        enqueue(
          WriteJob(
            isDryRun: isDryRun, deadline: .now + longestWait, cancellation: cancellation,
            attempt: { connection in
              do throws(Failure) {
                let answer = try body(connection)
                return Attempt(failure: nil) { continuation.resume(returning: .success(answer)) }
              } catch {
                return Attempt(failure: error) { continuation.resume(returning: .failure(error)) }
              }
            },
            end: { continuation.resume(returning: .failure($0)) }))
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}

/// A write that runs in the transaction of others.
package protocol JoiningWrite: WaitingWrite {
  associatedtype Connection
  associatedtype Failure: SQLFailure

  func run(on connection: Connection) -> WriteJob<Connection, Failure>.Attempt
}

extension WriteJob: JoiningWrite {}

extension Array where Element: JoiningWrite {
  /// Runs the writes in the open transaction. One that a rule refuses does not fail the others if it has changed nothing.
  ///
  /// - Parameters:
  ///   - changes: returns the number of the connection's changes.
  ///   - isOfEngine: returns whether the engine has failed, and not a rule.
  /// - Returns: the outcomes; `isCommitted` is false if the only write has failed or is a dry run.
  package func run(
    on connection: Element.Connection, changes: () -> Int64, isOfEngine: (Element.Failure) -> Bool
  ) throws(Element.Failure) -> (
    attempts: [WriteJob<Element.Connection, Element.Failure>.Attempt], isCommitted: Bool
  ) {
    var attempts: [WriteJob<Element.Connection, Element.Failure>.Attempt] = []
    for write in self {
      let before = changes()
      let attempt = write.run(on: connection)
      if let failure = attempt.failure, isOfEngine(failure) || count > 1 && changes() != before { throw failure }
      attempts.append(attempt)
    }
    let isCommitted = count > 1 || attempts.allSatisfy { $0.failure == nil } && !contains(where: \.isDryRun)
    return (attempts, isCommitted)
  }
}

extension Array where Element: WaitingWrite {
  /// The writes by transaction: a dry run is rolled back, and so has a transaction of its own.
  package var byTransaction: [[Element]] { [filter { !$0.isDryRun }] + filter(\.isDryRun).map { [$0] } }
}
