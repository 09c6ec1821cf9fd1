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

@Suite struct ShowTimelinesTests {
  private let worker = ShowsWorkerSpy()
  private let display = ShowsDisplayLogicSpy()

  private var scene: UseCases<any ShowsBusinessLogic, ShowsDisplayLogicSpy> {
    ShowsBuilder(worker: worker, formatters: ReferenceFormatters())(for: display, in: .viewer)
  }

  @Test func `upcoming episodes are grouped by the reader's days, with titles hidden on request`() async throws {
    // 11 PM and 1 AM in New York are two days, and one in UTC.
    let airings = [15, 17, 18].map { hours in
      let at = noon.adding(seconds: Int64(hours) * 3_600)
      let episode = Episode(id: "\(hours)", title: "Title", season: 1, number: hours == 18 ? nil : hours, airsAt: at)
      return Airing(showID: "7", show: "Sample", episode: episode, at: at, updatedAt: noon)
    }
    let cursor = TimelineCursor(after: airings[2])
    worker.answers.airings = { _ in .success(AiringsPage(airings: airings, next: cursor)) }
    let parameters = AiringsParameters(days: 7, limit: 3, after: "x")
    for hidesSpoilers in [false, true] {
      try await scene.fetchAirings(.init(parameters: parameters, hidesSpoilers: hidesSpoilers))
      guard case .displayAirings(let shown)? = display.calls.last else {
        Issue.record("\(display.calls)")
        return
      }
      #expect(shown.displayedDays.map(\.day) == ["5/1/24", "5/2/24"])
      #expect(shown.displayedDays.map { $0.airings.map(\.code) } == [["S1E15"], ["S1E17", "Special"]])
      let title = hidesSpoilers ? "Title hidden" : "Title"
      #expect(shown.displayedDays.flatMap(\.airings).allSatisfy { $0.title == title && $0.show == "Sample" })
      #expect(shown.document.episodes.allSatisfy { $0.title == title })
      #expect(shown.document.episodes.map(\.airsAt.display) == shown.displayedDays.flatMap(\.airings).map(\.airs))
      #expect(shown.document.next == cursor.description)
    }
    #expect(worker.calls == [.fetchAirings(parameters), .fetchAirings(parameters)])
  }

  @Test(arguments: ["Pacific/Kiritimati", "Pacific/Auckland", "GMT", "America/New_York", "Pacific/Pago_Pago"])
  func `a day without a time is that day in every time zone`(zone: String) async throws {
    let airsAt = try #require(Instant("2026-03-01T12:00:00Z"))
    let episode = Episode(
      id: "1", title: "One", season: 1, number: 0, airsAt: airsAt, isDayOnly: true, runtime: 42)
    let show = TrackedShow(id: "7", title: "Sample", episodes: [episode], updatedAt: noon)
    worker.answers.airings = { _ in
      .success(AiringsPage(airings: show.airings(from: .earliest, before: .latest), next: nil))
    }
    worker.answers.show = { _ in .success(ShowResult(show: show, at: airsAt)) }
    let context = SceneContext(
      locale: Locale(identifier: "en_US"), timeZone: try #require(TimeZone(identifier: zone)), actor: "a",
      frontEnd: "test")
    let scene = ShowsBuilder(worker: worker, formatters: ReferenceFormatters())(for: display, in: context)
    try await scene.fetchAirings(.init())
    try await scene.fetchShow(.init(show: "7"))
    guard case .displayAirings(let list)? = display.calls.first, case .displayShow(let one)? = display.calls.last else {
      Issue.record("\(display.calls)")
      return
    }
    let day = DisplayedValue(value: "2026-03-01", display: "3/1/26")
    #expect(list.displayedDays.map(\.day) == ["3/1/26"])
    #expect(list.displayedDays[0].airings.map { [$0.code, $0.airs] } == [["S1E0", "3/1/26"]])
    #expect(list.document.episodes.map(\.airsAt) == [day] && list.document.episodes.map(\.runtime) == [42])
    #expect(one.displayedAirs == "3/1/26" && one.displayedEpisodes.map(\.airs) == ["3/1/26"])
    #expect(one.document.next?.airsAt == day && one.document.episodes?.map(\.airsAt) == [day])
  }

  @Test(
    arguments: [
      (1, 2, "Two", "S1E2"), (1, 0, "Zero", "S1E0"), (1, nil, "Making of", "Special: Making of"),
      (0, 3, "Reunion", "Special: Reunion"), (nil, nil, nil, "e7"),
    ] as [(Int?, Int?, String?, String)])
  func `an entry of the history is a code, the title of a special, or the id of an episode that the show lost`(
    season: Int?, number: Int?, title: String?, shown: String
  ) async throws {
    let entry = WatchedEpisode(
      showID: "7", title: "Sample", episodeID: "e7", season: season, number: number, episodeTitle: title, at: noon)
    worker.answers.watched = { _ in .success(WatchedPage(entries: [entry], next: nil)) }
    try await scene.fetchLatestHistory(.init())
    guard case .displayLatestHistory(let page)? = display.calls.first else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(page.displayedEntries.map(\.episode) == [shown])
    #expect(page.document.history.map(\.episodeTitle) == [title])
  }

  @Test func `the whole history comes page by page, the latest first, and one page alone on request`() async throws {
    let entries = (1...3).map { (number: Int) in
      WatchedEpisode(showID: "7", title: "Sample", episodeID: "\(number)", season: 1, number: number, at: noon)
    }
    worker.answers.watched = { call in
      guard case .fetchLatestHistory(let parameters) = call else { return .failure(ShowsWorkerSpy.Answers.unset) }
      return .success(
        parameters.after == nil
          ? WatchedPage(entries: Array(entries.prefix(2)), next: TimelineCursor(after: entries[1]))
          : WatchedPage(entries: [entries[2]], next: nil))
    }
    try await scene.fetchLatestHistory(.init(isWhole: true))
    try await scene.fetchLatestHistory(.init(parameters: .init(limit: 2)))
    let pages = display.calls.compactMap { call in
      if case .displayLatestHistory(let shown) = call { shown } else { nil }
    }
    #expect(pages.map { $0.displayedEntries.map(\.episode) } == [["S1E1", "S1E2"], ["S1E3"], ["S1E1", "S1E2"]])
    #expect(pages.map(\.isLast) == [false, true, true])
    #expect(pages.map { $0.document.next == nil } == [false, true, false])
    #expect(pages[0].displayedEntries[0].watched == ReferenceFormatter.viewer.dateAndTime(noon))
  }

  @Test func `a cell has the version of its stored poster, and a placeholder that needs no network`() async throws {
    var page = ShowsPage(shows: [TrackedShow.sample.show(at: noon)], next: nil)
    page.posterVersions = ["7": "ab12"]
    worker.answers.page = { [page] _ in .success(page) }
    worker.answers.show = { _ in .success(ShowResult(show: .sample, at: noon, posterVersion: "cd34")) }
    try await scene.fetchShows(.init())
    try await scene.fetchShow(.init(show: "7"))
    guard case .displayShows(let list)? = display.calls.first, case .displayShow(let one)? = display.calls.last else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(list.displayedShows.map(\.posterVersion) == ["ab12"])
    #expect(one.displayedShow.posterVersion == "cd34")
    #expect(one.displayedShow.placeholder.scheme == "data")
  }

  @Test func `a poster and what TVmaze found are shown as the worker returns them`() async throws {
    let picture = StoredPicture(
      stamp: PictureStamp(source: "http://a.example", version: "ab12"), format: .webp, bytes: [1, 2], fetchedAt: noon)
    worker.answers.poster = { _ in .success(picture) }
    worker.answers.found = { _ in .success([FoundShow(id: "1", title: "One", year: 2014, isKnown: true)]) }
    try await scene.fetchPoster(.init(show: "7"))
    try await scene.searchTVmaze(.init(text: "one"))
    #expect(worker.calls == [.fetchPoster("7"), .searchTVmaze("one")])
    #expect(
      display.calls == [
        .displayPoster(.init(mediaType: "image/webp", version: "ab12", bytes: [1, 2])),
        .displayFoundShows(
          .init(
            displayedShows: [.init(id: "1", title: "One", year: "2014", isKnown: true)],
            document: FoundShowsDocument(shows: [.init(id: "1", title: "One", year: 2014, known: true)]))),
      ])
  }

  @Test(arguments: [
    (Shows.Change.Kind.watch(["S1"]), 1, "1 episode of Sample marked as watched."),
    (.watch(["S1"]), 0, "No episode of Sample marked as watched. All of them had been watched before."),
    (.watch(["S1E1"]), 0, "No episode of Sample marked as watched. S1E1 had been watched before."),
    (.watch(["S2"]), 0, "No episode of Sample marked as watched. None of them has aired."),
    (.unwatch(["S1"]), 0, "No episode of Sample marked as not watched. None of them had been watched."),
    (.unwatch(["S1"]), 2, "2 episodes of Sample marked as not watched. The dates of watching are deleted."),
  ])
  func `a change counts the episodes that it changed, and says why it changed none`(
    kind: Shows.Change.Kind, changed: Int, notice: String
  ) async throws {
    worker.answers.show = { _ in .success(ShowResult(show: .sample, at: noon, changed: changed)) }
    try await scene.changeShow(.init(show: "7", kind: kind))
    guard case .displayChange(let shown)? = display.calls.first else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(shown.notice == notice)
  }

  @Test func `a change of a season says how many episodes it marked`() async throws {
    worker.answers.show = { _ in .success(ShowResult(show: .sample, at: noon)) }
    try await scene.changeShow(.init(show: "7", kind: .watch(["S1"])))
    try await scene.changeShow(.init(show: "7", kind: .unwatch(["S1-S2"])))
    let notices = display.calls.compactMap { call in
      if case .displayChange(let shown) = call { shown.notice } else { nil }
    }
    #expect(
      notices == [
        "2 episodes of Sample marked as watched.",
        "3 episodes of Sample marked as not watched. The dates of watching are deleted.",
      ])
  }
}
