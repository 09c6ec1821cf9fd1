import Access
import AccessProtocols
import AccessStoreProtocols
import AccessTesting
import AccessWorkers
import Foundation
import Locks
import MemoryStore
import OrdersStoreProtocols
import Permissions
import PresentationProtocols
import PresentationTesting
import Testing

struct ManageAccessInteractorTests {
  let worker = ManageAccessWorkerSpy()
  let presenter = ManageAccessPresentationLogicSpy()

  @Test(arguments: Step.all)
  func `each action asks its worker once, and the presenter to format the result`(step: Step) async throws {
    worker.answers.created = { _ in .success((.till, "sk_1")) }
    worker.answers.credentials = { _ in .success([.amy, .till]) }
    worker.answers.credential = { _ in .success(.amy) }
    worker.answers.sessions = { _ in .success(.init(sessions: [.amys], next: "c2")) }
    worker.answers.session = { _ in .success(.amys) }
    worker.answers.done = { _ in .success(()) }
    let interactor = ManageAccessInteractor(worker: worker, presenter: presenter)

    try await interactor.perform(.init(action: step.action, isDryRun: true))

    #expect(worker.calls == [step.call])
    #expect(presenter.calls == [.presentResult(step.response, isDryRun: true)])
  }

  @Test(arguments: Step.all)
  func `a failure of the worker is presented once`(step: Step) async throws {
    try await ManageAccessInteractor(worker: worker, presenter: presenter).perform(.init(action: step.action))

    #expect(worker.calls.count == 1)
    #expect(presenter.calls == [.presentFailure(ManageAccessWorkerSpy.Answers.unset)])
  }

  @Test func `a worker that is built anew for a scene is noticed`() async throws {
    let scene = ManageAccessBuilder(worker: worker, formatters: ReferenceFormatters())
    let display = ManageAccessDisplayLogicSpy()
    for _ in 0..<2 { try await scene(for: display, in: .enUS).perform(.init(action: .list)) }
    #expect(worker.calls == [.fetchCredentials, .fetchCredentials])
  }

  // MARK: Fixtures

  /// An action, with the expected call of the worker and the answer to it.
  struct Step: Sendable {
    let action: ManageAccess.Action
    let call: ManageAccessWorkerSpy.Call
    let response: ManageAccess.Response

    static let all = [
      Step(
        action: .createToken(name: "till", role: "viewer"),
        call: .createToken("till", role: "viewer", limits: .init(), isDryRun: true),
        response: .created(.till, secret: "sk_1")),
      Step(
        action: .createToken(name: "till", role: "viewer", expires: "90d", scopes: ["calendar"]),
        call: .createToken(
          "till", role: "viewer", limits: .init(expires: "90d", scopes: ["calendar"]), isDryRun: true),
        response: .created(.till, secret: "sk_1")),
      Step(action: .list, call: .fetchCredentials, response: .listed([.amy, .till])),
      Step(action: .revoke(name: "amy"), call: .revoke("amy", isDryRun: true), response: .revoked(.amy)),
      Step(
        action: .setPassword(name: "amy", role: "admin", password: "p"),
        call: .setPassword("p", named: "amy", role: "admin", isDryRun: true), response: .passwordSet(.amy)),
      Step(
        action: .changePassword(name: "amy", current: "c", password: "p"),
        call: .changePassword("p", named: "amy", current: "c", isDryRun: true), response: .passwordSet(.amy)),
      Step(
        action: .listSessions(name: "amy", after: "c", limit: 7), call: .fetchSessions("amy", after: "c", limit: 7),
        response: .listedSessions([.amys], next: "c2")),
      Step(
        action: .endSession(id: "00", name: nil), call: .endSession("00", named: nil, isDryRun: true),
        response: .endedSession(.amys)),
      Step(
        action: .endOtherSessions(name: "amy", id: "00"),
        call: .endSessions("amy", except: "00", isDryRun: true),
        response: .endedOtherSessions(name: "amy")),
    ]
  }
}

struct ManageAccessPresenterTests {
  let display = ManageAccessDisplayLogicSpy()

  @Test func `credentials are shown with their role and times, once, and a secret only when it is new`() async throws {
    let amy = ManageAccess.DisplayedCredential(
      name: "amy", kind: .init(value: "password", display: "Password"), role: .init(value: "admin", display: "Admin"),
      createdAt: .init(value: "2007-06-29T00:00:00Z", display: "6/29/07, 12:00\u{202f}AM"),
      lastUsedAt: .init(value: "2007-06-29T10:00:00Z", display: "6/29/07, 10:00\u{202f}AM"))
    let till = ManageAccess.DisplayedCredential(
      name: "till", kind: .init(value: "token", display: "Token"), role: .init(value: "viewer", display: "Viewer"),
      createdAt: amy.createdAt, lastUsedAt: nil)

    #expect(try await shown(.listed([.amy, .till])) == .init(credentials: [amy, till]))
    let created = try await shown(.created(.till, secret: "sk_1"))
    #expect(created.credentials == [till])
    #expect(created.secret == "sk_1")
    #expect(try await shown(.revoked(.till)).secret == nil)
    #expect(display.calls.count == 3)
  }

  @Test func `a session is shown with its browser, and by no hash`() async throws {
    let model = try await shown(.listedSessions([.amys]))
    #expect(
      model.sessions == [
        ManageAccess.DisplayedSession(
          id: "69b71d79f82d", name: "amy",
          browser: .init(
            value: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", display: "Firefox on Linux"
          ),
          address: "192.0.2.1", signedInAt: .init(value: "2007-06-29T00:00:00Z", display: "6/29/07, 12:00\u{202f}AM"),
          lastSeenAt: .init(value: "2007-06-29T00:01:00Z", display: "6/29/07, 12:01\u{202f}AM"),
          expiresAt: .init(value: "2007-06-29T12:00:00Z", display: "6/29/07, 12:00\u{202f}PM"))
      ])
    #expect(!"\(model)".contains(Session.amys.idHash))
  }

  @Test func `a token is shown with its expiry, its scopes and its last address`() async throws {
    var limited = Credential.till
    (limited.expiresAt, limited.lastAddress) = (.amysDay.adding(seconds: 86_400), "192.0.2.1")
    limited.scopes = [.calendar, .readOrders]
    let shown = try #require(try await shown(.listed([limited])).credentials.first)
    #expect(shown.scopes == ["orders:read", "calendar"])
    #expect(shown.lastAddress == "192.0.2.1")
    #expect(shown.expiresAt == .init(value: "2007-06-30T00:00:00Z", display: "6/30/07, 12:00\u{202f}AM"))
  }

  @Test(arguments: [
    (
      ManageAccess.Response.created(.till, secret: "sk_1"), false,
      "Token till created. Its secret is shown only once; store it where only its user can read it."
    ),
    (.created(.till, secret: nil), true, "Token till would be created; nothing has been changed."),
    (
      .created(.till.expiring, secret: "sk_1"), false,
      """
      Token till created, valid until 6/30/07, 12:00\u{202f}AM (GMT). Its secret is shown only once; store it where only \
      its user can read it.
      """
    ),
    (
      .created(.till.expiring, secret: nil), true,
      "Token till would be created, valid until 6/30/07, 12:00\u{202f}AM (GMT); nothing has been changed."
    ),
    (.listed([]), false, "There are no credentials; only this machine has access."), (.listed([.amy]), false, ""),
    (.listedSessions([]), false, "Nobody is signed in."),
    (.endedSession(.amys), false, "Session 69b71d79f82d of amy ended."),
    (
      .endedOtherSessions(name: "amy"), true,
      "All other sessions of amy would be ended; nothing has been changed."
    ),
    (.revoked(.till), false, "Token till revoked. It no longer gives access."),
    (.revoked(.amy), true, "Password amy would be revoked; nothing has been changed."),
    (
      .passwordSet(.amy), false,
      "Password of amy set. Sessions with an older password have ended."
    ),
  ])
  func `a sentence says what has been done`(
    response: ManageAccess.Response, isDryRun: Bool, notice: String
  ) async throws {
    #expect(try await shown(response, isDryRun).notice == notice)
  }

  @Test(arguments: [
    (
      ManageAccess.Failure.unknown(name: "tilll", known: ["amy", "till"]),
      Problem(.notFound, "there is no token or password named “tilll”", remedy: "did you mean till?")
    ),
    (
      .unknown(name: "bob", known: ["amy"]), Problem(.notFound, "there is no token or password named “bob”")
    ),
    (
      .store(.cannotCreate(.invalid([.takenName("till")]))),
      Problem(invalid: [
        .init(
          pointer: "/name",
          message: "Another credential has the name “till” already. Revoke it, or use another name.",
          code: "duplicate-name")
      ])
    ),
    (.store(.cannotFetch(.unavailable("gone"))), Problem(.unavailable, "gone")),
    (
      .invalid([Violation("/role", .text("is none"))]),
      Problem(.invalid, "role is none", faults: [.init(pointer: "/role", message: "is none")])
    ),
    (
      .invalid([Violation("/password", .text("is short"))]),
      Problem(invalid: [.init(pointer: "/password", message: "is short")])
    ), (.problem(Problem(.tooMany, "later", retryAfter: 5)), Problem(.tooMany, "later", retryAfter: 5)),
  ])
  func `a failure is shown as a problem`(failure: ManageAccess.Failure, problem: Problem) async throws {
    try await presenter.presentFailure(failure)
    #expect(display.calls == [.displayProblem(problem)])
  }

  // MARK: Fixtures

  private var presenter: ManageAccessPresenter {
    ManageAccessPresenter(
      display: display, formatter: ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt))
  }

  private func shown(_ response: ManageAccess.Response, _ isDryRun: Bool = false) async throws
    -> ManageAccess.ViewModel
  {
    try await presenter.presentResult(response, isDryRun: isDryRun)
    guard case .displayResult(let viewModel)? = display.calls.last else { throw NothingShown() }
    return viewModel
  }

  private struct NothingShown: Error {}
}

struct ManageAccessSceneTests {
  let store = MemoryStore()
  var scene: ManageAccessBuilder {
    ManageAccessBuilder(
      worker: ManageAccessWorker(store: store, clock: { .amysDay }, random: Randomness.system),
      formatters: ReferenceFormatters())
  }

  @Test func `from the display to the store and back, the whole chain is called`() async throws {
    let display = ManageAccessDisplayLogicSpy()
    let businessLogic = scene(for: display, in: .enUS)
    try await businessLogic.perform(.init(action: .createToken(name: "till", role: "editor")))
    guard case .displayResult(let viewModel)? = display.calls.first, display.calls.count == 1 else {
      Issue.record("\(display.calls)")
      return
    }
    let gatekeeper = Gatekeeper(store: store, clock: { .amysDay }, random: Randomness.system)
    let secret = try #require(viewModel.secret)
    #expect(
      try await gatekeeper.identify(bearer: secret, from: "::1")
        == Identity(name: "till", role: .editor, since: .amysDay))
  }

  @Test func `a screen that owns its scene is freed`() async throws {
    var screen: Screen? = Screen()
    weak let seen = screen
    let businessLogic = scene(for: try #require(screen), in: .enUS)
    screen?.own(businessLogic)
    try await businessLogic.perform(.init(action: .list))
    #expect(seen != nil)

    screen = nil

    #expect(seen == nil)
  }

  @Test func `a display that has gone harms nothing`() async {
    let businessLogic = scene(for: ManageAccessDisplayLogicSpy(), in: .enUS)
    await #expect(throws: CancellationError.self) { try await businessLogic.perform(.init(action: .list)) }
  }

  @Test func `the spy of a scene displays what a test says`() async throws {
    let problem = Problem(.unavailable, "gone")
    let spy = ManageAccessSceneSpy { _, display in try await display.displayProblem(problem) }
    let display = ManageAccessDisplayLogicSpy()

    try await spy.builder(for: display, in: .enUS).perform(.init(action: .list, isDryRun: true))

    #expect(spy.calls.map(\.request) == [.init(action: .list, isDryRun: true)])
    #expect(spy.contexts.map(\.author) == [.amy])
    #expect(display.calls == [.displayProblem(problem)])
  }
}

// MARK: Fixtures

/// A display that owns its scene, as a screen of UIKit does.
private final class Screen: ManageAccessDisplayLogic {
  private let businessLogic = Lock<(any ManageAccessBusinessLogic)?>(nil)

  func own(_ scene: any ManageAccessBusinessLogic) { businessLogic.withLock { $0 = scene } }

  func displayResult(_ viewModel: ManageAccess.ViewModel) async throws {}
  func displayProblem(_ problem: Problem) async throws {}
}

extension Author {
  fileprivate static let amy = Author(name: "amy", frontEnd: "test")
}

extension Credential {
  fileprivate static let till = Credential(
    name: "till", kind: .token, role: .viewer, secretHash: "h", createdAt: .amysDay)
  fileprivate static let amy = Credential(
    name: "amy", kind: .password, role: .admin, secretHash: "h", createdAt: .amysDay,
    lastUsedAt: .amysDay.adding(seconds: 36_000))
}

extension Session {
  fileprivate static let amys = Session(
    idHash: "abcdefgtyZ-_123456789", credentialName: "amy", createdAt: .amysDay,
    lastSeenAt: .amysDay.adding(seconds: 60), expiresAt: .amysDay.adding(seconds: 43_200), address: "192.0.2.1",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
}

extension Credential {
  /// The credential with the end of 29 June 2007 as its expiry.
  fileprivate var expiring: Credential {
    var credential = self
    credential.expiresAt = Instant("2007-06-30T00:00:00Z")
    return credential
  }
}
