import Foundation
import Locks
import OrdersWorkerProtocols

/// The only cache of a store's settings, and the place that decides when they are stale.
///
/// A command uses the settings that it has read when it opened the store. A server, whose settings other processes may
/// change, shows those of the last second, and reads them anew for a write.
final class CurrentSettings: Sendable {
  private struct Entry {
    let settings: StoreSettings
    let zone: TimeZone?
    let time: ContinuousClock.Instant
  }

  private let isOfCommand: Bool
  private let now: @Sendable () -> ContinuousClock.Instant
  private let read: @Sendable () async throws(StoreError) -> StoreSettings
  private let last = Lock<Entry?>(nil)

  /// Creates a reader of the settings.
  ///
  /// - Parameter settings: the settings of a command; `nil` reads them at first use.
  init(
    _ settings: StoreSettings?, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    read: @escaping @Sendable () async throws(StoreError) -> StoreSettings
  ) {
    isOfCommand = settings != nil
    self.now = now
    self.read = read
    if let settings { save(settings) }
  }

  /// The zone of the settings; `nil` if they name none. If they cannot be read, it stays as it was.
  var timeZone: TimeZone? { get async { await shown?.zone } }

  /// The shop's name; empty if the settings have none.
  var shopName: String { get async { await shown?.settings.name ?? "" } }

  /// Returns the settings that decide what is written.
  func forWriting() async throws(StoreError) -> StoreSettings { try await entry(noOlderThan: .zero).settings }

  private var shown: Entry? {
    get async { (try? await entry(noOlderThan: .seconds(1))) ?? last.withLock { $0 } }
  }

  private func entry(noOlderThan age: Duration) async throws(StoreError) -> Entry {
    if let last = last.withLock({ $0 }), isOfCommand || now() - last.time < age { return last }
    return save(try await read())
  }

  @discardableResult
  private func save(_ settings: StoreSettings) -> Entry {
    let zone = settings.timeZone.flatMap { TimeZone(identifier: $0) }
    let entry = Entry(settings: settings, zone: zone, time: now())
    last.withLock { $0 = entry }
    return entry
  }
}
