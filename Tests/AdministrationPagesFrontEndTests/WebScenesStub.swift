import AccessProtocols
import AccessTesting
import DocumentsProtocols
import Foundation
import HTTPProtocols
import Locks
import Permissions
import PresentationProtocols
import StoreAdministrationProtocols
import StoreAdministrationTesting
import WebTesting

@testable import AdministrationPagesFrontEnd
@testable import PageKernel
@testable import WebKernel

/// The scenes of the pages for administrators as spies.
struct WebScenesStub: AdministrationPagesScenes {
  /// The settings and counts of the store, with the notice of a change.
  static let info = StoreAdministration.ViewModel(
    rows: [
      .init(key: "schemaVersion", label: "Schema", text: "9", number: 9),
      .init(key: "orders", label: "Orders", text: "61", number: 61),
      .init(key: "shows", label: "Shows", text: "3", number: 3),
      .init(key: "melodies", label: "Melodies", text: "1", number: 1),
      .init(key: "name", label: "Name", text: "Amy’s <shop>"), .init(key: "currency", label: "Currency", text: "EUR"),
      .init(key: "timeZone", label: "Time zone", text: "Europe/Berlin"),
    ], notice: "Settings saved.", isFailure: false)

  /// A password that has been used, and a token that has not.
  static let users = [
    ManageAccess.DisplayedCredential(
      name: "amy", kind: .init(value: "password", display: "Password"), role: .init(value: "admin", display: "Admin"),
      createdAt: .init(value: "2026-01-02T00:00:00Z", display: "1/2/26, 12:00 AM"),
      lastUsedAt: .init(value: "2026-01-03T00:00:00Z", display: "1/3/26, 12:00 AM"), lastAddress: "192.0.2.1"),
    ManageAccess.DisplayedCredential(
      name: "till <1>", kind: .init(value: "token", display: "Token"), role: .init(value: "editor", display: "Editor"),
      createdAt: .init(value: "2026-01-02T00:00:00Z", display: "1/2/26, 12:00 AM"), lastUsedAt: nil,
      expiresAt: .init(value: "2027-02-01T00:00:00Z", display: "2/1/27, 12:00 AM"), scopes: ["orders:read", "calendar"]),
  ]

  /// The session of the editor's browser, and another one.
  static let sessions = ["id-of-\(GatekeeperStub.secret(.editor))", "3fa9c2d1e07b"].map { id in
    ManageAccess.DisplayedSession(
      id: id, name: "editor", browser: .init(value: "Mozilla/5.0", display: "Firefox on <Linux>"), address: "192.0.2.1",
      signedInAt: .init(value: "2026-01-02T00:00:00Z", display: "1/2/26, 12:00 AM"),
      lastSeenAt: .init(value: "2026-01-02T00:10:00Z", display: "1/2/26, 12:10 AM"),
      expiresAt: .init(value: "2026-01-02T12:00:00Z", display: "1/2/26, 12:00 PM"))
  }

  var administration = StoreAdministrationSceneSpy { _, display in try await display.displayResult(info) }
  var access = ManageAccessSceneSpy { call, display in
    var shown = ManageAccess.ViewModel(credentials: users)
    if case .createToken = call.request.action {
      shown = ManageAccess.ViewModel(credentials: [users[1]], secret: "s3cret", notice: "Token till created.")
    } else if case .listSessions = call.request.action {
      shown = ManageAccess.ViewModel(sessions: sessions)
    } else if call.request.action != .list {
      shown = ManageAccess.ViewModel(credentials: [users[0]], notice: "Password of amy set.")
    }
    try await display.displayResult(shown)
  }
  var backups = BackupServiceSpy()

  var storeAdministration: StoreAdministrationBuilder { administration.builder }
  var manageAccess: ManageAccessBuilder { access.builder }
  var storeService: any StoreServing { backups }
}

/// Records the backups that are received and restored.
final class BackupServiceSpy: StoreServing {
  private let recorded = Lock<(received: [String], restored: [String])>(([], []))
  private let failure: Problem?

  /// - Parameter failure: the problem of every restoration; `nil` if they succeed.
  init(failure: Problem? = nil) { self.failure = failure }

  var received: [String] { recorded.withLock { $0.received } }
  var restored: [String] { recorded.withLock { $0.restored } }

  func answer(_ question: StoreRequest) throws(Problem) -> StoreResponse { throw Problem(.internal, "unexpected") }
  func backUp(progress: @escaping @Sendable (Double) -> Void) throws -> any MadeBackup {
    throw Problem(.internal, "unexpected")
  }

  func receive(_ source: any ByteSource) async throws -> any ReceivedBackup {
    var bytes: [UInt8] = []
    while let piece = try await source.next() { bytes += piece }
    let text = String(decoding: bytes, as: UTF8.self)
    recorded.withLock { $0.received.append(text) }
    return Received(text: text, spy: self)
  }

  private struct Received: ReceivedBackup {
    let path = "/tmp/private/store"
    let text: String
    let spy: BackupServiceSpy

    func restore(progress: @escaping @Sendable (Double) -> Void) throws {
      if let failure = spy.failure { throw failure }
      spy.recorded.withLock { $0.restored.append(text) }
    }
  }
}

extension WebHandler {
  /// Creates the pages for a test: over spies, with one id for every request.
  init(_ scenes: WebScenesStub) {
    let settings = WebSettings(timeZone: .gmt)
    let pages = AdministrationPagesFrontEnd(
      scenes: scenes, gatekeeper: GatekeeperStub(), settings: settings, jobs: Jobs(timeout: .seconds(60)))
    self.init(
      operations: Style.operations + pages.operations, describedBy: { _ in [.nothing] },
      problemPage: { ProblemPage($0).response(to: $1) }, shop: GMTShop(), gatekeeper: GatekeeperStub(),
      settings: settings, observer: ObserverSpy(), makeID: { "request-1" })
  }
}
