import Foundation
public import HTTPProtocols
import Locks
import OrdersWorkerProtocols
public import ShowsWorkerProtocols

/// Fetches posters one after the other, checks them, and stores them.
///
/// A poster is a JPEG, PNG or WebP file of at most 1 MiB, by its first bytes, from a public address. A URL that fails is
/// tried again after hours, a host that does not answer after minutes.
///
/// ```swift
/// let posters = PosterFetcher(store: store, http: http, clock: Instant.now)
/// posters.want([WantedPoster(show: "431", source: url)])
/// ```
public final class PosterFetcher: PosterFetching {
  /// The greatest number of posters that wait.
  static let queueLength = 500
  static let pauseOfURL = Duration.seconds(6 * 3_600)
  static let pauseOfHost = Duration.seconds(10 * 60)
  /// The time for one poster, redirects included.
  static let deadline = Duration.seconds(10)
  static let mostRedirects = 3

  fileprivate struct State {
    var queue: [WantedPoster] = []
    var failed = FailedPosters()
    var running: Task<Void, Never>?
    var isStopped = false
  }

  private let store: any PicturesStore
  private let http: any HTTPFetching
  private let clock: @Sendable () -> Instant
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Lock(State())

  /// Creates a fetcher.
  ///
  /// - Parameters:
  ///   - clock: returns the time that is stored with a poster.
  ///   - now: returns the time by which failures end.
  public init(
    store: any PicturesStore, http: any HTTPFetching, clock: @escaping @Sendable () -> Instant,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.store = store
    self.http = http
    self.clock = clock
    self.now = now
  }

  public func want(_ posters: [WantedPoster]) {
    guard !posters.isEmpty else { return }
    let now = now()
    state.withLock { state in
      guard !state.isStopped else { return }
      for poster in posters where state.queue.count < Self.queueLength {
        guard !state.failed.contains(poster.source, at: now), !state.queue.contains(poster) else { continue }
        state.queue.append(poster)
      }
      guard state.running == nil, !state.queue.isEmpty else { return }
      state.running = Task { await self.run() }
    }
  }

  /// Empties the queue, cancels the running request, and returns when nothing is written any more.
  public func stop() async {
    let running = state.withLock { state in
      state.isStopped = true
      state.queue = []
      state.running?.cancel()
      return state.running
    }
    await running?.value
  }

  /// Returns when the queue is empty.
  func finish() async { await state.withLock { $0.running }?.value }

  private func run() async {
    while let poster = state.withLock({ $0.next }) {
      // A host may have failed since its posters were queued.
      let hasFailed = state.withLock { $0.failed.contains(poster.source, at: now()) }
      if !hasFailed { await fetch(poster) }
      state.withLock { $0.queue.removeAll { $0 == poster } }
    }
  }

  private func fetch(_ poster: WantedPoster) async {
    do {
      let stored = try await store.fetchPosterStamps(of: [poster.show])[poster.show]
      guard stored?.source != poster.source.absoluteString else { return }
    } catch {
      return
    }
    let end = now()
    do throws(Failure) {
      let picture = try await picture(from: poster.source)
      // An error of the store is not one of the poster; a later request tries again.
      _ = try? await store.savePoster(picture, of: poster.show)
    } catch {
      state.withLock { state in
        switch error {
        case .host: state.failed.addHost(of: poster.source, until: end + Self.pauseOfHost)
        case .url: state.failed.add(poster.source, until: end + Self.pauseOfURL)
        case .cancelled: break
        }
      }
    }
  }

  /// The extent of a failure.
  private enum Failure: Error {
    case host, url, cancelled
  }

  private func picture(from url: URL) async throws(Failure) -> StoredPicture {
    var request = HTTPFetch(url, fields: ["Accept": "image/webp, image/png, image/jpeg"])
    request.limit = PictureLimits.bytes
    request.maxRedirects = Self.mostRedirects
    request.deadline = Self.deadline
    let answer: HTTPFetched
    do throws(HTTPFetchError) { answer = try await http.fetch(request) } catch {
      switch error {
      case .unreachable, .lost, .late: throw .host
      case .refused: throw .url
      case .cancelled: throw .cancelled
      }
    }
    guard answer.status == .ok else { throw .url }
    let bytes: [UInt8]
    do throws(HTTPBodyError) { bytes = try await answer.body.collect(upTo: request.limit) } catch { throw .url }
    guard let format = StoredPicture.Format(of: bytes) else { throw .url }
    var version = Fingerprint()
    version.add(bytes)
    let stamp = PictureStamp(source: url.absoluteString, version: version.text)
    return StoredPicture(stamp: stamp, format: format, bytes: bytes, fetchedAt: clock())
  }
}

extension PosterFetcher.State {
  /// The first poster of the queue, where it stays until it has been fetched; `nil` ends the running task.
  fileprivate var next: WantedPoster? {
    mutating get {
      if queue.isEmpty { running = nil }
      return queue.first
    }
  }
}
