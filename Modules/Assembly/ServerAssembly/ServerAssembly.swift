import AccessProtocols
import AccessWorkers
import CacheKernel
import Formatting
import Foundation
import HTTPCompression
import HTTPProtocols
import HTTPServer
import Models
import OrdersWorkerProtocols
public import PresentationProtocols
import SceneAssembly
public import ServerCommandLineFrontEnd
import StoreAdministrationProtocols
import Synchronization
import WebKernel
import Workers

/// The composition root of `storekeeper-server`: builds every scene over one store, the web front end and the HTTP
/// server.
public struct ServerAssembly: ServerStarting {
  /// The time that running requests have when the server stops; then the store is interrupted, too.
  ///
  /// With the last responses, the store and the log, stopping takes less than ten seconds, before a supervisor kills
  /// it.
  static let drainTime = Duration.milliseconds(6_500)
  /// The shortest time that the store has to close, after it has been interrupted.
  static let leastTimeToClose = Duration.milliseconds(500)
  private let timeout: Duration
  private let drainTime: Duration
  private let timeToClose: Duration
  private let lowestMelodiesAge: Int64
  private let clock: @Sendable () -> Instant

  /// Creates the composition root.
  ///
  /// - Parameter timeout: the time limit of a request to the melodies API: less than the five seconds for which a
  ///   `RemoteStore` waits for this server.
  public init(timeout: Duration = .seconds(4)) { self.init(timeout: timeout, lowestMelodiesAge: 10) }

  /// Creates the composition root with other times and another clock, for tests.
  ///
  /// - Parameters:
  ///   - timeToClose: the shortest time that the store has to close.
  ///   - lowestMelodiesAge: the number of seconds between two requests to the melodies API.
  ///   - clock: returns the moment of a write.
  init(
    timeout: Duration = .seconds(4), drainTime: Duration = Self.drainTime,
    timeToClose: Duration = Self.leastTimeToClose, lowestMelodiesAge: Int64 = 0,
    clock: @escaping @Sendable () -> Instant = Instant.now
  ) {
    self.lowestMelodiesAge = lowestMelodiesAge
    self.timeout = timeout
    self.drainTime = drainTime
    self.timeToClose = timeToClose
    self.clock = clock
  }

  public func startServer(_ settings: ServerSettings, log: @escaping @Sendable (String) -> Void)
    async throws(Problem) -> any RunningServer
  {
    if case .http = settings.store {
      throw Problem(
        .usage, "a server cannot use the store of another server",
        remedy: "use sqlite:PATH, postgres://HOST/DATABASE or memory:"
      )
    }
    let log = LogWriter(to: log)
    let requestLog = RequestLog(format: settings.logFormat, logsEveryRequest: settings.logsRequests, to: log)
    let stores = Stores(
      readerCount: settings.threads, tokens: StoreTokens(password: settings.password),
      report: { requestLog.note($0) })
    let opened: Stores.Opened
    do { opened = try await stores.open(settings.store) } catch { throw Problem(.store(error)) }
    do throws(Problem) {
      let gatekeeper = Gatekeeper(store: opened.store, clock: Instant.now, random: Randomness.system)
      try await settings.checkAdmission(gatekeeper)
      let ids = UUIDv7()
      let gauges = ServerGauges(of: opened.store, clock: clock)
      let scenes = Scenes(
        over: opened.store, pictures: opened.pictures, formatters: CompiledFormatters(), stores: stores,
        melodiesAPI: settings.melodiesAPI?.absoluteString, lowestMelodiesAge: lowestMelodiesAge, timeout: timeout,
        clock: clock)
      let accessLog = AccessEventLimit(write: requestLog.note)
      let isDraining = StopFlag()
      var web = settings.web
      web.isStopping = { isDraining.isRaised }
      let store = opened.store
      let cache = ResponseCache(
        .init(bytes: settings.cacheBytes, entries: settings.cacheEntries), version: { store.stateVersion },
        latest: { await store.latestStateVersion })
      let handler = WebHandler(
        scenes: scenes,
        gatekeeper: ObservedGatekeeper(gatekeeper: gatekeeper) { event in
          if event.level != .info { gauges.didRefuseCredentials() }
          accessLog.note(event)
        }, settings: web,
        observer: requestLog.explaining { store.load }, gauges: gauges.read, cache: cache,
        makeID: { ids.next(at: .now()) })
      let server = try settings.listening(Compressing(handler))
      gauges.observe(server)
      let url = "http://\(settings.host.urlHost):\(server.port)"
      if settings.logFormat == .json { settings.notes.forEach { requestLog.note($0) } }
      if settings.logFormat == .json || settings.logsRequests {
        let summary = settings.summary(onEngine: store.load?.engine)
        requestLog.note("listening on \(url): storekeeper-server \(Product.version), \(summary)", .info)
      }
      return Serving(
        url: url, server: server, gatekeeper: gatekeeper, scenes: scenes, opened: opened, gauges: gauges, log: log,
        requestLog: requestLog, accessLog: accessLog, isDraining: isDraining, drain: settings.drain,
        drainTime: drainTime,
        timeToClose: timeToClose, relief: MemoryRelief(cache),
        searchIndex: SearchIndexUpdating(report: { requestLog.note($0) }) { () throws(StoreError) in
          try await store.updateSearchIndex()
        })
    } catch {
      // The error of the start is reported; an error of closing would add nothing.
      try? await opened.close()
      throw error
    }
  }
}

/// A running server, with its store and its gatekeeper.
private struct Serving: RunningServer {
  let url: String
  let server: HTTPServer
  let gatekeeper: Gatekeeper
  let scenes: Scenes
  let opened: Stores.Opened
  let gauges: ServerGauges
  let log: LogWriter
  let requestLog: RequestLog
  let accessLog: AccessEventLimit
  let isDraining: StopFlag
  /// The time for which the server is not ready, and still takes requests.
  let drain: Duration
  /// The time that running requests have.
  let drainTime: Duration
  let timeToClose: Duration
  let relief: MemoryRelief
  let searchIndex: SearchIndexUpdating

  func stop() async throws(Problem) {
    isDraining.raise()
    if requestLog.format == .json || requestLog.logsEveryRequest {
      requestLog.note("stopping, as a signal asked; \(server.requestsInFlight.of("request")) running", .info)
    }
    await waitForDrain()
    gauges.observe(nil)
    let started = ContinuousClock.now
    let interrupting = Task { [opened, drainTime] in
      try await Task.sleep(for: drainTime)
      opened.interrupt()
    }
    defer { interrupting.cancel() }
    await server.stop(within: drainTime)
    let end = max(started + drainTime + HTTPServer.drainTimeout, .now + timeToClose)
    let closed = await outcome(by: end) {
      await searchIndex.stop()
      return await closeStore()
    }
    accessLog.finish()
    await log.finish()
    relief.stop()
    guard let closed else {
      throw Problem(.unavailable, "the store could not be closed in time; every acknowledged write is saved")
    }
    try closed.get()
  }

  /// Waits for the time of `--drain`, so that a load balancer sends no more requests.
  private func waitForDrain() async {
    guard drain > .zero else { return }
    let started = ContinuousClock.now
    requestLog.note(DrainEvent(kind: .started, time: drain, requests: server.requestsInFlight))
    try? await Task.sleep(for: drain)
    requestLog.note(DrainEvent(kind: .ended, time: .now - started, requests: server.requestsInFlight))
  }

  private func closeStore() async -> Result<Void, Problem> {
    // A job that continues without a request writes nothing after this.
    defer { opened.interrupt() }
    await gatekeeper.finishNotes()
    await scenes.stopFetching()
    do { return .success(try await opened.close()) } catch { return .failure(Problem(.store(error))) }
  }
}

/// Says to the front ends that the server is about to stop.
private final class StopFlag: Sendable {
  private let state = Atomic(false)
  var isRaised: Bool { state.load(ordering: .relaxed) }
  func raise() { state.store(true, ordering: .relaxed) }
}

/// Returns the result of `work`; `nil` if it has not returned by `end`, while it continues.
private func outcome<R: Sendable>(by end: ContinuousClock.Instant, _ work: @escaping @Sendable () async -> R) async
  -> R?
{
  let (outcomes, continuation) = AsyncStream<R>.makeStream()
  let waiting = Task {
    try await Task.sleep(until: end)
    continuation.finish()
  }
  Task { continuation.yield(await work()) }
  defer { waiting.cancel() }
  return await outcomes.first { _ in true }
}

// MARK: What the settings mean to each part

extension ServerSettings {
  /// The store and the options that decide who may do what, and how much, for the first line of the log.
  ///
  /// - Parameter engine: the library of the store, with its version.
  fileprivate func summary(onEngine engine: String?) -> String {
    let options = [
      "store \(store.url)", engine, reasonForSignIn == nil ? "without credentials" : "with credentials",
      publicOrigin.map { "--public-url \($0)" }, trustedProxy.map { "--trusted-proxy \($0.text)" },
      melodiesAPI.map { "--melodies-api \($0.host() ?? "")" }, "--threads \(threads)", "--max-body \(maxBody)",
      "--max-import \(maxImport)", "--request-timeout \(requestTimeout.components.seconds)",
      drain > .zero ? "--drain \(drain.components.seconds)" : nil,
    ]
    return options.compactMap(\.self).joined(separator: ", ")
  }

  /// Refuses to start a server that others can reach if nobody can sign in.
  fileprivate func checkAdmission(_ gatekeeper: some Gatekeeping) async throws(Problem) {
    guard let reason = reasonForSignIn, try await !gatekeeper.hasCredentials() else { return }
    throw Problem(
      .forbidden, "a server \(reason) needs credentials, and the store \(store.url) has none",
      remedy: store == .memory
        ? "a store in memory starts without credentials: use sqlite:PATH"
        : "create one first: storekeeper --store \(store.url) access create-token NAME --role admin")
  }

  /// The reason why users must sign in; `nil` if only this machine reaches the server and `--require-auth` is not
  /// given.
  ///
  /// Requests through a proxy come from this machine, and from anywhere.
  private var reasonForSignIn: String? {
    if requiresSignIn { return "with --require-auth" }
    if !host.isLoopback { return "on \(host.text), which others can reach," }
    if trustedProxy != nil { return "behind a proxy (--trusted-proxy), which others can reach," }
    guard let origin = publicOrigin, !origin.isLoopback else { return nil }
    return "at \(origin.host) (--public-url), which others can reach,"
  }

  fileprivate var web: WebSettings {
    var settings = WebSettings(
      locale: locale, timeZone: timeZone, publicOrigin: publicOrigin, hostNames: hostNames,
      requiresSignIn: reasonForSignIn != nil, trustedProxy: trustedProxy?.text, maxImport: maxImport,
      version: Product.version, port: port, maxBody: maxBody, timeout: min(.seconds(10), requestTimeout / 3))
    settings.dateStyle = dateStyle
    settings.localUser = localUser
    settings.assistantsMayWrite = assistantsMayWrite
    return settings
  }

  /// The host names that requests may name; `nil`, for any, on the open network without a public URL.
  private var hostNames: Set<String>? {
    guard host.isLoopback || publicOrigin != nil else { return nil }
    let named = [host.urlHost, publicOrigin?.host].compactMap(\.self)
    return Set(["localhost", "127.0.0.1", "[::1]"] + named)
  }

  var options: HTTPServerOptions {
    var options = HTTPServerOptions()
    options.host = host.text
    options.port = port
    options.threads = threads
    options.maxBody = maxBody
    options.maxConnections = maxConnections
    options.maxConnectionsPerAddress = maxConnectionsPerAddress
    options.headerTimeout = headerTimeout
    options.requestTimeout = requestTimeout
    return options
  }

  fileprivate func listening(_ handler: some HTTPHandling) throws(Problem) -> HTTPServer {
    do {
      return try HTTPServer(handler, options: options)
    } catch {
      throw Problem(
        .unavailable, error.description, remedy: "choose another with --port or --host; --port 0 chooses a free port")
    }
  }
}
