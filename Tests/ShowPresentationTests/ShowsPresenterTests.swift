import Foundation
import JSON
import PresentationProtocols
import PresentationTesting
import ShowPresentation
import ShowPresentationProtocols
import ShowPresentationTesting
import ShowsWorkerProtocols
import Testing

@Suite struct ShowsPresenterTests {
  private let display = ShowsDisplayLogicSpy()

  private var presenter: ShowsPresenter { ShowsPresenter(display: display, formatter: ReferenceFormatter.viewer) }

  @Test func `a list shows cells, and a document with the same texts`() async throws {
    let show = TrackedShow.sample.watching(["1"], at: noon).show(at: noon)
    let cursor = ShowsCursor(after: show)
    try await presenter.presentShows(
      .init(page: ShowsPage(shows: [show], next: cursor), count: ListCount(7, isExact: false)))
    guard case .displayShows(let shown)? = display.calls.first else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(display.calls.count == 1)
    let cell = try #require(shown.displayedShows.first)
    #expect((cell.id, cell.title, cell.subtitle, cell.progress) == ("7", "Sample", "S1E2 Two", "1 of 2 watched"))
    let document = try #require(shown.document.shows.first)
    #expect(
      (document.title, document.subtitle, document.poster) == (cell.title, cell.subtitle, cell.poster.absoluteString))
    #expect(document.progress == .init(watched: 1, aired: 2, display: "1 of 2 watched"))
    #expect(document.next?.airsAt?.value == "2024-05-01T11:00:00Z")
    #expect(document.next?.airsAt?.display == ReferenceFormatter.viewer.dateAndTime(noon.adding(seconds: -3600)))
    #expect(shown.document.next == cursor.description)
    #expect(shown.document.count == DisplayedCount(value: 7, isExact: false, display: "7+"))
  }

  @Test(arguments: [
    ("a.json", "From a.json, as of 5/1/24, 8:00\u{202F}AM."), (nil, "From the store, as of 5/1/24, 8:00\u{202F}AM."),
  ])
  func `a show says who told of it last and when, the same in its cell and its document`(
    source: String?, sentence: String
  ) async throws {
    var show = TrackedShow.sample
    show.lastRefresh = ShowStamp(source: source, at: noon)
    let viewModel = try await shown(show)
    #expect(viewModel.displayedShow.freshness == sentence)
    let freshness = try #require(viewModel.document.freshness)
    #expect((freshness.origin, freshness.source, freshness.warning) == ("database", source, nil))
    #expect(freshness.asOf.value == noon.description && sentence.contains(freshness.asOf.display))
    let page = ShowsPage(shows: [show.show(at: noon)], next: nil)
    try await presenter.presentShows(.init(page: page))
    guard case .displayShows(let list)? = display.calls.last else { return #expect(Bool(false)) }
    #expect(list.displayedShows.map(\.freshness) == [sentence] && list.document.shows.map(\.freshness) == [freshness])
    let json = String(decoding: list.document.json(), as: UTF8.self)
    let named = source.map { #""source":"\#($0)","# } ?? ""
    #expect(json.contains(#""freshness":{"origin":"database",\#(named)"asOf":{"value":"2024-05-01T12:00:00Z","#))
  }

  @Test func `of a show that nobody knows the age of, nothing is said`() async throws {
    let viewModel = try await shown(.sample)
    #expect(viewModel.displayedShow.freshness == nil)
    #expect(String(decoding: viewModel.document.json(), as: UTF8.self).contains(#""freshness":null"#))
  }

  @Test(arguments: [
    (
      ["1"], WatchingRule.firstUnwatched, false,
      "It is the first aired episode that has not been watched; specials do not count."
    ),
    ([], .afterLast, true, "It is the first aired episode, and none has been watched yet; specials count."),
    (["1"], .afterLast, false, "It is the first aired episode after the last one watched; specials do not count."),
    (["1", "2"], .afterLast, false, "All aired episodes have been watched; specials do not count."),
  ])
  func `a show says why its next episode is next`(watched: [String], rule: WatchingRule, specials: Bool, why: String)
    async throws
  {
    let show = TrackedShow.sample.setting(.init(rule: rule, countsSpecials: specials), at: noon).watching(
      watched, at: noon)
    let viewModel = try await shown(show)
    #expect(viewModel.displayedWhy == why)
    #expect(viewModel.document.next == nil || viewModel.document.next?.why == why)
  }

  @Test(arguments: [
    (false, ["1"], ["One", "Two", "Between", "Three"]),
    (true, ["1"], ["One", "Two", "Title hidden", "Title hidden"]),
    (true, ["1", "2"], ["One", "Two", "Title hidden", "Title hidden"]),
    (true, ["1", "3"], ["One", "Two", "Title hidden", "Three"]),
    (true, [], ["One", "Title hidden", "Title hidden", "Title hidden"]),
  ])
  func `titles beyond the next episode are kept from whoever asks for that`(
    isHiding: Bool, watched: [String], titles: [String]
  ) async throws {
    let viewModel = try await shown(TrackedShow.sample.watching(watched, at: noon), hidesSpoilers: isHiding)
    #expect(viewModel.displayedEpisodes.map(\.title) == titles)
    #expect(viewModel.document.episodes?.map(\.title) == titles)
    let json = String(decoding: viewModel.document.json(), as: UTF8.self)
    for title in ["Two", "Between", "Three"] where !titles.contains(title) { #expect(!json.contains(title)) }
  }

  @Test func `episodes have their code, their time in the viewer's zone, and whether they were watched`() async throws {
    let viewModel = try await shown(TrackedShow.sample.watching(["1"], at: noon))
    #expect(viewModel.displayedEpisodes.map(\.code) == ["S1E1", "S1E2", "Special", "S2E1"])
    #expect(viewModel.displayedEpisodes.map(\.isWatched) == [true, false, false, false])
    #expect(viewModel.displayedEpisodes.last?.airs == "")
    #expect(viewModel.displayedAirs == viewModel.displayedEpisodes[1].airs)
  }

  @Test func `seasons have their progress, the one with the next episode is current, and specials count apart`()
    async throws
  {
    let seasons = try await shown(TrackedShow.sample.watching(["1"], at: noon)).displayedSeasons
    #expect(seasons.map(\.title) == ["Season 1", "Season 2"])
    #expect(seasons.map(\.progress) == ["1 of 2 watched", "0 of 0 watched"])
    #expect(seasons.map(\.share) == [0.5, 0])
    #expect(seasons.map(\.isCurrent) == [true, false])
    #expect(seasons.map { $0.episodes.map(\.code) } == [["S1E1", "S1E2", "Special"], ["S2E1"]])
  }

  @Test(arguments: [
    (Shows.Change.Kind.watch(["S1E1"]), false, "S1E1 of Sample marked as watched."),
    (.watch(["1", "2"]), true, "2 episodes of Sample would be marked as watched; nothing has been changed."),
    (.unwatch(["x"]), false, "A special of Sample marked as not watched. The dates of watching are deleted."),
    (
      .set(next: nil, specials: true), false,
      "Up-next rule updated for Sample. You can change it back."
    ),
    (.delete, false, "Sample and its watching history deleted. This cannot be undone."),
  ])
  func `a change says what it has done, or would do`(kind: Shows.Change.Kind, isDryRun: Bool, notice: String)
    async throws
  {
    try await presenter.presentChange(
      .init(answer: ShowResult(show: .sample, at: noon), kind: kind, isDryRun: isDryRun))
    guard case .displayChange(let viewModel)? = display.calls.first else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(viewModel.notice == notice)
  }

  @Test func `an import says how many, and which were rejected and why`() async throws {
    let fields = [Violation("/name", .text("is missing"))]
    try await presenter.presentImport(
      .init(outcomes: [.created(id: "1"), .rejected(fields), .unchanged(id: "2"), .updated(id: "3")]))
    let document = ShowsImportDocument(
      created: 1, updated: 1, unchanged: 1, rejected: 1, shows: ["1", "2", "3"],
      rejects: [.init(show: 2, errors: [.init(pointer: "/name", message: "is missing")])])
    #expect(
      display.calls == [
        .displayImport(.init(notice: "1 created, 1 updated, 1 unchanged, 1 rejected", document: document))
      ])
  }

  @Test(
    arguments: [
      (true, false, "1 created, 0 updated, 0 unchanged, 0 rejected; nothing has been changed"),
      (
        false, true,
        "1 created, 0 updated, 0 unchanged, 0 rejected; this was already done and is not repeated"
      ),
    ])
  func `an import that did nothing now says why`(isDryRun: Bool, isReplayed: Bool, notice: String) async throws {
    try await presenter.presentImport(
      .init(outcomes: [.created(id: "1")], isDryRun: isDryRun, isReplayed: isReplayed))
    guard case .displayImport(let viewModel)? = display.calls.first else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(viewModel.notice == notice)
    #expect(viewModel.isReplayed == isReplayed)
  }

  @Test func `a failure is told as a problem`() async throws {
    try await presenter.presentFailure(.store(.cannotFetch(.notFound("Friends", of: .show))))
    guard case .displayProblem(let problem)? = display.calls.first else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(problem.code == .notFound)
    #expect(problem.detail == "show “Friends” does not exist")
  }

  @Test func `a display that has gone ends the work`() async {
    var display: ShowsDisplayLogicSpy? = ShowsDisplayLogicSpy()
    let presenter = display.map { ShowsPresenter(display: $0, formatter: ReferenceFormatter.viewer) }
    display = nil
    await #expect(throws: CancellationError.self) { try await presenter?.presentHistory(.init(entries: [])) }
  }

  private func shown(_ show: TrackedShow, hidesSpoilers: Bool = false) async throws -> Shows.One.ViewModel {
    try await presenter.presentShow(.init(answer: ShowResult(show: show, at: noon), hidesSpoilers: hidesSpoilers))
    guard case .displayShow(let viewModel)? = display.calls.last else { throw CancellationError() }
    return viewModel
  }
}
