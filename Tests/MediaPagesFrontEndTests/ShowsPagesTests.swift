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

@Suite struct `Shows on pages` {
  @Test func `the collection is posters, each with its two lines and its progress`() async throws {
    let scenes = WebScenesStub.answering()
    let page = try await WebHandler(scenes).get("/shows?query=fri&limit=7").text
    #expect(scenes.showing.calls == [.fetchShows(.init(parameters: .init(search: "fri", limit: 7)))])
    #expect(
      page.contains(#"data-title="Friends &amp; &lt;Foes&gt;" src="/shows/431/poster?v=ab12" alt="""#))
    #expect(page.contains("<bdi>Friends &amp; &lt;Foes&gt;</bdi>"))
    #expect(page.contains("<bdi>S1E1 The &quot;Pilot&quot;</bdi>"))
    #expect(page.contains("0 of 1 watched"))
    #expect(!page.contains("as of 6/29/07"))
    #expect(
      try await WebHandler(scenes).get("/shows/431").text.contains("<bdi>From &lt;a&gt;.json, as of 6/29/07.</bdi>"))
    #expect(page.contains(#"href="/shows/431""#))
    #expect(page.contains("storekeeper shows search fri --limit 7"))
    #expect(page.contains("TVmaze</a>, CC BY-SA 4.0"))
    #expect(page.contains("/api/v1/shows/search?query=fri&amp;limit=7"))
    #expect(page.contains(#"rel="next" href="/shows?query=fri&amp;limit=7&amp;after=c2%2B%2F""#))
  }

  @Test(arguments: ["", "?query=", "?query=%20"])
  func `a search for nothing is the whole collection, and says the command and the URL of that`(query: String)
    async throws
  {
    let scenes = WebScenesStub.answering()
    let page = try await WebHandler(scenes).get("/shows\(query)").text
    #expect(scenes.showing.calls == [.fetchShows(.init())])
    #expect(page.contains("storekeeper shows list") && page.contains("/api/v1/shows\""), "\(page)")
  }

  @Test func `a page without shows leads to their import, and not to a terminal`() async throws {
    let nothing = ShowsSceneSpy { _, display in
      try await display.displayShows(.init(displayedShows: [], document: .init(shows: [], next: nil)))
    }
    let page = Markup(try await WebHandler(WebScenesStub(showing: nothing)).get("/shows").text)
    #expect(page.broken == [])
    let card = try #require(page.all("p").first { $0["class"] == "card" })
    #expect(card.text == "There are no shows yet. Import shows." && !card.text.contains("storekeeper"))
  }

  @Test func `the collection hides spoilers, and so does all that it leads to`() async throws {
    let scenes = WebScenesStub.answering()
    let page = try await WebHandler(scenes).get("/shows?query=fri&limit=7&spoilers=hide").text
    #expect(scenes.showing.calls == [.fetchShows(.init(parameters: .init(search: "fri", limit: 7)))])
    for text in [
      #"href="/shows/431?spoilers=hide""#, #"<input type="hidden" name="spoilers" value="hide">"#,
      #"rel="next" href="/shows?query=fri&amp;limit=7&amp;spoilers=hide&amp;after=c2%2B%2F""#,
      "storekeeper shows search fri --limit 7 --hide-spoilers",
      "/api/v1/shows/search?query=fri&amp;limit=7&amp;spoilers=hide",
    ] {
      #expect(page.contains(text), "\(text)")
    }
  }

  @Test(arguments: ["/shows", "/shows/431"])
  func `an unknown value of spoilers is refused, and an empty one hides none`(path: String) async throws {
    let front = WebHandler(.answering())
    #expect(await front.get("\(path)?spoilers=show").status.rawValue == 422)
    let open = await front.get("\(path)?spoilers=")
    #expect(open.status == .ok)
    #expect(try await !open.text.contains("--hide-spoilers"))
  }

  @Test func `the same cell shows what is no show`() {
    struct Melody: PosterPresentable {
      let title = "Für Elise"
      let subtitle: String? = nil
      let poster = URL(filePath: "/elise.svg")
    }
    let html = String(decoding: PosterCell(presentation: Melody(), link: "/melodies").html.bytes, as: UTF8.self)
    #expect(html.contains("<bdi>Für Elise</bdi>"))
    #expect(html.contains(#"href="/melodies""#))
  }

  @Test func `one show says what comes next, why, and which episodes were watched`() async throws {
    let scenes = WebScenesStub.answering()
    let page = try await WebHandler(scenes).get("/shows/431?spoilers=hide").text
    #expect(scenes.showing.calls == [.fetchShow(.init(show: "431", hidesSpoilers: true))])
    for text in [
      "It is the first.", "From &lt;a&gt;.json, as of 6/29/07.", "By the rule.", "9/22/94, 8:30 PM", "Special",
      "Reunion", "TVmaze", "Show titles",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(page.contains("storekeeper shows show 431 --hide-spoilers"))
    #expect(page.contains(#" src="/shows/431/poster?v=ab12" alt="""#))
  }

  @Test func `a viewer is offered no change of a show`() async throws {
    let page = try await WebHandler(.answering())
      .get("/shows/431", ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))]).text
    #expect(!page.contains("/shows/431/watched"))
    #expect(!page.contains("/shows/431/settings"))
  }

  @Test(arguments: [
    ("watched", "episode=S1E1&watched=yes", Shows.Change.Kind.watch(["S1E1"])),
    ("watched", "episode=40646&watched=no", .unwatch(["40646"])), ("watched", "episode=S1", .watch(["S1"])),
    ("watched", "episode=40646&up_to=S1-S2E3", .watch(["S1-S2E3"])),
    ("settings", "next=after-last&specials=on", .set(next: "after-last", specials: true)),
    ("settings", "next=first-unwatched", .set(next: "first-unwatched", specials: false)),
  ])
  func `a form changes the show, and leads back to it`(form: String, body: String, kind: Shows.Change.Kind) async {
    let scenes = WebScenesStub.answering()
    let secret = GatekeeperStub.secret(.editor)
    let answer = await WebHandler(scenes).send(
      .post, "/shows/431/\(form)?spoilers=hide",
      [
        "Content-Type": "application/x-www-form-urlencoded", "Cookie": GatekeeperStub.cookie(secret),
        "Host": "localhost",
        "Sec-Fetch-Site": "same-origin",
      ], body: "form_token=\(GatekeeperStub().formToken(for: secret))&\(body)")
    #expect(answer.status == .seeOther)
    #expect(answer.fields["Location"] == "/shows/431?spoilers=hide")
    #expect(scenes.showing.calls == [.changeShow(.init(show: "431", kind: kind))])
  }

  @Test(arguments: [
    ("episode-40646", "/shows/431#episode-40646"), ("episode-a%20b", "/shows/431#episode-a%20b"), ("", "/shows/431"),
    ("//evil.example", "/shows/431"), ("episode-1\r\nX: y", "/shows/431"),
  ])
  func `an episode that was marked in the list is shown again`(back: String, location: String) async {
    let answer = await WebHandler(.answering()).post("/shows/431/watched", [("episode", "40646"), ("back", back)])
    #expect(answer.fields["Location"] == location)
  }

  @Test func `the next episode is the headline, and each season has its progress`() async throws {
    let page = try await WebHandler(.answering()).page("/shows/431")
    #expect(page.broken == [])
    #expect(page.all("h2").map(\.text) == ["Up next S1E1 The \"Pilot\"", "Season 1", "Specials"])
    let seasons = page.all("details").filter { $0["class"] == "card season" }
    #expect(seasons.map { $0["open"] != nil } == [true, false])
    #expect(seasons[0].text.contains("0 of 1 watched") && seasons[0].text.contains("Pilot"))
    #expect(page.element(id: "episode-40646")?.name == "tr")
    #expect(page.all("input").contains { $0["name"] == "back" && $0["value"] == "episode-x" })
  }

  @Test func `a form that says nothing of spoilers changes no show`() async {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).post("/shows/431/watched?spoilers=show", [("episode", "x")])
    #expect(answer.status.rawValue == 422)
    #expect(scenes.showing.calls == [])
  }

  @Test func `each form of a show has a key of what it sends, and the scene is told it`() async throws {
    let scenes = WebScenesStub.answering()
    let page = try await WebHandler(scenes).page("/shows/431")
    let keys = page.all("input").filter { $0["name"] == "idempotency_key" }.compactMap { $0["value"] }
    // The next episode has two forms that mark it as watched: beside it, and in its row of the list.
    let forms = ["watched-40646", "settings", "watched-40646", "watched-S1", "watched-x"]
    #expect(keys == forms.map { "request-1.\($0)" })
    for form in ["watched", "settings"] {
      _ = await WebHandler(scenes).post("/shows/431/\(form)", [("idempotency_key", "k"), ("episode", "x")])
    }
    let sent = scenes.showing.calls.compactMap { call in
      if case .changeShow(let request) = call { request.idempotencyKey } else { nil }
    }
    #expect(sent == ["k", "k"])
  }

  @Test(arguments: ["/shows", "/shows/431", "/shows/airing", "/shows/history", "/shows/add?query=x"])
  func `no page names a picture of another server, and its policy allows none`(path: String) async throws {
    let answer = await WebHandler(.answering()).get(path)
    #expect(answer.status == .ok)
    #expect(answer.fields.values("Content-Security-Policy").count == 1)
    #expect(answer.fields["Content-Security-Policy"]?.contains("img-src 'self' data:;") == true)
    let page = try await answer.text
    #expect(page.matches(of: /<img[^>]* src="([^"]*)"/).allSatisfy { $0.1.hasPrefix("/") || $0.1.hasPrefix("data:") })
    #expect(!page.contains("example.com"))
  }

  @Test(arguments: ["/orders", "/melodies", "/shows/import"])
  func `a page without posters loads no picture of another server`(path: String) async {
    let policy = await WebHandler(.answering()).get(path).fields["Content-Security-Policy"] ?? ""
    #expect(policy.contains("img-src 'self' data:;"))
  }
}
