import Synchronization

/// Counts the requests that handlers work on, and how many of those are still receiving their body.
///
/// A request takes its place when its body is there, or the first ``firstPart`` bytes of it. So clients that send short
/// bodies slowly take no place, and those that send long bodies slowly take half of the places at most.
final class RequestSlots: Sendable {
  /// How many bytes of a body arrive before its handler is asked; all of it where it is shorter.
  static let firstPart = 16 << 10

  enum Slot {
    /// Of a request whose body is still arriving.
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

  /// - Returns: whether there is such a place; it is taken then, until `leave`.
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

  /// A request in a place of `receiving` has one of `received` from now on.
  func bodyEnded() { receiving.subtract(1, ordering: .acquiringAndReleasing) }

  func leave(_ place: Slot) {
    if place == .receiving { bodyEnded() }
    taken.subtract(1, ordering: .acquiringAndReleasing)
  }
}
