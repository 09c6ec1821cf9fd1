import Foundation

/// The hosts and URLs whose posters could not be fetched, each for a time, so that a dead host costs nothing.
struct FailedPosters {
  /// The greatest number of remembered hosts and URLs; the one that ends first makes room.
  private static let most = 1_000

  private var ends: [String: ContinuousClock.Instant] = [:]

  /// Returns whether a URL or its host has failed and is not tried again yet.
  func contains(_ url: URL, at now: ContinuousClock.Instant) -> Bool {
    [url.absoluteString, Self.host(of: url)].contains { name in ends[name].map { now < $0 } ?? false }
  }

  /// Remembers a URL that answers with something other than a picture.
  mutating func add(_ url: URL, until end: ContinuousClock.Instant) { add(url.absoluteString, end) }

  /// Remembers a host that does not answer.
  mutating func addHost(of url: URL, until end: ContinuousClock.Instant) { add(Self.host(of: url), end) }

  private mutating func add(_ name: String, _ end: ContinuousClock.Instant) {
    if ends.count >= Self.most, let first = ends.min(by: { $0.value < $1.value })?.key { ends[first] = nil }
    ends[name] = end
  }

  private static func host(of url: URL) -> String { "\(url.host() ?? ""):\(url.port ?? 0)" }
}
