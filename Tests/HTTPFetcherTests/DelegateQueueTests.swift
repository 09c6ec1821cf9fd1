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
            // It gets as far as it may while this piece is heard; where nothing held it back, it would get further.
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

/// How many pieces have been taken by a queue.
///
/// `@unchecked Sendable`: everything is touched under the condition's lock.
private final class Said: @unchecked Sendable {
  private let condition = NSCondition()
  private var count = 0
  private var seen: [Int] = []

  /// By how many pieces what was said was ahead, at each piece that was heard.
  var leads: [Int] { condition.withLock { seen } }

  func add() {
    condition.withLock {
      count += 1
      condition.signal()
    }
  }

  /// Waits until so many have been said, and notes how many more than have been heard these are.
  func wait(for pieces: Int, hearing piece: Int) {
    condition.withLock {
      while count < pieces { condition.wait() }
      seen.append(count - (piece - 1))
    }
  }
}
