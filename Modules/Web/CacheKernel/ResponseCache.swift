public import HTTPProtocols
import Locks

/// The responses that can be sent again because the store has not changed since they were made.
///
/// A response is found only while the store has the version that it had before and after the response was made. All
/// responses of an older version are dropped together.
public final class ResponseCache: Sendable {
  private let version: @Sendable () -> UInt64?
  private let latest: @Sendable () async -> UInt64?
  private let limits: ResponseCacheLimits
  private let state = Lock(State())
  /// Distinguishes the tags of this process from those of others, whose versions count other changes.
  private let origin = UInt64.random(in: .min ... .max)

  fileprivate struct Entry {
    let stored: StoredResponse
    let version: UInt64
    let size: Int
  }

  /// Two generations, each of at most half of the limits: if the younger one is full, the older one is dropped.
  fileprivate struct State {
    var version: UInt64 = 0
    var young: [ResponseKey: Entry] = [:]
    var old: [ResponseKey: Entry] = [:]
    var youngBytes = 0
    var lastUse = ContinuousClock.now

    var isEmpty: Bool { young.isEmpty && old.isEmpty }
  }

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - version: reads the version of the store's state at once; `nil` while it is unknown.
  ///   - latest: reads it if it is not known at once.
  public init(
    _ limits: ResponseCacheLimits, version: @escaping @Sendable () -> UInt64?,
    latest: @escaping @Sendable () async -> UInt64? = { nil }
  ) {
    self.limits = limits
    self.version = version
    self.latest = latest
  }

  /// Returns the version of the store's state, which has all that was committed before; `nil` if it is unknown.
  public func latestVersion() async -> UInt64? {
    if let version = version() { return version }
    // Without responses to send again, no answer of a database is worth its time.
    return limits.bytes > 0 ? await latest() : nil
  }

  /// Returns the response of an equal request, if it would be made again in the same way now.
  public func find(_ key: ResponseKey, at now: ContinuousClock.Instant) -> StoredResponse? {
    guard let entry = state.withLock({ $0.find(key, at: now, limits) }) else { return nil }
    // The version is read after the entry: what was committed before is in it.
    guard let present = version() else { return nil }
    state.withLock { $0.drop(before: present) }
    return present == entry.version ? entry.stored : nil
  }

  /// Returns the response of an equal request, if it was made from the state of this version.
  ///
  /// - Parameter version: the version of the state, read after the request came.
  func find(_ key: ResponseKey, at now: ContinuousClock.Instant, ofVersion version: UInt64) -> StoredResponse? {
    let entry = state.withLock { state in
      state.drop(before: version)
      return state.find(key, at: now, limits)
    }
    return entry?.version == version ? entry?.stored : nil
  }

  /// Stores a response, unless it is too large.
  ///
  /// - Parameters:
  ///   - operation: the index of its operation.
  ///   - actor: the name of the caller; `nil` for an unknown one.
  public func put(_ response: HTTPResponse, _ reuse: Reuse, operation: Int, actor: String?) {
    let stored = StoredResponse(response: response, end: reuse.end, operation: operation, actor: actor)
    guard let size = stored.size.map({ $0 + reuse.key.size }), size <= limits.bytes / 8 else { return }
    state.withLock { state in
      state.drop(before: reuse.version)
      guard state.version == reuse.version else { return }
      state.insert(Entry(stored: stored, version: reuse.version, size: size), reuse.key, limits)
      state.lastUse = .now
    }
  }

  /// Drops the responses of older versions, so that what was erased is no longer in memory.
  ///
  /// - Parameter mayHaveChanged: whether the store may have changed since; then all are dropped if the version is not
  ///   known at once.
  public func dropOutdated(afterChange mayHaveChanged: Bool) {
    guard !state.withLock({ $0.isEmpty }) else { return }
    let present = version()
    state.withLock { state in
      if let present { state.drop(before: present) } else if mayHaveChanged { state.drop() }
    }
  }

  /// Drops all responses if none has been used for some time.
  public func release(unusedFor time: Duration) {
    state.withLock { state in
      if state.lastUse + time <= .now { state.drop() }
    }
  }

  /// Returns the strong entity tag of a response (RFC 9110, 8.8.3), which no response of another version has.
  ///
  /// - Parameter isUnique: whether the bytes differ each time that the response is made.
  public func tag(of key: ResponseKey, at version: UInt64, isUnique: Bool) -> String {
    var hasher = Hasher()
    hasher.combine(origin)
    hasher.combine(version)
    hasher.combine(key)
    if isUnique { hasher.combine(UInt64.random(in: .min ... .max)) }
    // A tag that begins with digits is that of a record's version.
    return "\"s\(String(UInt64(bitPattern: Int64(hasher.finalize())), radix: 36))\""
  }
}

extension ResponseCache.State {
  /// Returns the entry of a key, unless its caller has to be identified again.
  fileprivate mutating func find(
    _ key: ResponseKey, at now: ContinuousClock.Instant, _ limits: ResponseCacheLimits
  ) -> ResponseCache.Entry? {
    guard let entry = young[key] ?? old[key], entry.stored.end.map({ now < $0 }) ?? true else { return nil }
    lastUse = now
    if old[key] != nil { insert(entry, key, limits) }
    return entry
  }

  fileprivate mutating func insert(_ entry: ResponseCache.Entry, _ key: ResponseKey, _ limits: ResponseCacheLimits) {
    if youngBytes + entry.size > limits.bytes / 2 || young.count >= limits.entries / 2 {
      (old, young, youngBytes) = (young, [:], 0)
    }
    old[key] = nil
    let replaced = young.updateValue(entry, forKey: key)
    youngBytes += entry.size - (replaced?.size ?? 0)
  }

  /// Drops everything if a newer version is known.
  fileprivate mutating func drop(before version: UInt64) {
    guard self.version < version else { return }
    self.version = version
    drop()
  }

  fileprivate mutating func drop() { (young, old, youngBytes) = ([:], [:], 0) }
}

/// The limits of a cache of responses.
public struct ResponseCacheLimits: Hashable, Sendable {
  /// The highest number of bytes; 0 stores nothing.
  public var bytes: Int
  /// The highest number of responses.
  public var entries: Int

  /// Creates the limits, by default those of a small server.
  public init(bytes: Int = 8 << 20, entries: Int = 4096) {
    self.bytes = bytes
    self.entries = entries
  }
}
