import CPostgres
import Dispatch
import Foundation
import OrdersStoreProtocols

// The wait for the server, which may be silent, slow or gone.

extension Connection {
  /// Waits until a result can be read without blocking; if the current task is cancelled, or the transaction takes too
  /// long, the server ends the statement, and its result is an error.
  ///
  /// - Throws: a lost connection if the server sends nothing for `longestSilence`, or for 5 s after it was asked to end
  ///   the statement.
  func waitForResult() throws(Failure) {
    var cancelling: (request: DispatchSemaphore, deadline: ContinuousClock.Instant)?
    silentSince = .now
    while try !isReady(within: 100) {
      if let cancelling, .now > cancelling.deadline { throw .lost(place, "it does not respond") }
      if cancelling == nil, Task.isCancelled || isLate { cancelling = (cancel(), .now + .seconds(5)) }
    }
    // A request that arrives late would end the next statement instead.
    if let cancelling, cancelling.request.wait(timeout: .now() + .seconds(5)) == .timedOut {
      throw .lost(place, "it did not confirm the end of a statement")
    }
  }

  /// Waits for at most a time in milliseconds, and returns whether a result can be read without blocking.
  ///
  /// - Throws: a lost connection if the server has sent nothing for `longestSilence`.
  func isReady(within limit: Int32) throws(Failure) -> Bool {
    guard unsafe PQisBusy(handle) == 1 else { return true }
    var socket = pollfd(fd: unsafe PQsocket(handle), events: Int16(POLLIN), revents: 0)
    let found = unsafe poll(&socket, 1, limit)
    guard found >= 0 || errno == EINTR else { throw .lost(place, "its socket cannot be read") }
    if found > 0 {
      guard unsafe PQconsumeInput(handle) == 1 else { throw .lost(place, message) }
      silentSince = .now
    } else if .now > silentSince + longestSilence {
      throw .lost(place, "it does not respond")
    }
    return unsafe PQisBusy(handle) == 0
  }

  /// Asks the server to end the statement that runs now. If it cannot be reached, the statement ends by its timeout.
  ///
  /// libpq waits for the server without a limit, and so on a thread of its own.
  ///
  /// - Returns: a semaphore that is signalled when the server has the request.
  private func cancel() -> DispatchSemaphore {
    let isDone = DispatchSemaphore(value: 0)
    guard let request = unsafe PQgetCancel(handle) else {
      isDone.signal()
      return isDone
    }
    // Only the thread uses the request, and frees it.
    nonisolated(unsafe) let cancelling = unsafe request
    Thread.detachNewThread {
      var message = [CChar](repeating: 0, count: 256)
      _ = unsafe PQcancel(cancelling, &message, Int32(message.count))
      unsafe PQfreeCancel(cancelling)
      isDone.signal()
    }
    return isDone
  }
}
