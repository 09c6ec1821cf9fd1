import DocumentsProtocols
import Foundation
import JSON
import Locks
import MelodiesStoreProtocols
import MelodyList
import MelodyListProtocols
import MelodyListTesting
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing

/// The article's tests, under its names, and further ones.
struct MelodyListPresenterTests {
  let view = MelodyListViewControllerMock()
  let melodyService = MelodyServiceMock()
  var scene: MelodyListBuilder { MelodyListBuilder(melodyService: melodyService, formatters: ReferenceFormatters()) }
  var presenter: UseCases<any MelodyListPresenter, MelodyListViewControllerMock> {
    scene(for: view, in: .enUS)
  }

  // MARK: The article's

  @Test func `getMelodies success: the view shows exactly the melodies, once, and no error`() async throws {
    melodyService.emulatedResult = .success

    let outcome = try await presenter.fetchMelodies(.init())

    #expect(view.shownMelodies?.map(\.id) == Melody.mocks().map(\.id))
    #expect(view.shownMelodies?.map(\.title) == ["Ode to Joy", "Scale"])
    #expect(view.shownError == nil)
    #expect(view.calls.count == 1)
    #expect(throws: Never.self) { try outcome.get() }
  }

  @Test(
    arguments: [
      .noNetwork(reason: "nobody answers"), .noData, .unknownError(cause: Problem(.internal, "it broke")),
    ] as [ServiceRequestError])
  func `getMelodies fail: the view shows the error itself, once, and no melodies`(error: ServiceRequestError)
    async throws
  {
    melodyService.emulatedResult = .error(error)

    let outcome = try await presenter.fetchMelodies(.init())

    #expect(view.shownError == error)
    #expect(view.shownMelodies == nil)
    #expect(view.calls.count == 1)
    #expect(throws: error) { try outcome.get() }
  }

  @Test func `a mock that nobody has set up fails`() async throws {
    try await presenter.fetchMelodies(.init())
    guard case .unknownError = view.shownError else {
      Issue.record("\(String(describing: view.shownError))")
      return
    }
  }

  // MARK: What is shown

  @Test func `a melody is shown in texts, and in a document that says the same`() async throws {
    melodyService.emulatedResult = .success
    melodyService.freshness.warning = "nobody answers"
    try await presenter.fetchMelodies(.init())
    guard case .showMelodies(let shown) = view.calls.first else {
      Issue.record("\(view.calls)")
      return
    }
    #expect(
      shown.melodies[0].displayed
        == .init(id: "ode", title: "Ode to Joy", duration: "0:12", tempo: "75", notes: "15"))
    #expect(shown.displayedFreshness == "From the API, as of 6/29/07, 10:00\u{202F}AM.")
    let json = String(decoding: shown.document.json(), as: UTF8.self)
    #expect(
      json.hasPrefix(
        #"{"melodies":[{"id":"ode","title":"Ode to Joy","duration":{"seconds":12.000,"display":"0:12"},"tempo":75,"#
          + #""notes":15,"rtttl":"Ode to Joy:d=4,o=5,b=75:e,e,f,g,g,f,e,d,c,c,d,e,e.,8p,d"},"#))
    #expect(
      json.hasSuffix(
        #""next":null,"freshness":{"origin":"api","asOf":{"value":"2007-06-29T10:00:00Z","#
          + "\"display\":\"6/29/07, 10:00\u{202F}AM\"},\"warning\":\"nobody answers\"}}"))
  }

  @Test func `a drawing has a bar for each tone, and none for a pause`() async throws {
    melodyService.emulatedResult = .success
    try await presenter.fetchMelody("ode")
    guard case .showMelody(let shown) = view.calls.first else {
      Issue.record("\(view.calls)")
      return
    }
    #expect(shown.drawing.bars.count == 14)
    #expect(shown.drawing.bars.first == .init(start: 0, length: 32, height: 4))
    #expect(shown.drawing.bars.last == .init(start: 448, length: 32, height: 2))
    #expect((shown.drawing.width, shown.drawing.height) == (480, 7))
    #expect(melodyService.calls == [.getMelody("ode")])
  }

  @Test func `the parameters of a list are parsed`() async throws {
    melodyService.emulatedResult = .success
    try await presenter.fetchMelodies(.init(isOffline: true, api: "http://a", limit: 7, isDryRun: true))
    try await presenter.fetchMelodies(.init(maxAge: "10m", after: MelodiesCursor(after: .mock).description))
    #expect(
      melodyService.calls == [
        .getMelodies(.init(policy: .cachedOnly, api: "http://a", limit: 7, isDryRun: true)),
        .getMelodies(.init(policy: .noOlderThan(seconds: 600), after: MelodiesCursor(after: .mock))),
      ])
  }

  @Test(
    arguments: [
      (.init(limit: 0), "/limit"), (.init(limit: 201), "/limit"), (.init(after: "x"), "/after"),
      (.init(maxAge: "10"), "/max_age"), (.init(maxAge: ""), "/max_age"), (.init(maxAge: "m"), "/max_age"),
      (.init(maxAge: "-1m"), "/max_age"), (.init(maxAge: "9999999999d"), "/max_age"), (.init(maxAge: "1é"), "/max_age"),
      (.init(isOffline: true, maxAge: "1é"), "/max_age"),
    ] as [(MelodyList.FetchMelodies, String)])
  func `an invalid parameter is refused before the service is called`(
    request: MelodyList.FetchMelodies, pointer: String
  )
    async throws
  {
    melodyService.emulatedResult = .success
    try await presenter.fetchMelodies(request)
    guard case .unknownError(let cause) = view.shownError else {
      Issue.record("\(view.calls)")
      return
    }
    #expect(cause.code == .usage)
    #expect(cause.faults.map(\.pointer) == [pointer])
    #expect(melodyService.calls == [])
  }

  // MARK: The other questions

  @Test func `an import says what became of each tune`() async throws {
    melodyService.emulatedResult = .success
    melodyService.imported.rejects = [.init(line: 3, message: "line 3, column 1: no colon")]
    try await presenter.importMelodies(.init(text: "a tune", isDryRun: true))
    guard case .showImportedMelodies(let shown) = view.calls.first else {
      Issue.record("\(view.calls)")
      return
    }
    #expect(shown.notice == "2 created, 1 skipped, 1 rejected; nothing has been changed")
    #expect(shown.displayedRejects == ["line 3, column 1: no colon"])
    #expect(shown.document.tally.rejects.map(\.line) == [3])
    #expect(shown.melodies.map(\.displayed.id) == ["ode", "scale"])
    let context = SceneContext.enUS
    let options = WriteOptions(author: context.author, timeZone: context.timeZone, isDryRun: true)
    #expect(melodyService.calls == [.importMelodies("a tune", options)])
  }

  @Test func `a deleted melody is named`() async throws {
    melodyService.emulatedResult = .success
    try await presenter.deleteMelody(.init(name: "ode"))
    try await presenter.deleteMelody(.init(name: "ode", isDryRun: true))
    let notices = view.calls.map { if case .showDeletedMelody(let deleted) = $0 { deleted.notice } else { "" } }
    #expect(
      notices == [
        "Melody “Ode to Joy” deleted.",
        "Melody “Ode to Joy” would be deleted; nothing has been changed.",
      ])
  }

  @Test func `a renamed melody is named by its new title`() async throws {
    melodyService.emulatedResult = .success
    try await presenter.renameMelody(.init(name: "ode", title: "Joy", idempotencyKey: "k"))
    try await presenter.renameMelody(.init(name: "ode", title: "Joy", isDryRun: true))
    let notices = view.calls.map { if case .showRenamedMelody(let renamed) = $0 { renamed.notice } else { "" } }
    #expect(
      notices == [
        "Melody renamed to “Joy”.", "Melody would be renamed to “Joy”; nothing has been changed.",
      ])
    let context = SceneContext.enUS
    let options = [false, true].map {
      WriteOptions(
        author: context.author, timeZone: context.timeZone, idempotencyKey: $0 ? nil : "k", isDryRun: $0)
    }
    #expect(melodyService.calls == options.map { .renameMelody("ode", "Joy", $0) })
  }

  @Test func `a replayed import or deletion is presented as a replay`() async throws {
    melodyService.emulatedResult = .success
    melodyService.imported.isReplayed = true
    melodyService.deleted.isReplayed = true
    try await presenter.importMelodies(.init(text: "a tune", idempotencyKey: "k 1"))
    try await presenter.deleteMelody(.init(name: "ode", idempotencyKey: "k 2"))
    guard case .showImportedMelodies(let imported) = view.calls.first,
      case .showDeletedMelody(let deleted) = view.calls.last
    else {
      Issue.record("\(view.calls)")
      return
    }
    let replayed = "this was already done and is not repeated"
    #expect(imported.isReplayed && deleted.isReplayed)
    #expect(imported.notice == "2 created, 1 skipped, 0 rejected; \(replayed)")
    #expect(deleted.notice == "Melody “Ode to Joy” deleted; \(replayed).")
    let keys = melodyService.calls.map {
      if case .importMelodies(_, let options) = $0 { return options.idempotencyKey }
      if case .deleteMelody(_, let options) = $0 { return options.idempotencyKey }
      return nil
    }
    #expect(keys == ["k 1", "k 2"])
  }

  @Test func `a refusal is shown, whatever was asked`() async throws {
    let problem = Problem(.unavailable, "the store is locked")
    melodyService.emulatedResult = .error(.unknownError(cause: problem))
    try await presenter.fetchMelody("ode")
    try await presenter.renderMelody("ode")
    try await presenter.importMelodies(.init(text: ""))
    try await presenter.deleteMelody(.init(name: "ode"))
    #expect(view.calls == Array(repeating: .displayProblem(problem), count: 4))
  }

  @Test func `a sound comes piece by piece, and its size is known from the first`() async throws {
    melodyService.emulatedResult = .success
    try await presenter.renderMelody("ode")
    let pieces = view.calls.compactMap { if case .showSound(let piece) = $0 { piece } else { nil } }
    #expect(pieces.count == view.calls.count)
    #expect(pieces.count > 2)
    #expect(Set(pieces.map(\.size)) == [pieces.reduce(0) { $0 + $1.bytes.count }])
    #expect(pieces.map(\.isLast) == Array(repeating: false, count: pieces.count - 1) + [true])
    #expect(pieces[0].title == "Ode to Joy")
  }

  // MARK: The view's life

  @Test func `a screen that owns its presenter is freed`() async throws {
    melodyService.emulatedResult = .success
    var screen: Screen? = Screen()
    weak let seen = screen
    let presenter = scene(for: try #require(screen), in: .enUS)
    screen?.own(presenter)
    try await presenter.fetchMelodies(.init())
    #expect(seen != nil)
    screen = nil
    #expect(seen == nil)
  }

  @Test func `a view that has gone harms nothing`() async throws {
    melodyService.emulatedResult = .success
    let presenter = scene(for: MelodyListViewControllerMock(), in: .enUS)
    await #expect(throws: CancellationError.self) { try await presenter.fetchMelodies(.init()) }
    #expect(melodyService.calls.count == 1)
  }

  @Test func `an error of the view stops the sound`() async throws {
    melodyService.emulatedResult = .success
    let view = MelodyListViewControllerMock { _ in throw ReaderHasGone() }
    await #expect(throws: ReaderHasGone.self) {
      try await scene(for: view, in: .enUS).renderMelody("ode")
    }
    #expect(view.calls.count == 1)
  }

  @Test func `the spy of a scene displays what a test says`() async throws {
    let spy = MelodyListSceneSpy { _, view in try await view.showLoadError(.noData) }
    try await spy.builder(for: view, in: .enUS).fetchMelodies(.init())
    #expect(spy.calls == [.fetchMelodies(.init())])
    #expect(spy.contexts.map(\.author.name) == ["amy"])
    #expect(view.calls == [.showLoadError(.noData)])
  }
}

// MARK: Fixtures

private struct ReaderHasGone: Error {}

/// A display that owns its presenter, as a screen of UIKit does.
private final class Screen: MelodiesViewController {
  private let presenter = Lock<UseCases<any MelodyListPresenter, Screen>?>(nil)

  func own(_ presenter: UseCases<any MelodyListPresenter, Screen>) { self.presenter.withLock { $0 = presenter } }

  func showMelodies(_ viewModel: MelodyList.Melodies) async throws {}
  func showLoadError(_ error: ServiceRequestError) async throws {}
  func displayProblem(_ problem: Problem) async throws {}
}
