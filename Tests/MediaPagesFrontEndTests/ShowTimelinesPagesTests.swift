import Foundation
import HTTPProtocols
import Permissions
import PresentationProtocols
import ShowPresentationProtocols
import ShowPresentationTesting
import ShowQueries
import Testing
import WebTesting

@testable import MediaPagesFrontEnd
@testable import PageKernel
@testable import WebKernel

@Suite struct `Posters and lists by time on pages` {
  @Test func `a poster is stored by the browser for good under the address with its version`() async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/shows/431/poster?v=ab12")
    #expect(scenes.showing.calls == [.fetchPoster(.init(show: "431"))])
    #expect(answer.status == .ok)
    #expect(answer.fields["Content-Type"] == "image/png")
    #expect(answer.fields["ETag"] == "\"ab12\"")
    #expect(answer.fields["Cache-Control"] == "private, max-age=31536000, immutable")
    #expect(answer.fields["X-Content-Type-Options"] == "nosniff")
    guard case .bytes(let bytes) = answer.body else {
      Issue.record("no bytes")
      return
    }
    #expect(bytes == [0x89, 0x50, 0, 255])
  }

  @Test(arguments: ["", "?v=", "?v=old"])
  func `a poster under another address is asked for again`(query: String) async {
    let fields = await WebHandler(.answering()).get("/shows/431/poster\(query)").fields
    #expect(fields["Cache-Control"] == "private, no-cache")
  }

  @Test func `a poster that the browser has is not sent again`() async {
    let answer = await WebHandler(.answering()).get("/shows/431/poster?v=ab12", ["If-None-Match": "\"ab12\""])
    #expect(answer.status == .notModified)
  }

  @Test func `a show without a poster has none to send`() async {
    let scenes = WebScenesStub(
      showing: ShowsSceneSpy { _, display in try await display.displayProblem(Problem(.notFound, "none")) })
    #expect(await WebHandler(scenes).get("/shows/431/poster").status == .notFound)
  }

  @Test func `upcoming episodes are listed by day, in pages`() async throws {
    let scenes = WebScenesStub.answering()
    let text = try await WebHandler(scenes).get("/shows/airing?days=7&limit=9&spoilers=hide").text
    #expect(
      scenes.showing.calls == [.fetchAirings(.init(parameters: .init(days: 7, limit: 9), hidesSpoilers: true))])
    for part in [
      "<h2><bdi>9/22/94</bdi></h2>", #"href="/shows/431?spoilers=hide""#, "S1E1", "9/22/94, 8:30 PM",
      "storekeeper shows airing --days 7 --limit 9 --hide-spoilers", "/api/v1/shows/airing?days=7&amp;limit=9",
      #"rel="next" href="/shows/airing?days=7&amp;limit=9&amp;spoilers=hide&amp;after=c4%2B%2F""#, "TVmaze",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(try await WebHandler(.answering()).page("/shows/airing").broken == [])
  }

  @Test(arguments: ["/shows/airing?days=0", "/shows/airing?days=367", "/shows/airing.ics?days=x"])
  func `days out of range are refused`(path: String) async {
    #expect((400..<500).contains(await WebHandler(.answering()).get(path).status.rawValue))
  }

  @Test func `the calendar has an event for each episode, and a tag of its content`() async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/shows/airing.ics")
    #expect(scenes.showing.calls == [.fetchAirings(.init(parameters: .init(days: 90, limit: 1_000)))])
    #expect(answer.fields["Content-Type"] == "text/calendar; charset=utf-8")
    let text = try await answer.text
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
    #expect(text.contains("UID:show-431-episode-40646@storekeeper\r\nDTSTAMP:19940901T000000Z\r\n"))
    #expect(text.contains("DTSTART:19940923T003000Z\r\nDURATION:PT30M\r\n"))
    #expect(text.contains("SUMMARY:Friends & <Foes> S1E1 The \"Pilot\"\r\n"))
    let tag = try #require(answer.fields["ETag"])
    let again = await WebHandler(.answering()).get("/shows/airing.ics", ["If-None-Match": tag])
    #expect(again.status == .notModified)
  }

  @Test(arguments: [
    ("calendar", 200), ("orders:read", 403), ("media:read", 403), ("admin", 403), ("viewer", 403), ("unknown", 401),
    ("expired", 401),
  ])
  func `the calendar opens with a token for calendars alone in its address`(token: String, status: Int) async {
    let settings = WebSettings(timeZone: .gmt, requiresSignIn: true)
    let answer = await WebHandler(.answering(), settings: settings).get("/shows/airing.ics?token=\(token)")
    #expect(answer.status.rawValue == status)
  }

  @Test func `without a token the calendar needs a reader who is signed in, and no other scope`() async {
    let settings = WebSettings(timeZone: .gmt, requiresSignIn: true)
    let front = WebHandler(.answering(), settings: settings)
    #expect(await front.get("/shows/airing.ics").fields["Location"] == "/login?next=%2Fshows%2Fairing.ics")
    let viewer: HTTPFields = ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))]
    #expect(await front.get("/shows/airing.ics", viewer).status == .ok)
    #expect(await front.get("/shows/airing.ics", ["Authorization": "Bearer media:read"]).status == .ok)
    #expect(await front.get("/shows/airing.ics", ["Authorization": "Bearer orders:read"]).status.rawValue == 403)
    #expect(await front.get("/shows/airing", ["Authorization": "Bearer calendar"]).status.rawValue == 403)
  }

  @Test func `the history shows its entries, the latest first, in pages`() async throws {
    let scenes = WebScenesStub.answering()
    let text = try await WebHandler(scenes).get("/shows/history?limit=7").text
    #expect(scenes.showing.calls == [.fetchLatestHistory(.init(parameters: .init(limit: 7)))])
    for part in [
      "<bdi>Friends &amp; &lt;Foes&gt;</bdi>", "S1E1", "9/22/94, 8:30 PM", "storekeeper shows history --limit 7",
      #"rel="next" href="/shows/history?limit=7&amp;after=c3%2B%2F""#, "Download history",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func `TVmaze is searched from a page, and what it found can be added`() async throws {
    let scenes = WebScenesStub.answering()
    let page = try await WebHandler(scenes).page("/shows/add?query=fri")
    #expect(scenes.showing.calls == [.searchTVmaze(.init(text: "fri"))])
    #expect(page.broken == [])
    let text = try await WebHandler(.answering()).get("/shows/add?query=fri").text
    #expect(text.contains("In your shows") && text.contains("1994"))
    #expect(text.contains("storekeeper shows search fri --tvmaze"))
    #expect(page.all("input").filter { $0["name"] == "id" }.map { $0["value"] } == ["432"])
    let answer = await WebHandler(scenes).post("/shows/add", [("id", "432"), ("idempotency_key", "k")])
    #expect(answer.status == .seeOther)
    #expect(answer.fields["Location"] == "/shows/431")
    #expect(scenes.showing.calls.last == .importShows(.init(source: .tvmaze("432"), idempotencyKey: "k")))
  }

  @Test func `TVmaze that does not answer is a sentence on the page`() async throws {
    let scenes = WebScenesStub(
      showing: ShowsSceneSpy { _, display in
        try await display.displayProblem(Problem(.noNetwork, "api.tvmaze.com did not answer in time"))
      })
    let answer = await WebHandler(scenes).get("/shows/add?query=fri")
    #expect(answer.status == .ok)
    #expect(try await answer.text.contains("tvmaze.com did not answer in time"))
    #expect(await WebHandler(scenes).post("/shows/add", [("id", "432")]).status == .ok)
  }

  @Test func `a blank search asks nobody, and a viewer is offered none`() async throws {
    let scenes = WebScenesStub.answering()
    #expect(await WebHandler(scenes).get("/shows/add?query=%20").status == .ok)
    #expect(scenes.showing.calls == [])
    let viewer: HTTPFields = ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))]
    #expect(try await !WebHandler(.answering()).get("/shows", viewer).text.contains("/shows/add"))
    #expect(await WebHandler(.answering()).get("/shows/add?query=x", viewer).status == 403)
  }

  @Test func `a season has a button, and an unwatched episode one that marks all before it, too`() async throws {
    @Sendable func episode(_ season: Int, _ number: Int, isWatched: Bool = false) -> DisplayedEpisode {
      .init(
        id: "\(season)-\(number)", code: "S\(season)E\(number)", title: "T", airs: "", isWatched: isWatched)
    }
    let scenes = WebScenesStub(
      showing: ShowsSceneSpy { _, display in
        var show = Shows.One.ViewModel.friends
        let first = [episode(1, 1, isWatched: true)]
        let second = [episode(2, 1), episode(2, 2, isWatched: true), episode(2, 3)]
        show.displayedEpisodes = first + second
        show.displayedSeasons = [
          .init(title: "Season 1", progress: "1 of 1 watched", share: 1, isCurrent: false, code: "S1", episodes: first),
          .init(
            title: "Season 2", progress: "1 of 3 watched", share: 0.3, isCurrent: true, code: "S2", episodes: second),
          .init(title: "Specials", progress: "0 of 0 watched", share: 0, isCurrent: false, episodes: []),
        ]
        show.document.next?.id = "2-1"
        try await display.displayShow(show)
      })
    let page = try await WebHandler(scenes).page("/shows/431")
    #expect(page.broken == [])
    let forms = page.all("form").map(\.text)
    #expect(forms.count { $0.contains("Mark season as watched Season 2") } == 1)
    #expect(forms.count { $0.contains("Mark season as not watched Season 1") } == 1)
    #expect(forms.count { $0.contains("Mark season") } == 2)
    let toggles = page.all("button").filter { $0["aria-pressed"] != nil }
    #expect(toggles.filter { $0["aria-pressed"] == "true" }.map(\.text) == ["Watched ✓ S1E1 T", "Watched ✓ S2E2 T"])
    #expect(toggles.filter { $0["aria-pressed"] == "false" }.count == 2)
    #expect(!forms.contains { $0.contains("Mark as not watched") })
    // The next episode has a button of its own, and a watched one needs none.
    #expect(page.all("button").compactMap { $0["value"] } == ["S1-S2E3"])
    let viewer: HTTPFields = ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))]
    #expect(try await !WebHandler(scenes).get("/shows/431", viewer).text.contains("Mark season"))
  }
}
