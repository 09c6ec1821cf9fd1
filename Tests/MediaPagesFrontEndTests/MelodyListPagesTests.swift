import Foundation
import HTTPProtocols
import MelodyListProtocols
import MelodyListTesting
import Permissions
import PresentationProtocols
import PresentationTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `The page of melodies` {
  @Test(
    arguments: [
      ("", .init()), ("?offline=true&limit=3&after=x", .init(isOffline: true, limit: 3, after: "x")),
      ("?max_age=10m", .init(maxAge: "10m")),
    ] as [(String, MelodyList.FetchMelodies)])
  func `the presenter is asked for exactly what the query says`(query: String, request: MelodyList.FetchMelodies) async
  {
    let scenes = WebScenesStub.answering()
    #expect(await WebHandler(scenes).get("/melodies" + query).status == 200)
    #expect(scenes.melodies.calls == [.fetchMelodies(request)])
  }

  @Test func `each melody is read, seen and heard, with nothing of it taken for markup`() async throws {
    let page = try await WebHandler(.answering()).get("/melodies?locale=de_DE").text
    #expect(page.contains("<bdi>Ode &lt;to&gt; Joy</bdi>"))
    #expect(page.contains(#"<audio controls preload="none" src="/api/v1/melodies/ode.wav" aria-label="Ode &lt;to"#))
    #expect(page.contains(#"<svg class="tune" viewBox="0 0 80 9""#))
    #expect(page.contains(#"<rect x="0" y="7" width="31" height="2"/>"#))
    #expect(page.contains(#"<rect x="64" y="0" width="15" height="2"/>"#))
    #expect(page.contains("From the store, as of 6/29/07."))
    #expect(page.contains(#"<p class="stale" role="status">Nobody answers.</p>"#))
    #expect(page.contains("storekeeper melodies list"))
    #expect(page.contains(#"rel="next" href="/melodies?after=c2%2B%2F&amp;locale=de_DE""#))
    #expect(page.contains("media-src") == false)
  }

  @Test func `the policy lets sound of this server play`() async throws {
    let answer = await WebHandler(.answering()).get("/melodies")
    #expect(answer.fields["Content-Security-Policy"]?.contains("media-src 'self'") == true)
  }

  @Test func `where there are none, the page says so and takes some in`() async throws {
    var scenes = WebScenesStub.answering()
    scenes.melodies = MelodyListSceneSpy { _, view in try await view.showLoadError(.noData) }
    let answer = await WebHandler(scenes).get("/melodies")
    #expect(answer.status == 200)
    #expect(try await answer.text.contains("There are no melodies yet."))
    #expect(try await answer.text.contains("<textarea"))
  }

  @Test func `a tune is deleted only once that has been said again`() async throws {
    let scenes = WebScenesStub.answering()
    let front = WebHandler(scenes)
    let list = Markup(try await front.get("/melodies?locale=de_DE").text)
    let link = try #require(list.all("a").first { $0.text.hasPrefix("Delete") }?["href"])
    #expect(link == "/melodies/ode/delete?locale=de_DE")
    #expect(!list.all("form").contains { $0["action"]?.contains("/delete") == true })
    let page = Markup(try await front.get(link).text)
    #expect(page.broken == [])
    #expect(page.all("h1").map(\.text) == ["Delete Ode <to> Joy?"])
    #expect(page.all("form").contains { $0["action"] == link && $0["method"] == "post" })
    #expect(page.all("a").contains { $0["href"] == "/melodies?locale=de_DE" && $0.text == "Cancel" })
    #expect(page.all("code").contains { $0.text == "storekeeper melodies delete ode" })
    #expect(!scenes.melodies.calls.contains { if case .deleteMelody = $0 { true } else { false } })
  }

  @Test func `a melody is downloaded by a link, and renamed by a form`() async throws {
    let scenes = WebScenesStub.answering()
    let front = WebHandler(scenes)
    let page = Markup(try await front.get("/melodies").text)
    #expect(page.broken == [])
    let download = try #require(page.all("a").first { $0["download"] != nil })
    #expect(download["href"] == "/api/v1/melodies/ode.wav" && download["download"] == "Ode <to> Joy.wav")
    #expect(page.fields(ofFormTo: "/melodies/ode/rename").contains { $0.name == "title" && $0.value == "Ode <to> Joy" })
    let answer = await front.post(
      "/melodies/ode/rename", [("title", "Joy"), ("idempotency_key", "k1")])
    #expect(answer.status == .seeOther)
    #expect(answer.fields["Location"]?.hasPrefix("/melodies?offline=true") == true)
    #expect(
      scenes.melodies.calls.last == .renameMelody(.init(name: "ode", title: "Joy", idempotencyKey: "k1")))
  }

  @Test func `a title that is refused is shown again with its fault`() async throws {
    var scenes = WebScenesStub.answering()
    scenes.melodies = MelodyListSceneSpy { call, view in
      guard case .renameMelody = call else {
        return try await view.showMelodies(
          .ode(ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)))
      }
      throw Problem(invalid: [.init(pointer: "/title", message: "has a colon")])
    }
    let answer = await WebHandler(scenes).post("/melodies/ode/rename", [("title", "a:b"), ("idempotency_key", "k1")])
    #expect(answer.status.rawValue == 422)
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("a").contains { $0.text == "Title has a colon." && $0["href"] == "#title-ode" })
    let field = try #require(page.all("input").first { $0["id"] == "title-ode" })
    #expect(field["value"] == "a:b" && field["aria-invalid"] == "true")
    #expect(page.all("textarea").allSatisfy { $0["aria-invalid"] == nil })
  }

  @Test func `a viewer is offered no change of melodies`() async throws {
    let settings = WebSettings(requiresSignIn: true)
    let page = try await WebHandler(.answering(), settings: settings)
      .get("/melodies", ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))]).text
    #expect(page.contains("Ode &lt;to&gt; Joy"))
    #expect(!page.contains("<textarea"))
    #expect(!page.contains("Delete") && !page.contains("Rename"))
  }
}
