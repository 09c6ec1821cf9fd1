import OrdersStoreProtocols

/// Brings the search index of a store up to date in small steps while the server runs.
struct SearchIndexUpdating: Sendable {
  private let task: Task<Void, Never>

  /// Starts the work; most stores have none.
  ///
  /// - Parameters:
  ///   - pause: the time between two steps, in which others write, and after a failure.
  ///   - report: receives a message for the log at the end, and when a step fails.
  ///   - step: updates some orders, and returns whether more are left.
  init(
    pause: (step: Duration, failure: Duration) = (.milliseconds(20), .seconds(10)),
    report: @escaping @Sendable (String) -> Void, step: @escaping @Sendable () async throws(StoreError) -> Bool
  ) {
    task = Task {
      var (steps, failures) = (0, 0)
      while !Task.isCancelled {
        do throws(StoreError) {
          guard try await step() else { break }
          (steps, failures) = (steps + 1, 0)
          try? await Task.sleep(for: pause.step)
        } catch {
          failures += 1
          // The end of the server interrupts a step.
          if failures == 1, !Task.isCancelled {
            report("the search index cannot be brought up to date now: \(error.cause)")
          }
          try? await Task.sleep(for: pause.failure)
        }
      }
      if steps > 0, !Task.isCancelled { report("the search index of all orders is up to date") }
    }
  }

  /// Stops the work after the current step; the next server continues it.
  func stop() async {
    task.cancel()
    await task.value
  }
}
