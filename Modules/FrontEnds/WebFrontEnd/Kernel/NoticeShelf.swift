import Synchronization

/// What writes have done, until the page that a reader is sent to has told it: for a minute, and only so many.
final class NoticeShelf: Sendable {
  private static let mostNotices = 256
  static let patience = Duration.seconds(60)

  private let notices = Mutex<[(id: String, text: String, until: ContinuousClock.Instant)]>([])

  /// - Returns: a name that nobody can guess.
  func put(_ text: String) -> String {
    let id = String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
    notices.withLock { notices in
      notices.removeAll { $0.until < .now }
      if notices.count >= Self.mostNotices { notices.removeFirst() }
      notices.append((id, text, .now + Self.patience))
    }
    return id
  }

  func find(_ id: some StringProtocol) -> String? {
    notices.withLock { notices in notices.first { $0.id == id && $0.until >= .now }?.text }
  }
}
