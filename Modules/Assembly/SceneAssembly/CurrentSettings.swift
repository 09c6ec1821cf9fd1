import Foundation
import Locks
import OrdersWorkerProtocols

/// The only cache of a store's settings, and the place that decides when they are stale.
///
/// A command uses the settings that it has read when it opened the store. A server, whose settings other processes may
/// change, shows those of the last second, or of a version of the store's state, and reads them anew for a write.
final class CurrentSettings: Sendable {
  private struct Entry {
    let settings: StoreSettings
    let zone: TimeZone?
    let time: ContinuousClock.Instant
    /// The version of the store's state before they were read; `nil` if it is not known.
    let version: UInt64?
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

  /// Returns the shop's name and the lines of its address and phone, empty if the settings have none, and their zone,
  /// `nil` if they name none.
  ///
  /// If they cannot be read, all stay as they were.
  ///
  /// - Parameter version: the version that the settings must have at least; `nil` for those of the last second.
  func shown(asOf version: UInt64?) async -> (name: String, contact: String, zone: TimeZone?) {
    let entry = (try? await entry(asOf: version, noOlderThan: .seconds(1))) ?? last.withLock { $0 }
    let contact = [entry?.settings.address, entry?.settings.phone].compactMap(\.self).joined(separator: "\n")
    return (entry?.settings.name ?? "", contact, entry?.zone)
  }

  /// Returns the settings that decide what is written.
  func forWriting() async throws(StoreError) -> StoreSettings { try await entry(noOlderThan: .zero).settings }

  private func entry(asOf version: UInt64? = nil, noOlderThan age: Duration) async throws(StoreError) -> Entry {
    if let last = last.withLock({ $0 }),
      isOfCommand || (version.map { $0 == last.version } ?? (now() - last.time < age))
    {
      return last
    }
    return save(try await read(), version)
  }

  @discardableResult
  private func save(_ settings: StoreSettings, _ version: UInt64? = nil) -> Entry {
    let zone = settings.timeZone.flatMap { TimeZone(identifier: $0) }
    let entry = Entry(settings: settings, zone: zone, time: now(), version: version)
    last.withLock { $0 = entry }
    return entry
  }
}
