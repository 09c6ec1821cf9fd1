import Foundation
import HTTPProtocols
import JSON
import PresentationProtocols
import ShowPresentationProtocols
import ShowPresentationTesting
import ShowQueries
import Testing
import WebTesting

@testable import APIFrontEnd
@testable import WebKernel

@Suite struct `Shows over the API` {
  @Test(arguments: [
    ("listShows", ShowsBusinessLogicSpy.Call.fetchShows(.init(count: .limited))),
    ("searchShows", .fetchShows(.init(parameters: .init(search: "sil")))),
    ("showShow", .fetchShow(.init(show: "143"))),
    ("listAirings", .fetchAirings(.init(parameters: .init(days: 7)))),
    ("listWatchHistory", .fetchLatestHistory(.init(parameters: .init(limit: 7)))),
    ("showPoster", .fetchPoster(.init(show: "143"))),
    ("importShows", .importShows(.init(source: .body(Array(#"{"id":1,"name":"A"}"#.utf8))))),
    ("watchEpisode", .changeShow(.init(show: "143", kind: .watch(["S1E1"])))),
    ("unwatchEpisode", .changeShow(.init(show: "143", kind: .unwatch(["S1E1"])))),
  ])
  func `the scene is asked for exactly what was sent`(id: String, call: ShowsBusinessLogicSpy.Call) async throws {
    let scenes = WebScenesStub.answering()
    let sample = try #require(Sample.all[id])
    let answer = await WebHandler(scenes).respond(to: sample.request(["Authorization": "Bearer admin"]))
    #expect(answer.status == .ok)
    #expect(scenes.showing.calls == [call])
  }

  @Test func `a change carries version, key, dry run and whether spoilers are hidden`() async throws {
    let scenes = WebScenesStub.answering(isReplayed: true)
    let request = HTTPRequest(
      .patch, "/api/v1/shows/Friends?dry_run=true&spoilers=hide",
      fields: [
        "Authorization": "Bearer editor", "If-Match": "\"4\"", "Idempotency-Key": "k",
        "Content-Type": "application/json",
      ], body: HTTPBody(#"{"specials":true,"next":"after-last"}"#))
    let answer = await WebHandler(scenes).respond(to: request)
    #expect(answer.fields["ETag"]?.hasPrefix("\"7.") == true)
    #expect(answer.fields["Idempotent-Replayed"] == "true")
    #expect(
      scenes.showing.calls == [
        .changeShow(
          .init(
            show: "Friends", kind: .set(next: "after-last", specials: true), version: 4, idempotencyKey: "k",
            isDryRun: true, hidesSpoilers: true))
      ])
  }

  @Test(arguments: ["application/json", "application/merge-patch+json"])
  func `a change comes as JSON or as a merge patch`(type: String) async {
    let scenes = WebScenesStub.answering()
    let fields: HTTPFields = ["Authorization": "Bearer editor", "If-Match": "*", "Content-Type": type]
    let answer = await WebHandler(scenes).respond(
      to: HTTPRequest(.patch, "/api/v1/shows/143", fields: fields, body: HTTPBody(#"{"specials":true}"#)))
    #expect(answer.status == .ok)
    #expect(scenes.showing.calls == [.changeShow(.init(show: "143", kind: .set(next: nil, specials: true)))])
  }

  @Test(arguments: [
    (#"{"next":null}"#, Shows.Change.Kind.set(next: "first-unwatched", specials: nil)),
    (#"{"specials":null}"#, .set(next: nil, specials: false)), ("{}", .set(next: nil, specials: nil)),
  ])
  func `a decision that is null is taken back, and one that is left out stays`(body: String, kind: Shows.Change.Kind)
    async
  {
    let scenes = WebScenesStub.answering()
    let fields: HTTPFields = [
      "Authorization": "Bearer editor", "If-Match": "*", "Content-Type": "application/merge-patch+json",
    ]
    let answer = await WebHandler(scenes).respond(
      to: HTTPRequest(.patch, "/api/v1/shows/143", fields: fields, body: HTTPBody(body)))
    #expect(answer.status == .ok)
    #expect(scenes.showing.calls == [.changeShow(.init(show: "143", kind: kind))])
  }

  @Test(arguments: [HTTPMethod.patch, .delete])
  func `a change of a show without a version asks for If-Match and does not mention orders`(method: HTTPMethod)
    async throws
  {
    let fields: HTTPFields = ["Authorization": "Bearer editor", "Content-Type": "application/json"]
    let answer = await WebHandler(.answering()).respond(
      to: HTTPRequest(method, "/api/v1/shows/143", fields: fields, body: HTTPBody(method == .patch ? "{}" : "")))
    #expect(answer.status.rawValue == 428)
    let text = try await answer.text
    #expect(text.contains("If-Match") && text.contains("ETag"))
    #expect(!text.contains("order"))
  }

  @Test(arguments: [HTTPMethod.put, .delete])
  func `an episode is marked at the version that is named, or at whatever is current`(method: HTTPMethod) async {
    let cases: [(tag: String?, version: Int64?)] = [
      (nil, nil), ("*", nil), ("\"4.en_US.GMT\"", 4), ("\"x\"", 0), ("W/\"4\"", 4),
    ]
    for (tag, version) in cases {
      let scenes = WebScenesStub.answering()
      var fields: HTTPFields = ["Authorization": "Bearer editor"]
      fields["If-Match"] = tag
      let answer = await WebHandler(scenes).respond(
        to: HTTPRequest(method, "/api/v1/shows/143/watched/S1E1", fields: fields))
      #expect(answer.status == .ok)
      let kind: Shows.Change.Kind = method == .put ? .watch(["S1E1"]) : .unwatch(["S1E1"])
      #expect(scenes.showing.calls == [.changeShow(.init(show: "143", kind: kind, version: version))])
    }
  }

  @Test(arguments: [HTTPMethod.put, .delete])
  func `an episode of a show that has changed since is not marked, unless its version is named too`(
    method: HTTPMethod
  ) async {
    for (tags, status) in [("\"6\"", 412), ("\"x\"", 412), ("\"6\", \"7\"", 200), ("\"7\"", 200), ("*", 200)] {
      let showing = ShowsSceneSpy { call, display in
        guard case .changeShow(let request) = call else { return }
        guard (request.version ?? 7) == 7 else {
          return try await display.displayProblem(Problem(.conflict, "it has changed", currentVersion: 7))
        }
        try await display.displayChange(.init(notice: "changed", show: .friends))
      }
      let answer = await WebHandler(WebScenesStub(showing: showing)).respond(
        to: HTTPRequest(
          method, "/api/v1/shows/143/watched/S1E1", fields: ["Authorization": "Bearer editor", "If-Match": tags]))
      #expect(answer.status.rawValue == status, "\(tags)")
    }
  }

  @Test(arguments: ["watchEpisode", "unwatchEpisode"])
  func `marking an episode is described with If-Match, which may be left out`(id: String) async throws {
    let operation = try #require(try await WebHandler.documented().first { $0.id == id }).value
    guard case .array(let parameters)? = operation["parameters"] else { throw Problem(.internal, id) }
    let field = try #require(parameters.first { $0["name"] == .string("If-Match") })
    #expect(field["required"] == .bool(false))
    #expect(operation["responses"]?["412"] != nil)
    #expect(operation["responses"]?["428"] == nil)
  }

  @Test func `a reader who has the show as it is now gets no second copy`() async throws {
    let front = WebHandler(.answering())
    let first = await front.get("/api/v1/shows/143")
    let tag = try #require(first.fields["ETag"])
    #expect(tag.hasPrefix("\"7.en_US.GMT."))
    #expect(first.fields["Cache-Control"] == "private, no-cache")
    for (sent, status) in [
      (tag, 304), ("W/\(tag)", 304), ("\"x\", \(tag)", 304), ("*", 304), ("\(tag.dropLast())-gzip\"", 304),
      ("\"7.en_US.GMT\"", 200), ("\"x\"", 200), ("", 200),
    ] {
      let answer = await front.get("/api/v1/shows/143", ["If-None-Match": sent])
      #expect(answer.status.rawValue == status, "\(sent)")
      #expect(answer.fields["ETag"] == tag)
    }
  }

  @Test func `a show that has only come further with the time has another tag, and its writes match as before`()
    async throws
  {
    var later = Shows.One.ViewModel.friends
    later.document.progress = .init(watched: 0, aired: 2, display: "0 of 2 watched")
    let aired = ShowsSceneSpy { [later] _, display in try await display.displayShow(later) }
    let before = try #require(await WebHandler(.answering()).get("/api/v1/shows/143").fields["ETag"])
    let after = await WebHandler(WebScenesStub(showing: aired)).get("/api/v1/shows/143", ["If-None-Match": before])
    #expect(after.status == .ok)
    let tag = try #require(after.fields["ETag"])
    #expect(tag != before)

    let scenes = WebScenesStub.answering()
    let written = await WebHandler(scenes).respond(
      to: HTTPRequest(
        .put, "/api/v1/shows/143/watched/S1E1", fields: ["Authorization": "Bearer editor", "If-Match": tag]))
    #expect(scenes.showing.calls == [.changeShow(.init(show: "143", kind: .watch(["S1E1"]), version: 7))])
    // The response of a write has the current tag, so that no further request is needed.
    #expect(written.fields["ETag"] == before)
  }

  @Test(
    arguments: ["importShows", "setShow", "deleteShow", "watchEpisode", "unwatchEpisode"], [true, false])
  func `every write carries its key, and a replay says so`(id: String, isReplayed: Bool) async throws {
    let scenes = WebScenesStub.answering(isReplayed: isReplayed)
    let sample = try #require(Sample.all[id])
    let answer = await WebHandler(scenes).respond(
      to: sample.request(["Authorization": "Bearer editor", "Idempotency-Key": "k 1"]))
    #expect(answer.status == .ok)
    #expect(answer.fields["Idempotent-Replayed"] == (isReplayed ? "true" : nil))
    let keys = scenes.showing.calls.map { call -> String? in
      switch call {
      case .importShows(let request): request.idempotencyKey
      case .changeShow(let request): request.idempotencyKey
      default: nil
      }
    }
    #expect(keys == ["k 1"])
  }

  @Test(arguments: [
    (HTTPMethod.patch, "/api/v1/shows/1", "", "{}", 428), (.delete, "/api/v1/shows/1", "", "", 428),
    (.patch, "/api/v1/shows/1", "\"1\"", #"{"specials":"yes"}"#, 422),
    (.patch, "/api/v1/shows/1", "\"1\"", #"{"special":true}"#, 422), (.patch, "/api/v1/shows/1", "\"1\"", "{", 400),
    (.post, "/api/v1/shows", "", #"{"id":1,"name":"#, 400), (.post, "/api/v1/shows", "", "", 400),
    (.put, "/api/v1/shows/1/watched/S1E1", "7", "", 400), (.delete, "/api/v1/shows/1/watched/S1E1", "\"7", "", 400),
    (.get, "/api/v1/shows?spoilers=show", "", "", 422), (.get, "/api/v1/shows?limit=0", "", "", 422),
  ])
  func `an invalid request for shows does not reach the scene`(
    method: HTTPMethod, target: String, ifMatch: String, body: String, status: Int
  ) async {
    let scenes = WebScenesStub.answering()
    var fields: HTTPFields = ["Authorization": "Bearer admin", "Content-Type": "application/json"]
    if !ifMatch.isEmpty { fields["If-Match"] = ifMatch }
    let answer = await WebHandler(scenes).respond(
      to: HTTPRequest(method, target, fields: fields, body: HTTPBody(body)))
    #expect(answer.status.rawValue == status)
    #expect(scenes.showing.calls == [])
  }
}
