import Foundation
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import ShowPresentationProtocols
import ShowPresentationTesting
import ShowQueries
import ShowsWorkerProtocols
import ShowsWorkerTesting
import Testing

@testable import ShowPresentation

@Suite struct ShowsInteractorTests {
  private let worker = ShowsWorkerSpy()
  private let presenter = ShowsPresentationLogicSpy()

  private var interactor: ShowsInteractor {
    ShowsInteractor(worker: worker, presenter: presenter, context: .viewer)
  }

  @Test func `a list is asked of the worker, and its count only where that is wanted`() async throws {
    let page = ShowsPage(shows: [], next: nil)
    worker.answers.page = { _ in .success(page) }
    worker.answers.count = { _ in .success(3) }
    let parameters = ShowsParameters(search: "sil", limit: 5, after: "x")
    try await interactor.fetchShows(.init(parameters: parameters))
    try await interactor.fetchShows(.init(parameters: parameters, count: .limited))
    #expect(
      worker.calls == [.fetchShows(parameters), .fetchShows(parameters), .countShows("sil", upTo: 10_000)])
    #expect(presenter.calls == [.presentShows(.init(page: page)), .presentShows(.init(page: page, count: 3))])
  }

  @Test func `a whole collection comes page by page, each shown before the next is asked for`() async throws {
    let cursors = ["b", "d", nil].map { $0.map { ShowsCursor(title: $0, id: "1") } }
    let (worker, presenter) = (worker, presenter)
    worker.answers.page = { _ in
      let asked = worker.calls.count
      #expect(presenter.calls.count == asked - 1)
      return .success(ShowsPage(shows: [], next: cursors[asked - 1]))
    }
    try await interactor.fetchShows(.init(parameters: .init(search: "s", limit: 5), isWhole: true))
    let places = [nil] + cursors.dropLast().map { $0?.description }
    #expect(
      worker.calls == places.map { .fetchShows(ShowsParameters(search: "s", limit: ShowsInteractor.batch, after: $0)) })
    #expect(
      presenter.calls == cursors.map { .presentShows(.init(page: .init(shows: [], next: $0), isLast: $0 == nil)) })
  }

  @Test(arguments: [
    (Shows.Change.Kind.watch(["S1E1"]), ShowChange.watch(["S1E1"])), (.unwatch(["1"]), .unwatch(["1"])),
    (.set(next: "after-last", specials: nil), .settings(rule: .afterLast, countsSpecials: nil)),
    (.set(next: nil, specials: true), .settings(rule: nil, countsSpecials: true)),
  ])
  func `a change is asked of the worker with all that came with it`(kind: Shows.Change.Kind, change: ShowChange)
    async throws
  {
    let answer = ShowResult(show: .sample, at: noon)
    worker.answers.show = { _ in .success(answer) }
    try await interactor.changeShow(
      .init(show: "Sample", kind: kind, version: 4, idempotencyKey: "k", isDryRun: true, hidesSpoilers: true))
    let options = WriteOptions(
      author: SceneContext.viewer.author, timeZone: SceneContext.viewer.timeZone, idempotencyKey: "k", isDryRun: true)
    #expect(worker.calls == [.changeShow("Sample", ifVersion: 4, change, options)])
    #expect(
      presenter.calls == [.presentChange(.init(answer: answer, kind: kind, isDryRun: true, hidesSpoilers: true))])
  }

  @Test(arguments: [
    (Shows.Change.Kind.watchNext, ["1": 60], ["2"], Shows.Change.Kind.watch(["2"])),
    (.unwatchLast, ["1": 60, "2": 30], ["1"], .unwatch(["1"])),
    (.unwatchLast, ["1": 60, "2": 60], ["2"], .unwatch(["2"])),
  ])
  func `the next or the last watched episode is changed in the version in which it is that`(
    asked: Shows.Change.Kind, watched: [String: Int64], episodes: [String], named: Shows.Change.Kind
  ) async throws {
    let show = TrackedShow.ofTwo(watched.mapValues { noon.adding(seconds: $0) })
    worker.answers.show = { _ in .success(ShowResult(show: show, at: noon.adding(seconds: 90))) }
    try await interactor.changeShow(.init(show: "two", kind: asked))
    let change: ShowChange = asked == .watchNext ? .watch(episodes) : .unwatch(episodes)
    let options = WriteOptions(
      author: SceneContext.viewer.author, timeZone: SceneContext.viewer.timeZone, idempotencyKey: nil, isDryRun: false)
    #expect(worker.calls == [.fetchShow("two"), .changeShow("7", ifVersion: show.version, change, options)])
    #expect(
      presenter.calls == [
        .presentChange(.init(answer: ShowResult(show: show, at: noon.adding(seconds: 90)), kind: named))
      ])
  }

  @Test(arguments: [(Shows.Change.Kind.watchNext, ["1": 1, "2": 2]), (.unwatchLast, [:])])
  func `a show without a next or a watched episode is not changed`(
    asked: Shows.Change.Kind, watched: [String: Int64]
  ) async throws {
    let show = TrackedShow.ofTwo(watched.mapValues { noon.adding(seconds: $0) })
    worker.answers.show = { _ in .success(ShowResult(show: show, at: noon.adding(seconds: 90))) }
    try await interactor.changeShow(.init(show: "two", kind: asked))
    #expect(worker.calls == [.fetchShow("two")])
    #expect(presenter.calls == [.presentFailure(.noEpisode(show, isWatched: asked == .unwatchLast))])
  }

  @Test func `an import carries its key, and whether an earlier request did it`() async throws {
    worker.answers.outcomes = { _ in .success(WriteReceipt([.created(id: "7")], isReplayed: true)) }
    worker.answers.historyOutcomes = { _ in .success([.added]) }
    try await interactor.importShows(.init(source: .address("x"), idempotencyKey: "k 1"))
    try await interactor.importHistory(.init(name: "h", bytes: [7], idempotencyKey: "k 2"))
    let keyed = ["k 1", "k 2"].map {
      WriteOptions(author: SceneContext.viewer.author, timeZone: SceneContext.viewer.timeZone, idempotencyKey: $0)
    }
    #expect(worker.calls == [.importShows(.address("x"), keyed[0]), .importHistory("h", [7], keyed[1])])
    #expect(presenter.calls.first == .presentImport(.init(outcomes: [.created(id: "7")], isReplayed: true)))
  }

  @Test func `deleting is asked of the worker`() async throws {
    worker.answers.show = { _ in .success(ShowResult(show: .sample, at: noon)) }
    try await interactor.changeShow(.init(show: "7", kind: .delete))
    guard case .deleteShow("7", nil, _)? = worker.calls.first else {
      Issue.record("\(worker.calls)")
      return
    }
  }

  @Test func `a rule that is none is refused with the nearest, and nothing is asked`() async throws {
    try await interactor.changeShow(.init(show: "7", kind: .set(next: "afterlast", specials: nil)))
    #expect(worker.calls == [])
    let field = Violation(
      "/next", .not(.watchingRule, "afterlast", nearest: "after-last", known: WatchingRule.allCases.map(\.rawValue)))
    #expect(presenter.calls == [.presentFailure(.invalid([field]))])
  }

  @Test func `a history is presented part by part, an empty part last`() async throws {
    let entries = (1...3).map { WatchedEpisode(showID: "\($0)", episodeID: "e", at: noon) }
    worker.answers.history = { call in
      guard case .fetchHistory(let place, _) = call else { return .success([]) }
      return .success(place == nil ? Array(entries.prefix(2)) : place == entries[1].id ? [entries[2]] : [])
    }
    try await interactor.fetchHistory()
    #expect(
      presenter.calls == [[entries[0], entries[1]], [entries[2]], []].map { .presentHistory(.init(entries: $0)) })
  }

  @Test(arguments: 0..<10)
  func `whatever fails is presented as a failure, once`(use: Int) async throws {
    let interactor = interactor
    switch use {
    case 0: try await interactor.fetchShows(.init())
    case 1: try await interactor.fetchShow(.init(show: "x"))
    case 2: try await interactor.changeShow(.init(show: "x", kind: .delete))
    case 3: try await interactor.importShows(.init(source: .address("x")))
    case 4: try await interactor.fetchHistory()
    case 5: try await interactor.fetchLatestHistory(.init())
    case 6: try await interactor.fetchAirings(.init())
    case 7: try await interactor.fetchPoster(.init(show: "x"))
    case 8: try await interactor.searchTVmaze(.init(text: "x"))
    default: try await interactor.importHistory(.init(name: "x", bytes: []))
    }
    #expect(presenter.calls == [.presentFailure(ShowsWorkerSpy.Answers.unset)])
  }

  @Test func `the scene runs whole from request to display`() async throws {
    worker.answers.show = { _ in .success(ShowResult(show: .sample, at: noon)) }
    let display = ShowsDisplayLogicSpy()
    let scene = ShowsBuilder(worker: worker, formatters: ReferenceFormatters())(for: display, in: .viewer)
    try await scene.fetchShow(.init(show: "7"))
    guard case .displayShow(let viewModel)? = display.calls.first else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(viewModel.displayedShow.subtitle == "S1E1 One")
  }
}

// MARK: Fixtures

let noon = Instant("2024-05-01T12:00:00Z") ?? .latest

extension SceneContext {
  static let viewer = SceneContext(
    locale: Locale(identifier: "en_US"), timeZone: TimeZone(identifier: "America/New_York") ?? .gmt, actor: "Ann",
    frontEnd: "web")
}

extension ReferenceFormatter {
  static var viewer: ReferenceFormatter {
    ReferenceFormatter(locale: SceneContext.viewer.locale, timeZone: SceneContext.viewer.timeZone)
  }
}

extension TrackedShow {
  /// A show of two seasons with a special between them; the last episode has no air time.
  static let sample = TrackedShow(
    id: "7", title: "Sample",
    episodes: [
      Episode(id: "1", title: "One", season: 1, number: 1, airsAt: noon.adding(seconds: -7200)),
      Episode(id: "2", title: "Two", season: 1, number: 2, airsAt: noon.adding(seconds: -3600)),
      Episode(id: "x", title: "Between", season: 1, number: nil, airsAt: noon.adding(seconds: 60)),
      Episode(id: "3", title: "Three", season: 2, number: 1),
    ], updatedAt: noon)
}

extension TrackedShow {
  /// Returns a show with two episodes that have aired.
  fileprivate static func ofTwo(_ watched: [String: Instant]) -> TrackedShow {
    TrackedShow(
      id: sample.id, title: sample.title, episodes: Array(sample.episodes.prefix(2)), watched: watched,
      updatedAt: noon)
  }
}
