import Foundation
import OrdersWorkerProtocols
import Synchronization

/// The zone and the shop's name of a store's settings, read again at most once a second.
///
/// The settings may change while a server runs.
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
  private let read: @Sendable () async throws(StoreError) -> StoreSettings
  private let last: Mutex<Entry?>

  /// Creates a reader of the settings.
  ///
  /// - Parameter settings: the settings, if they have been read already; `nil` reads them at first use.
  init(
    _ settings: StoreSettings?, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    read: @escaping @Sendable () async throws(StoreError) -> StoreSettings
  ) {
    self.now = now
    self.read = read
    last = Mutex(settings.map { Entry($0, at: now()) })
  }

  /// The zone of the settings; `nil` if they name none. If they cannot be read, it stays as it was.
  var timeZone: TimeZone? { get async { await answer?.zone } }

  /// The shop's name; empty if the settings have none.
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
