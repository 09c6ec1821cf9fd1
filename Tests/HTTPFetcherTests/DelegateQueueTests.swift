import Foundation
import Testing

@testable import HTTPFetcher

@Suite struct DelegateQueueTests {
  @Test func `a session gets sixty-four pieces ahead of whoever hears it, and no further`() async {
    let (pieces, lead) = (500, 64)
    let queue = DelegateQueue(timeout: .seconds(86_400))
    let said = Said()
    let leads = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        for piece in 1...pieces {
          queue.addOperation {
            // The session continues as far as it is allowed during this callback; without a limit it would get further.
            said.wait(for: min(pieces, lead + piece - 1), hearing: piece)
            if piece == pieces { continuation.resume(returning: said.leads) }
          }
          said.add()
        }
      }
    }
    #expect(leads.count == pieces)
    #expect(leads.max() == lead)
  }
}

// MARK: Fixtures

/// Counts the pieces that a queue has accepted.
///
/// `@unchecked Sendable`: everything is accessed under the condition's lock.
private final class Said: @unchecked Sendable {
  private let condition = NSCondition()
  private var count = 0
  private var seen: [Int] = []

  /// The number of accepted but unhandled pieces at each handled piece.
  var leads: [Int] { condition.withLock { seen } }

  func add() {
    condition.withLock {
      count += 1
      condition.signal()
    }
  }

  /// Waits until a number of pieces has been accepted, and records how many more than the handled ones these are.
  func wait(for pieces: Int, hearing piece: Int) {
    condition.withLock {
      while count < pieces { condition.wait() }
      seen.append(count - (piece - 1))
    }
  }
}
