import HTTPProtocols
import JSON
import MelodyListProtocols
import MelodyListTesting
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `Melodies over the API` {
  @Test(
    arguments: [
      ("", .init()), ("?offline=true&limit=3&after=x", .init(isOffline: true, limit: 3, after: "x")),
      ("?max_age=10m", .init(maxAge: "10m")),
    ] as [(String, MelodyList.FetchMelodies)])
  func `the presenter is asked for exactly what the query says`(query: String, request: MelodyList.FetchMelodies) async
  {
    let scenes = WebScenesStub.answering()
    #expect(await WebHandler(scenes).get("/api/v1/melodies" + query).status == 200)
    #expect(scenes.melodies.calls == [.fetchMelodies(request)])
  }

  @Test(arguments: ["?api=http://169.254.169.254", "?offline=1", "?limit=0", "?limit=201", "?limit=x"])
  func `no client names an API for the server to ask, nor anything else that is unknown`(query: String) async {
    let scenes = WebScenesStub.answering()
    let status = await WebHandler(scenes).get("/api/v1/melodies" + query).status
    #expect(status == 400 || status == 422)
    #expect(scenes.melodies.calls == [])
  }

  @Test func `a list says where it comes from, and where it goes on`() async throws {
    let answer = await WebHandler(.answering()).get("/api/v1/melodies?limit=1")
    #expect(answer.fields["Link"] == "</api/v1/melodies?limit=1&after=c2%2B%2F>; rel=\"next\"")
    let document = try await answer.document
    #expect(document["melodies"]?[0]?["duration"]?["seconds"] == .number("12.345"))
    #expect(document["freshness"]?["origin"] == .string("database"))
    #expect(document["freshness"]?["warning"] == .string("nobody answers"))
  }

  @Test(
    arguments: [
      (.noData, 404, "no-data"), (.noNetwork(reason: "nobody"), 502, "no-network"),
      (.unknownError(cause: Problem(.usage, "max_age is “x”")), 400, "usage"),
    ] as [(ServiceRequestError, Int, String)])
  func `each error has its status`(error: ServiceRequestError, status: Int, code: String) async throws {
    var scenes = WebScenesStub.answering()
    scenes.melodies = MelodyListSceneSpy { _, view in try await view.showLoadError(error) }
    let answer = await WebHandler(scenes).get("/api/v1/melodies")
    #expect(answer.status.rawValue == status)
    #expect(try await answer.document["code"] == .string(code))
  }

  @Test func `a sound is streamed as WAV, and one that is not there is a problem`() async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/api/v1/melodies/Ode%20to%20Joy.wav")
    #expect(answer.fields["Content-Type"] == "audio/wav")
    #expect(try await answer.text == "RIFF")
    #expect(scenes.melodies.calls == [.renderMelody("Ode to Joy")])
    let none = await WebHandler(.failing(with: Problem(.notFound, "no melody"))).get("/api/v1/melodies/x.wav")
    #expect(none.status == 404)
    #expect(none.fields["Content-Type"] == "application/problem+json")
  }

  @Test(
    arguments: [
      (nil, 200, nil, "RIFF"), ("bytes=0-1", 206, "bytes 0-1/4", "RI"), ("bytes=1-", 206, "bytes 1-3/4", "IFF"),
      ("Bytes=1-2", 206, "bytes 1-2/4", "IF"), ("bytes=2-99", 206, "bytes 2-3/4", "FF"),
      ("bytes=-3", 206, "bytes 1-3/4", "IFF"), ("bytes=-9", 206, "bytes 0-3/4", "RIFF"),
      ("bytes=0-99999999999999999999", 206, "bytes 0-3/4", "RIFF"), ("bytes=4-", 416, "bytes */4", nil),
      ("bytes=-0", 416, "bytes */4", nil), ("bytes=2-1", 200, nil, "RIFF"), ("bytes=0-0,2-3", 200, nil, "RIFF"),
      ("bytes=", 200, nil, "RIFF"), ("bytes=-", 200, nil, "RIFF"), ("bytes=a-", 200, nil, "RIFF"),
      ("lines=0-1", 200, nil, "RIFF"), ("bytes=+0-1", 200, nil, "RIFF"),
    ] as [(String?, Int, String?, String?)])
  func `a part of a sound can be asked for`(range: String?, status: Int, place: String?, text: String?) async throws {
    let fields: HTTPFields = range.map { ["Range": $0] } ?? [:]
    let answer = await WebHandler(WebScenesStub.answering()).respond(
      to: HTTPRequest(.get, "/api/v1/melodies/ode.wav", fields: fields))
    #expect(answer.status.rawValue == status)
    #expect(answer.fields["Content-Range"] == place)
    if let text {
      #expect(answer.fields["Accept-Ranges"] == "bytes")
      #expect(answer.streamLength == text.utf8.count)
      #expect(try await answer.text == text)
    }
  }

  @Test func `a part is none of what HEAD and If-Range ask for`() async {
    let front = WebHandler(WebScenesStub.answering())
    let asked: [(HTTPMethod, HTTPFields)] = [
      (.head, ["Range": "bytes=0-1"]), (.get, ["Range": "bytes=0-1", "If-Range": "\"a\""]),
    ]
    for (method, fields) in asked {
      let answer = await front.respond(to: HTTPRequest(method, "/api/v1/melodies/ode.wav", fields: fields))
      #expect(answer.status == .ok)
      #expect(answer.streamLength == 4)
    }
  }

  @Test(arguments: [
    "text/plain", "text/plain; charset=utf-8", "application/x-rtttl", "audio/x-rtttl;charset=UTF-8",
  ])
  func `tunes come as plain text too`(type: String) async {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(.post, "/api/v1/melodies", ["Content-Type": type], body: "Ode::c")
    #expect(answer.status == 200)
    #expect(scenes.melodies.calls == [.importMelodies(.init(text: "Ode::c"))])
  }

  @Test(arguments: ["application/json", "text/html", "text/plain; charset=iso-8859-1", ""])
  func `another type is told which are read`(type: String) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(.post, "/api/v1/melodies", ["Content-Type": type], body: "Ode::c")
    #expect(answer.status == 415)
    #expect(try await answer.text.contains(type.hasPrefix("text/plain") ? "send UTF-8" : "text/plain"))
    #expect(scenes.melodies.calls == [])
  }

  @Test(arguments: [["Sec-Fetch-Site": "cross-site"], ["Origin": "https://else.example"], ["Origin": "null"]])
  func `a foreign page's form, whose text looks like a tune, brings none`(fields: [String: String]) async {
    let scenes = WebScenesStub.answering()
    var sent: HTTPFields = ["Content-Type": "text/plain"]
    for (name, value) in fields { sent[name] = value }
    #expect(await WebHandler(scenes).send(.post, "/api/v1/melodies", sent, body: "Ode::c").status == 403)
    #expect(scenes.melodies.calls == [])
  }

  @Test func `tunes come in and go`() async throws {
    let scenes = WebScenesStub.answering()
    let front = WebHandler(scenes)
    let fields: HTTPFields = ["Content-Type": "application/x-rtttl"]
    let imported = await front.send(.post, "/api/v1/melodies?dry_run=true", fields, body: "Ode::c")
    #expect(try await imported.document["created"] == .number("1"))
    #expect(try await imported.document["rejects"]?[0]?["line"] == .number("2"))
    #expect(await front.send(.delete, "/api/v1/melodies/ode", [:]).status == 200)
    #expect(
      scenes.melodies.calls == [
        .importMelodies(.init(text: "Ode::c", isDryRun: true)), .deleteMelody(.init(name: "ode")),
      ])
  }

  @Test(arguments: [true, false])
  func `a tune that comes or goes carries its key, and a replay says so`(isReplayed: Bool) async throws {
    let scenes = WebScenesStub.answering(isReplayed: isReplayed)
    let front = WebHandler(scenes)
    let fields: HTTPFields = ["Content-Type": "application/x-rtttl", "Idempotency-Key": "\"k 1\""]
    let imported = await front.send(.post, "/api/v1/melodies", fields, body: "Ode::c")
    let deleted = await front.send(.delete, "/api/v1/melodies/ode", ["Idempotency-Key": "k 2"])
    for answer in [imported, deleted] {
      #expect(answer.status == .ok)
      #expect(answer.fields["Idempotent-Replayed"] == (isReplayed ? "true" : nil))
    }
    #expect(
      scenes.melodies.calls == [
        .importMelodies(.init(text: "Ode::c", idempotencyKey: "k 1")),
        .deleteMelody(.init(name: "ode", idempotencyKey: "k 2")),
      ])
  }

  @Test func `a melody is renamed by a merge patch of its title`() async throws {
    let scenes = WebScenesStub.answering()
    let front = WebHandler(scenes)
    let fields: HTTPFields = ["Content-Type": "application/merge-patch+json", "Idempotency-Key": "k"]
    let renamed = await front.send(.patch, "/api/v1/melodies/ode?dry_run=true", fields, body: "{\"title\":\"Joy\"}")
    #expect(renamed.status == .ok)
    #expect(try await renamed.document["id"] == .string("ode"))
    #expect(
      scenes.melodies.calls == [
        .renameMelody(.init(name: "ode", title: "Joy", idempotencyKey: "k", isDryRun: true))
      ])
  }

  @Test(
    arguments: [
      ("{}", 422, "/title"), ("{\"title\":7}", 422, "/title"), ("{\"title\":null}", 422, "/title"),
      ("{\"title\":\"x\",\"tempo\":1}", 422, "/tempo"), ("{", 400, nil),
    ] as [(String, Int, String?)])
  func `a patch without a title, or with more, is refused`(body: String, status: Int, pointer: String?) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(
      .patch, "/api/v1/melodies/ode", ["Content-Type": "application/json"], body: body)
    #expect(answer.status.rawValue == status)
    #expect(scenes.melodies.calls == [])
    if let pointer { #expect(try await answer.document["errors"]?[0]?["pointer"] == .string(pointer)) }
  }
}
