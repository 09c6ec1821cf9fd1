import AccessProtocols
import AccessStoreProtocols
import AccessWorkers
import Formatting
import Foundation
import HTTPFetcher
import HTTPProtocols
import Locks
import MelodiesStoreProtocols
import MemoryStore
import Models
import OrdersStoreProtocols
import PresentationProtocols
import SceneAssembly
import ShowsStoreProtocols
import SQLiteStore
import Testing
import ViewsStoreProtocols
import WebKernel
import WebTesting

@testable import ServerAssembly

/// Tests that a token or session that has ended while its request waits gets no further event.
@Suite(.timeLimit(.minutes(20))) struct `Waiting with a credential that ends` {
  @Test(arguments: Case.all)
  func `a request that waits gets no event after its credential has ended`(of each: Case) async throws {
    let shop = try await Shop(each.isInMemory)
    let fields = try await shop.credential(each.isSession)
    let before = shop.asked
    if each.isStream {
      let response = await shop.respond(.get, "/api/v1/events?after=latest", fields + [("Accept", "text/event-stream")])
      guard case .stream(let produce) = response.body else { throw CancellationError() }
      let collector = Collector()
      async let failure: Problem? = {
        do { try await produce(collector) } catch let problem as Problem { return problem } catch {}
        return nil
      }()
      try await until { collector.text.contains("retry:") }
      try await shop.end(each)
      #expect(await failure?.code == .unauthenticated)
      #expect(!collector.text.contains("event:"))
    } else {
      async let response = shop.respond(.get, "/api/v1/events?after=latest&wait=30", fields)
      try await until { shop.asked > before }
      try await shop.end(each)
      #expect(await response.status == 401)
    }
  }

  // MARK: Fixtures

  struct Case: Sendable, CustomTestStringConvertible {
    var isInMemory, isSession, isRevoked, isStream: Bool

    static let all = (0..<16).map { number in
      Case(
        isInMemory: number & 1 == 0, isSession: number & 2 == 0, isRevoked: number & 4 == 0, isStream: number & 8 == 0)
    }

    var testDescription: String {
      "\(isSession ? "session" : "token") \(isRevoked ? "revoked" : "expired"), \(isStream ? "stream" : "long poll"), "
        + (isInMemory ? "memory" : "SQLite")
    }
  }

  /// A server's handler over a store of its own, with a clock that a test sets.
  private final class Shop: Sendable {
    private let folder: Folder
    private let store: any Store & AccessStore & MelodiesStore & ShowsStore & ViewsStore
    private let clock = Clock()
    private let web: WebHandler
    private let access: ManageAccessWorker
    private let gatekeeper: Gatekeeper
    private let settings = WebSettings(timeZone: .gmt, requiresSignIn: true)

    init(_ isInMemory: Bool) async throws {
      folder = try Folder()
      store = isInMemory ? MemoryStore() : try await SQLiteStore.open(path: "\(folder.path)/store.sqlite")
      let now: @Sendable () -> Instant = { [clock] in clock.read() }
      access = ManageAccessWorker(store: store, clock: now, random: Randomness.system)
      gatekeeper = Gatekeeper(store: store, clock: now, random: Randomness.system)
      web = WebHandler(
        scenes: Scenes(over: store, formatters: CompiledFormatters(), stores: Stores(), http: HTTPFetcher()),
        gatekeeper: gatekeeper, settings: settings, observer: ObserverSpy(), makeID: { "1" })
    }

    /// How often the gatekeeper has compared a credential with the time.
    var asked: Int { clock.asked }

    /// Returns the field of a new token or session of a viewer.
    func credential(_ isSession: Bool) async throws -> [(String, String)] {
      guard isSession else {
        let token = try await access.createToken(
          named: "amy", role: "viewer", limits: .init(expires: "1d"), isDryRun: false)
        return [("Authorization", "Bearer \(token.secret ?? "")")]
      }
      _ = try await access.setPassword("correct horse", named: "amy", role: "viewer", isDryRun: false)
      let session = try await gatekeeper.signIn(
        name: "amy", password: "correct horse", from: "127.0.0.1", userAgent: nil, devices: [])
      return [("Cookie", "storekeeper_session_80=\(session.secret)")]
    }

    /// Ends the credential, then creates an order, which is an event.
    func end(_ each: Case) async throws {
      if each.isRevoked {
        _ = try await access.revoke("amy", isDryRun: false)
      } else {
        clock.pass(seconds: 2 * 86_400)
      }
      let token = try await access.createToken(named: "till", role: "editor", limits: .init(), isDryRun: false)
      let created = await respond(
        .post, "/api/v1/orders",
        [("Authorization", "Bearer \(token.secret ?? "")"), ("Content-Type", "application/json")],
        #"{"email":"amy@example.com","total":"1.23"}"#)
      #expect(created.status == .created)
    }

    func respond(_ method: HTTPMethod, _ target: String, _ fields: [(String, String)], _ body: String = "") async
      -> HTTPResponse
    {
      var request = HTTPRequest(method, target, fields: ["Host": "localhost"], body: HTTPBody(body))
      for (name, value) in fields { request.fields.append(name, value) }
      return await web.respond(to: request)
    }
  }

  private final class Clock: Sendable {
    private let state = Lock((now: Instant.now(), asked: 0))
    /// How often the time was asked for.
    var asked: Int { state.withLock { $0.asked } }

    func read() -> Instant {
      state.withLock {
        $0.asked += 1
        return $0.now
      }
    }

    func pass(seconds: Int64) { state.withLock { $0.now = $0.now.adding(seconds: seconds) } }
  }

  /// Collects a stream until its first event.
  private final class Collector: HTTPWriting {
    private let written = Lock("")
    var text: String { written.withLock { $0 } }

    func write(_ bytes: [UInt8]) async throws {
      written.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      if text.contains("event:") { throw HTTPWriteError() }
    }
  }
}
