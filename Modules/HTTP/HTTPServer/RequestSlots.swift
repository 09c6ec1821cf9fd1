import Synchronization

/// Counts the requests that handlers work on, and how many of those are still receiving their body.
///
/// A request takes its slot when its body is complete, or has its first ``firstPart`` bytes. So clients that send short
/// bodies slowly take no slot, and those that send long bodies slowly take at most half of the slots.
final class RequestSlots: Sendable {
  /// The number of bytes of a body that arrive before its handler is called; a shorter body arrives completely.
  static let firstPart = 16 << 10

  enum Slot {
    /// The slot of a request whose body is still arriving.
    case receiving
    case received
  }

  private let most: Int
  private let mostReceiving: Int
  private let taken = Atomic(0)
  private let receiving = Atomic(0)

  init(most: Int) {
    self.most = most
    mostReceiving = max(1, most / 2)
  }

  /// Takes a slot until `leave`, and returns whether there was a free one.
  func take(_ place: Slot) -> Bool {
    guard taken.add(1, ordering: .acquiringAndReleasing).newValue <= most else {
      leave(.received)
      return false
    }
    guard place == .receiving else { return true }
    guard receiving.add(1, ordering: .acquiringAndReleasing).newValue <= mostReceiving else {
      leave(.receiving)
      return false
    }
    return true
  }

  /// Moves a request from a slot of `receiving` to one of `received`.
  func bodyEnded() { receiving.subtract(1, ordering: .acquiringAndReleasing) }

  func leave(_ place: Slot) {
    if place == .receiving { bodyEnded() }
    taken.subtract(1, ordering: .acquiringAndReleasing)
  }
}
