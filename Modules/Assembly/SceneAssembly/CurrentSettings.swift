import Foundation
import OrdersWorkerProtocols
import Synchronization

/// What a store's settings say of the shop: its zone and its name. They may be changed while a server runs, and are
/// read again once a second at most.
final class CurrentSettings: Sendable {
  private struct Entry {
    let zone: TimeZone?
    let name: String
    let end: ContinuousClock.Instant

    init(_ settings: StoreSettings, at now: ContinuousClock.Instant) {
      zone = settings.timeZone.flatMap { TimeZone(identifier: $0) }
      name = settings.name
      end = now + .seconds(1)
    }
  }

  private let now: @Sendable () -> ContinuousClock.Instant
  private let read: @Sendable () async throws(OrdersStoreError) -> StoreSettings
  private let last: Mutex<Entry?>

  /// - Parameter settings: where they have been read already.
  init(
    _ settings: StoreSettings?, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    read: @escaping @Sendable () async throws(OrdersStoreError) -> StoreSettings
  ) {
    self.now = now
    self.read = read
    last = Mutex(settings.map { Entry($0, at: now()) })
  }

  /// A store whose settings cannot be read keeps the zone that it had, and says so when a scene asks it for something.
  var timeZone: TimeZone? { get async { await answer?.zone } }

  /// What the shop is called; empty where it has no name.
  var shopName: String { get async { await answer?.name ?? "" } }

  private var answer: Entry? {
    get async {
      let last = last.withLock { $0 }
      if let last, last.end > now() { return last }
      guard let settings = try? await read() else { return last }
      let answer = Entry(settings, at: now())
      self.last.withLock { $0 = answer }
      return answer
    }
  }
}
